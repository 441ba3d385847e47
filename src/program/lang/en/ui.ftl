# The screens' messages.

ui-title = offsuit
ui-subtitle = Six uncommon trick-taking games
ui-too-small = offsuit needs a terminal of at least { $width } columns and { $height } rows. Make it larger, or press Ctrl-C and start offsuit --plain.
ui-too-small-short = { $width }x{ $height }, or --plain

## Home

ui-seats-exactly = { $min } players.
ui-seats-between = { $min } to { $max } players, best with { $best }.
ui-pack-french = Playing cards.
ui-pack-dominoes = Dominoes.
ui-pack-chinese = Chinese dominoes.
ui-partners = Partners sit opposite.
ui-counter-clockwise = Turns go counter-clockwise.
ui-home-unfinished = { $count } unfinished ({ $key })
ui-home-record = { $name } won { $won } of { $matches }
ui-home-record-short = { $won } of { $matches }
ui-home-hello = Press a number to play now, { $key } for the rules.
ui-home-daily = Daily deal: { $game }
ui-home-daily-problem = Problem: { $game }
ui-home-daily-problem-short = Problem
ui-home-streak = { $days } days in a row
ui-unfinished = Unfinished match
ui-unfinished-continue = Continue
ui-unfinished-new = New match
ui-unfinished-new-about = The unfinished match stays in Saved matches.
ui-unfinished-others-about = { $count ->
    [one] 1 more unfinished match of this game.
   *[other] { $count } more unfinished matches of this game.
  }
ui-home-players = { $min }-{ $max } players
ui-home-players-exactly = { $max } players
ui-home-pairs = { $max } in pairs
ui-home-minutes = { $minutes } min
difficulty-easy = easy
difficulty-medium = medium
difficulty-hard = hard

ui-option = { $name }: { $value }

## Setting up a table

ui-form-title = Set up a table: { $game }
ui-form-players = How many
ui-form-seat = Seat { $number }
ui-form-person = human
ui-form-code = Deal code
ui-form-code-new = random
ui-form-start = Start
ui-form-default = default
ui-form-default-is = default { $value }
ui-form-number = Enter a number from { $min } to { $max }.
ui-form-number-steps = Enter a multiple of { $step } from { $min } to { $max }.
ui-form-name-empty = Enter a name.
ui-form-name-control = Remove the control or invisible character from the name.
ui-form-name-long = Shorten the name to { $most } characters.
ui-form-name-twice = The name in seat { $seat } looks the same: two people need different names.
ui-form-name-alike = The name in seat { $seat } looks the same: a bot will take another one.
ui-form-code-fault = A deal code is 13 letters and digits, such as 0123A-BCDE-FGHJ. Leave it empty for a random one.
ui-form-bots-alone = No human players: you will watch the bots.
ui-form-fix = Fix first: { $rows }.
ui-form-about-seat = Type to change the name. Press Left or Right to choose who plays.
ui-form-about-typing = Left and Right move the cursor. Enter keeps the text.
ui-form-head-players = Players
ui-form-head-options = Options
ui-form-head-deal = Deal
ui-form-about-choice = Press Left or Right for another value, and Enter to start.
ui-form-head-shared = At this table
ui-form-open = open
ui-form-reserved = reserved
ui-form-anybody = anybody who joins
ui-form-you = you
ui-form-unnamed = -
ui-form-pace = Time
ui-form-hints = Hints
ui-form-texts = Typed messages
ui-form-watchers = Spectators
ui-form-watch-backs = see no hands
ui-form-watch-open = see all hands of a deal when it is over
ui-form-one-here = Only one person can play from this terminal when others join from theirs.
ui-form-no-engine = An engine cannot play at a table that others join.
ui-form-no-own-seat = Keep a seat for yourself: set one seat to human.
ui-form-about-open = Anybody who joins can take this seat, from another terminal.
ui-form-about-guest = Reserved for one person at another terminal. Type their login name, or the name of a guest you invite.
ui-form-about-you = Your seat. The others see your login name.
ui-form-about-pace = The time for each decision. When it is up, the others may let a bot play on.
ui-form-about-code = The same code gives the same deals. Anyone who knows the code of a running match can work out every hand.

level-random = random bot
level-novice = novice bot
level-casual = casual bot
level-expert = expert bot
level-master = master bot
level-about-random = Plays any legal move.
level-about-novice = Plays by rules of thumb.
level-about-casual = Thinks a little and forgets earlier tricks.
level-about-expert = Thinks ahead and forgets nothing.
level-about-master = Thinks for up to a second: the strongest bot.
level-about-master-unproven = Thinks for up to a second. No stronger than an expert, as far as is known.
bot-name-ann = Ann
bot-name-ben = Ben
bot-name-cho = Cho
bot-name-dee = Dee
bot-name-eli = Eli
bot-name-fay = Fay
bot-name-gus = Gus

## Key help

ui-keys-title = Keys
ui-keys-find = Search:
ui-keys-none = No key does that.
ui-key-run = Run it
ui-delete = Del
ui-do-delete = Delete the character at the cursor

## Table

ui-deal-number = Deal { $deal }
ui-deal = Deal { $deal }, dealer { $dealer }
ui-turns-left = clockwise
ui-turns-right = counter-clockwise
ui-not-saved = Not saved: { $why }
ui-match-code = Deal code: { $code }
save-gone = its file was deleted, moved or replaced
save-changed = another program changed its file
save-io = { $why }
ui-dealer-badge = {" dealer "}
ui-dealer-badge-short = {" D "}
ui-mark-dealer = dealer
ui-mark-you = {" "}(you)
ui-mark-partner = partner
ui-tricks = { $tricks ->
    [one] 1 trick
   *[other] { $tricks } tricks
  }
ui-seat = { $tricks ->
    [one] 1 trick
   *[other] { $tricks } tricks
  }, { $total }
# Below the piece that was led.
ui-led = led
ui-trick-led = { $name } led
ui-trick-winning = { $name } is winning
ui-trick-won = { $name } wins
ui-last-trick = The previous trick. Esc goes back to the table.
ui-no-last-trick = There is no previous trick in this deal yet.
ui-last-trick-gone = You play from memory: you can look at the previous trick only until the next lead.
ui-covered = Your hand is hidden.
ui-speed = Speed: { $speed }.
ui-enter-choice = Enter: { $choice }.
ui-enter-twice = Enter twice: { $choice }.
ui-no-nth = There is no choice { $n }.
ui-drawn = new
ui-bid = bid
ui-nothing-marked = Nothing is selected yet: use a number or the arrow keys, then Enter.
ui-choose-first = Use a number or the arrow keys, then Enter.
ui-enter-closes-hint = Enter closes the hint. Selected: { $choice }.
ui-begun = Type the rest: { $typed }...
ui-confirm = Sure? Enter: { $choice }. Esc: Cancel.
ui-claim = Nothing is left to decide; { $key } plays out the deal.
ui-claim-enter = Nothing is left to decide. Enter plays out the deal.
ui-hint-searches = Looking for the best choice...
ui-hint-title = Hint: { $choice }
ui-hint-title-not = Hint: { $choice }, not { $other }
ui-hint-win = Win match
ui-hint-loss = loss
ui-hint-gain = gain
ui-hint-trick = The trick so far: { $pieces }
ui-hint-wins = { $piece } (winning)
ui-hint-more = { $from }-{ $to } of { $all }: Page Up/Down
ask-undo = { $seat } wants to undo. { $asked }, do you agree?
ask-undo-of-others = { $seat } wants to undo. Does another player agree?
ui-hand-hidden = Hands are hidden.
ui-thinking = Waiting for { $name }.
ui-played-for-you = This is played for you.
ui-thinks = { $name } is thinking...
ui-clause = ({ $key } for rule { $clause })
ui-events = Events
ui-played = Played in this deal
played-legend = [ ] in your hand, { $unseen } not played yet
played-legend-known = [ ] in your hand, ( ) elsewhere, { $unseen } not played yet
played-no-deal = No deal is being played.
played-from-memory = You play from memory: until the deal ends, you can look only at what is on the table.

## Prompts

prompt-none = Wait.
prompt-lead = Your turn to lead.
prompt-play = Your turn to play.
prompt-lay = Your turn: bid a card, face down.
prompt-declare = Your turn to declare.
prompt-call = Your turn: name trump.
    .ask = Name trump
prompt-bid = Your turn to bid.
ui-prompt-way = Lead it as which suit? Esc goes back.

## Curtain

ui-curtain = { $name } is next.
ui-curtain-key = { $count ->
    [0] Everyone else
   *[other] { $others }
  }, look away. { $name }, press Space to see your hand.
ui-curtain-key-or = { $count ->
    [0] Everyone else
   *[other] { $others }
  }, look away. { $name }, press Space or { $letter } to see your hand.

## Score

ui-sheet-deal = Deal { $deal }
ui-sheet-head = This deal, total
ui-chart-totals = Totals after each deal; each digit is the player with that number
ui-end-chart = Totals after each deal
ui-end-player = Player
ui-end-total = Total
ui-end-change = { $total } ({ $change })
ui-end-best = Best deal
ui-end-worst = Worst deal
ui-end-deal = { $points } (deal { $deal })
ui-end-last-deal = { $key }: how the last deal was scored
ui-after-deal = after deal { $deal }
ui-no-score = no deal finished yet
ui-sheet-empty = A line is added here after each deal.
ui-and = {" and "}
ui-comma = {", "}
ui-after-sentence = {" "}
ui-between-pieces = {" "}
ui-winners = { $how ->
    [side] { $names } win the match
    [shared] { $names } share the win
    [draw] The match is a draw
   *[alone] { $names } wins the match
  }
ui-broken = the match cannot continue: { $why }

## Rules

ui-percent = { $part }%
ui-rules-more = More rules: { $key }
ui-card = Quick reference
ui-find = Search: { $text }
ui-find-count = { $at } of { $all }
ui-find-none = not found

## Leaving

ui-farewell = Your match is saved. Start offsuit and press { $key } to resume it.
ui-ask-quit = Quit offsuit? The match is saved.
ui-ask-quit-untouched = Quit offsuit? You have not played yet.
ui-ask-leave-unsaved = Leave the match? It is not being saved.

## Keys

ui-enter = Enter
ui-esc = Esc
ui-tab = Tab
ui-space = Space
ui-home-key = Home
ui-end-key = End
ui-backspace = Backspace
ui-page-up = PgUp
ui-page-down = PgDn
ui-key-play = Play
ui-key-choose = Choose
ui-key-start = Start
ui-key-name = Name
ui-key-delete = Delete
ui-key-show-hand = Show my hand
ui-key-cover = Hide
ui-key-go-on = Continue
ui-key-hurry = Skip
ui-key-next-deal = Next deal
ui-key-again = Again
ui-key-result = Compare
ui-key-other-seats = Other seats
ui-key-replay = Replay
ui-key-review = Review
ui-key-answer = Answer
ui-key-retry = Try again
ui-key-peek = Table
ui-key-text = Text
ui-key-goal = Goal
ui-key-problems = Problems
ui-key-match = Play
ui-key-all = All/worst
ui-key-last-deal = Last deal
ui-key-copy = Copy
ui-key-same-cards = Same deals
ui-key-yes = Yes
ui-key-no = No
ui-key-move = Move
ui-key-change = Change
ui-key-open = Open
ui-key-done = Done
ui-key-erase = Delete
ui-key-scroll = Scroll
ui-key-page = Page
ui-key-section = Section
ui-key-contents = Contents
ui-key-find = Search
ui-key-found = Result
ui-key-follow = Follow
ui-key-link = Link
ui-key-card = Reference
ui-key-close = Close
ui-key-back = Back
ui-key-cancel = Cancel
ui-key-rules = Rules
ui-key-hint = Hint
ui-key-undo = Undo
ui-key-redo = Redo
ui-key-claim = Play out
ui-key-last-trick = Trick
ui-key-events = Events
ui-key-score = Score
ui-key-played = Played
ui-key-step = Step
ui-key-trick = Trick
ui-key-deal = Deal
ui-key-sight = Seat
ui-key-play-on = Play here
ui-key-play-on-after = Play on
ui-key-set-up = Set up
ui-key-daily = Daily deal
ui-key-daily-problem = Problem
ui-key-replays = Saved
ui-key-join = Join
ui-key-sit = Sit down
ui-key-watch = Watch
ui-key-refresh = Reconnect
ui-key-new-table = New table
ui-key-fill = Add a bot
ui-key-level = Level
ui-key-statistics = Stats
ui-key-settings = Settings
ui-key-keys = Keys
ui-key-menu = Menu
ui-key-unselect = Unselect
ui-bar-too-early = Too early: the screen had just changed. Press it again.
ui-bar-elsewhere = { $key } is for "{ $where }": { $does }.
ui-bar-other-case = { $key } does nothing here. { $other }: { $does }.
ui-bar-nothing = { $key } does nothing here. { $menu } lists all keys.
ui-no-pass = You cannot pass here.
ui-key-home = Home
ui-key-quit = Quit

## Meanings of keys

ui-do-back = Previous
ui-do-forward = Next
ui-do-first = Go to the start
ui-do-last = Go to the end
ui-do-up = Up one line
ui-do-down = Down one line
ui-do-page-up = Page up
ui-do-page-down = Page down
ui-do-next-section = Next section
ui-do-previous-section = Previous section
ui-do-next-group = Next suit or group
ui-do-previous-group = Previous suit or group
ui-do-pass = Pass
ui-do-less = Decrease / previous value
ui-do-more = Increase / next value
ui-do-choose = Confirm or continue
ui-do-nth = Choose by number, such as 7 or 12
ui-do-pick = Select by number
ui-do-type = Type text
ui-do-erase = Delete a character
ui-do-unselect = Cancel the selection
ui-do-rules = Show the rules
ui-do-keys = List all commands and keys
ui-do-find = Search
ui-do-find-next = Next search result
ui-do-find-previous = Previous search result
ui-do-card = Show or hide the quick reference
ui-do-return = Go back, then close
ui-do-contents = Show the contents
ui-do-last-trick = Show the previous trick
ui-do-events = Show all events so far
ui-do-score = Show the score sheet
ui-do-played = Show what has been played
ui-do-hint = Ask a bot for advice
ui-do-undo = Undo
ui-do-redo = Redo
ui-do-claim = Play out a decided deal
ui-do-order = Sort your hand another way
ui-do-cover = Hide or show your hand
ui-do-continue = Resume your last match
ui-do-discard = Delete this match
ui-do-name = Name this match
ui-do-set-up = Set up a table
ui-do-replays = Show saved matches
ui-do-join = Join a table
ui-do-watch = Watch the selected table
ui-do-refresh = Reconnect to the house
ui-do-new-table = Open a table for others
ui-do-fill = Fill a seat with a bot
ui-do-statistics = Show statistics
ui-do-settings = Change settings
ui-do-faster = Speed up
ui-do-slower = Slow down
ui-do-trick-back = Previous trick
ui-do-trick-forward = Next trick
ui-do-deal-back = Previous deal
ui-do-deal-forward = Next deal
ui-do-sight = Switch seat / show all hands
ui-do-replay = Replay this match
ui-do-review = See what your choices cost
ui-do-answer = Show or hide the better choice
ui-do-play = Play a match of this game
ui-do-problems = Solve problems of this game
ui-do-all = List all choices / only the worst
ui-do-result = Show result code and comparison
ui-do-copy = Copy the code or the command
ui-do-same-cards = Play the same deals again
ui-do-daily = Play the match of the day
ui-do-daily-problem = Solve the problem of the day
ui-do-last-deal = Show the last deal's score
ui-do-play-on = Play from here as a new match
ui-do-play-on-after = Play on from your last choice
ui-do-leave = Go back
ui-do-peek = Hide or show the lesson's text
ui-do-redraw = Redraw the screen
ui-do-suspend = Suspend (resume with fg)
ui-do-quit = Quit offsuit

## Where keys apply

ui-scope-home = Home screen
ui-scope-unfinished = Unfinished match
ui-scope-form = Table setup
ui-scope-hand = Choosing a card or tile
ui-scope-row = Choosing an answer
ui-scope-wait = Waiting for others
ui-scope-curtain = Changing players
ui-scope-covered = With your hand hidden
ui-scope-deal-over = After a deal
ui-scope-match-over = After a match
ui-scope-rules = Reading the rules
ui-scope-contents = Table of contents
ui-scope-finding = Typing a search
ui-scope-listing = Viewing details
ui-scope-ask = Answering a question
ui-scope-replays = Saved matches
ui-scope-lobby = Tables to join
ui-scope-room = Waiting for players
ui-scope-replay = Replay
ui-scope-statistics = Statistics
ui-scope-result = Result of a match
ui-scope-review = Review of a match
ui-scope-settings = Settings
ui-scope-typing = Typing text
ui-scope-keys = List of keys

## Tables to join

lobby = Tables to join
houses = Houses elsewhere
houses-ticket = Ticket:
houses-about = A house is a program that holds tables for people at different terminals. Its owner can send you a ticket, which is one line: paste it here and press Enter.
houses-known = Paste a new ticket, or choose a house where you have been.
houses-fault = Cannot go there: { $why }.
friends = Friends elsewhere
friends-door = Door
friends-for = Friend's name
friends-reached = Your address
friends-door-closed = closed. Enter opens it at port
friends-door-open = open at { $at }
friends-door-elsewhere = run by another program: offsuit host --listen
friends-make = Make a ticket
friends-send = Send this line to { $name } and nobody else; Enter copies it. The first program that uses it takes { $name }'s seat:
friends-router = Your address is where your friend's program finds yours, such as play.example.org:4242: the public address of your router, which has to forward the port to this computer, or an address in a VPN or in your own network.
friends-guest-new = { $name }: has not joined yet
friends-guest-used = { $name }: has joined
friends-attempts = { $count ->
    [one] Somebody else has tried to use this ticket once.
   *[other] Somebody else has tried to use this ticket { $count } times.
}
friends-port = A port is a number from 1 to 65535.
friends-name = Type your friend's name first.
friends-self = This is your own name; a guest needs another one.
friends-place = { $place }: expected HOST:PORT, such as play.example.org:4242
friends-failed = This did not work: { $why }
ui-key-elsewhere = Elsewhere
ui-key-friends = Friends
ui-do-elsewhere = Other houses, or friends elsewhere
lobby-room = Table { $table }: { $game }
lobby-connecting = Connecting...
lobby-no-house = No house is open on this machine. A house is a program that hosts tables for others: press { $new } to open one in this program, or run offsuit host for one that stays open. To join a house elsewhere with a ticket, press { $other }.
lobby-closed-house = { $count ->
    [one] The house of this machine is closed, with an unfinished table.
   *[other] The house of this machine is closed, with { $count } unfinished tables.
} Press { $again } to open it again in this program, or run offsuit host for one that stays open.
home-closed-house = { $count ->
    [one] Your house is closed, with an unfinished table: press { $key }.
   *[other] Your house is closed, with { $count } unfinished tables: press { $key }.
}
lobby-no-houses = offsuit cannot open a house on Windows. A house is a program that hosts tables for others. To join one elsewhere, run offsuit join TICKET or offsuit join USER@HOST.
lobby-no-house-there = No house is open there. Its owner can open one with offsuit host.
lobby-failed = Cannot join the house.
lobby-ended = The house closed the connection.
lobby-none = There are no tables.
lobby-none-yet = To open one, press { $key }.
lobby-open-seat = open seat
lobby-gathers = waiting for players
lobby-over = over
lobby-playing = being played
lobby-your-turn = your turn
lobby-turn = waiting for { $name }
lobby-here = here
lobby-not-here = not here yet
lobby-invite = To join from another terminal: { $line }
lobby-invite-ssh = To join by ssh: { $line }
lobby-invite-as = To join under another name, add --as NAME
lobby-manners = Agreed: { $what }
lobby-begins = The match begins when everybody is here.
lobby-shuffled-again = Somebody left or reconnected during the shuffle, so it starts again.
lobby-too-often = The house has restarted the shuffle too often. It may be choosing the deal, so you have left the table.
lobby-entering = Taking your seat...
lobby-gone = This table no longer exists.
lobby-unread = Cannot read a table: { $fault }
lobby-fill = Bot for seat { $seat }: { $level }
lobby-take-over = You have this seat in another window. Take it over here?
lobby-as-another = To play as another player too: { $line } --as NAME

## Replays

ui-replays = Saved matches
ui-replays-none = No saved matches yet.
ui-replays-won = { $names } won
ui-replays-drawn = drawn
ui-replays-continued = continued from another match
ui-replays-opened = hands opened
ui-replays-unfinished = unfinished, { $deals ->
    [one] 1 deal
   *[other] { $deals } deals
  }
ui-replays-count = { $count ->
    [one] 1 match
   *[other] { $count } matches
  }
ui-replays-name = Name:
ui-replays-number = match { $number }
ui-replays-deleted = Deleted. Press { $key } to restore it; when you leave this list, it is gone for good.
ui-replays-find = Search:
ui-replay-at = Step { $at } of { $steps }
ui-replay-seat = as seen by { $seat }
ui-replay-open = all hands open
ui-replay-closed = Hands stay hidden until this deal is over.
ui-replay-veiled = as seen by { $seat }; other hands stay hidden until this deal is over
ui-replay-over = The match is over here: go back to an earlier step to play on.
ui-replay-others-play = Several people play this match. You can play on from here when it is over.
ui-replay-unopened = Cannot open the record.
ui-replay-cut = Line { $line } of the record was cut short and is ignored.
ui-replay-memory = The current deal is left out, because it is played from memory.
ui-replay-zeros = Line { $line } of the record was lost, probably in a power failure, and is ignored.
ui-review-later = You can review your choices after the deal.
ui-ask-play-on = Start a new match from here?
ui-ask-play-on-marks = Play on from here? The unfinished match will be marked.
ui-ask-play-on-after = Play on from your last choice, as a new match?
ui-ask-open = Open all hands? The match will be marked for good.
ui-replay-plays-on = A new match begins here. The one you replayed stays as it was.
ui-replay-unplayable = You cannot play on from here: { $why }

## Statistics

ui-statistics = Statistics
ui-statistics-none = No finished matches yet.
ui-statistics-played = Played
ui-statistics-won = Won
ui-statistics-average = Average
ui-statistics-best = Best
ui-statistics-against = Against
ui-against-bots = { $level } bots
ui-against-mixed = mixed bots
ui-against-people = people
ui-statistics-par = Par
ui-statistics-lost = Loss per choice
ui-statistics-course = { $game }, { $against }: matches won, more or fewer than par
ui-statistics-best-day = Best match: { $total }, on { $day }.
ui-statistics-unreviewed = A review of these matches ({ $key } at the end) will say what your choices lost.
ui-statistics-bot = { $name } ({ $player })

## Settings on screen

ui-settings = Settings
ui-settings-refused = Not a valid value. Expected: { $expected }

## Settings

language-name = English
setting-file = Settings of offsuit. The program changes only values and keeps everything else.
setting-auto = automatic
setting-on = on
setting-off = off
setting-text = text of at most { $most } characters
setting-theme = Theme
setting-theme-help = Colour scheme; automatic follows the terminal's background
setting-theme-felt = felt (green table)
setting-theme-dark = dark
setting-theme-light = light
setting-theme-high-contrast = high contrast
setting-four-colour = Four-colour suits
setting-four-colour-help = Clubs green and diamonds blue, so that every suit has its own colour
setting-colours = Colours
setting-colours-help = Number of colours; automatic uses what the terminal supports
setting-colours-none = none
setting-colours-8 = 8
setting-colours-16 = 16
setting-colours-256 = 256
setting-colours-truecolor = true colour
setting-glyphs = Characters
setting-glyphs-help = Characters to draw with; wide-safe stays aligned in Chinese, Japanese and Korean terminals
setting-glyphs-unicode = suits and lines
setting-glyphs-wide-safe = wide-safe
setting-glyphs-ascii = ASCII
setting-speed = Speed
setting-speed-help = How fast others play and how long a trick stays; step waits for a key
setting-speed-step = step
setting-speed-slow = slow
setting-speed-normal = normal
setting-speed-fast = fast
setting-speed-instant = instant
setting-motion = Motion
setting-motion-help = Animate moving cards and tiles
setting-language = Language
setting-language-help = Language of all text; automatic uses the system language
setting-mouse = Mouse
setting-mouse-help = Click to choose; while this is on, your terminal cannot select text
setting-auto-play = Play forced moves
setting-auto-play-help = Play automatically when only one play is legal
setting-one-key = Play with one key
setting-one-key-help = The number of a card or choice is enough, without Enter
setting-confirm = Ask before playing
setting-confirm-help = Confirm each play
setting-brief = Brief lines
setting-brief-help = In plain mode, say only what is new at each turn
setting-spoken = Pieces in words
setting-spoken-help = In plain mode, name cards and tiles in words, such as "queen of spades"
setting-signal = Signal
setting-signal-help = When a table with others waits for you in another window
setting-signal-bell = bell
setting-signal-title = window title
setting-signal-notify = notification
setting-name = Name
setting-name-help = Your name in matches at this terminal; a house knows you by your login name
setting-problem-at = line { $line }: { $problem }
setting-problem-key = no setting is called "{ $found }"; expected one of: { $expected }
setting-problem-value = { $key } cannot be { $found }; expected { $expected }
setting-problem-key-list = keys.{ $command }: expected a key, such as "h", or a list of keys, such as ["h", "F2"]
setting-problem-command = keys: no command is called "{ $found }"; did you mean { $nearest }?
setting-problem-fixed = keys.{ $command }: "{ $found }" always keeps its command; use a letter or a function key
setting-problem-unsent = keys.{ $command }: terminals send no key called "{ $found }"; use one character, F1 to F12, Space, Tab, Home, End, PgUp, PgDn, Insert, Delete or Backspace
setting-problem-clash = keys.{ $command }: "{ $key }" is a key of { $other } in the same place. Free letters: { $free }
setting-problem-toml = not valid TOML: { $why }. All settings in this file are ignored
setting-problem-unreadable = cannot read the file: { $why }

## Undo

undo-nothing = You have no decision to undo.
redo-nothing = There is nothing to redo.
redo-closed = Open your hand first: only the player who decided can redo.
hand-by-suit = Your hand is sorted by suit.
hand-by-rank = Your hand is sorted by rank.
hand-by-end = Your hand is sorted by the higher end of each tile.
hand-by-pips = Your hand is sorted by pips.
hand-by-trumps = Your hand is sorted with trumps first.
hand-by-coming = Your hand is sorted as it came.
hint-not-now = Hints are for your turn.
hint-closed = Open your hand first: a hint is about what you hold.
no-claim = You cannot claim: the rest of the deal is not yet certain.
already-over = The match is already over.
nobody-late = Nobody is late.
nobody-elsewhere = Nobody is playing at another terminal.
undo-finished = The match is over, so nothing can be undone. You can play on as a new match.
undo-others = You cannot undo: another player has acted since.
undo-seen = You cannot undo: cards or tiles have been revealed since.
undo-memory = You play from memory: you can undo only a decision in the trick on the table.
undo-not-written = Nothing is undone: the record could not be rewritten.

## Engines

engine-failed = { $seat }: the engine { $why }. A novice bot takes over.
engine-not-started = could not be started
engine-version = uses another protocol version
engine-ended = stopped
engine-late = did not answer in time
engine-malformed = sent a reply that cannot be read
engine-unasked = sent a reply without being asked
engine-illegal = chose an illegal move

## Resuming a match

resume-in-use = This match is open in another window.
resume-unreadable = Cannot open the record: { $why }
resume-damaged = The record is damaged and was left unchanged: { $fault }
resume-not-own = This is not a saved match of yours.
resume-played-on = Somebody has played on since this replay was opened. Open it again.
resume-several = This file holds more than one match: you can replay it, but not resume it.
resume-unplayable = Cannot resume the match: { $why }
ui-settings-aside = The settings file could not be read and was moved to { $path }.
ui-settings-unsaved = The settings last only until you quit. They could not be saved: { $why }
ui-resumed-cut = Line { $line } of the record was cut short: the match continues from before it.
ui-resumed-zeros = Line { $line } of the record was lost, probably in a power failure: the match continues from before it.
ui-continue = Continue { $game }: { $names }, { $deals }
ui-continue-short = Continue { $game }: { $deals }
ui-continue-deals = { $deals ->
    [0] first deal
    [one] after 1 deal
   *[other] after { $deals } deals
  }
ui-own-record = { $matches ->
    [one] 1 match
   *[other] { $matches } matches
  }, { $won } won

## People at other terminals

together-allowed = allowed
together-forbidden = not allowed
together-pace-none = no time limit
together-pace-seconds = { $count ->
    [one] 1 second per decision
   *[other] { $count } seconds per decision
}
together-pace-minutes = { $count ->
    [one] 1 minute per decision
   *[other] { $count } minutes per decision
}
together-pace-hours = { $count ->
    [one] 1 hour per decision
   *[other] { $count } hours per decision
}
together-pace-days = { $count ->
    [one] 1 day per decision
   *[other] { $count } days per decision
}
together-hints = hints allowed
together-hints-off = no hints
together-texts = typed messages allowed
together-texts-off = phrases only
together-open-hands = open hands after each deal
together-asks-undo = { $seat } wants to undo. Do you agree?
together-asks-end = { $seat } wants to end the match now. Do you agree?
together-asked = The others have been asked.
together-undone = { $seat } has undone a decision.
together-not-undone = The others do not agree: nothing is undone.
together-match-ended = Everybody agreed: the match has ended early.
together-match-goes-on = Somebody disagreed: the match continues.
together-bot-plays = A bot plays for { $seat } now.
together-bot-plays-you = A bot plays for you now. Press any key to play again.
together-removed = { $by } has removed { $name } from the table.
together-removed-you = { $by } has removed you from the table.
together-closed = { $by } has closed the table.
together-host = Managing the table
together-remove = Remove { $name }
together-close = Close the table
together-ask-remove = Remove { $name } from the table for good?
together-ask-close = Close the table for everybody?
together-away = { $seat } is away.
together-back = { $seat } is back.
together-lost = Connection lost. Reconnecting...
together-lost-how = Connection lost. offsuit host reopens a closed house.
together-house-closed = The house has closed. offsuit host reopens its tables.
together-found = Reconnected.
together-ended = The house closed the connection.
together-ended-why = The house closed the connection: { $why }
together-taken-over = You continue in another window.
together-name-away = [away] { $name }
together-name-bot = [bot] { $name }
together-name-late = [late] { $name }
together-late = { $name } is late: press { $key } to let a bot play on.
together-time = Time left: { $time }
together-days = { $days } d { $hours } h
together-no-hints = Hints are not allowed at this table.
together-ask-leave = Leave the table? You keep your seat.
together-ask-end = Ask the others to end the match now?
together-talk-none = Nobody has said anything yet.
together-talk-off = Talk is turned off in your settings.
together-talk-type = Or type:
together-talk-phrases = This table allows these phrases only.
together-heard = { $name }
together-muted = { $name } (muted)
ui-key-say = Say
ui-key-send = Send
ui-key-mute = Mute
ui-key-ask-end = End match
ui-do-mute = Mute or unmute a player
ui-do-ask-end = Ask others to end the match
ui-scope-talk = Talking at a table
setting-talk = Talk
setting-talk-help = Show what others say at a shared table
ui-key-let-bot = Let bot play
together-bot-for = Bot for { $seat }
ui-do-let-bot = Let a bot replace late players
ui-key-host = Manage
ui-do-host = Remove a player, or close the table
ui-key-decline = Not again
ui-do-decline = Say you will not play again
ui-scope-host = Managing a table
together-fair = The shuffle was fair: the deals follow from what all players contributed.
together-unfair = The record does not show that the shuffle was fair. Ask the owner of the house.
together-said = { $name }: "{ $text }"
together-again-yes = { $seat } wants to play again.
together-again-no = { $seat } does not want to play again.
together-again-open = The others play on at another table. You can go there too.
together-again-waits = Play again: { $names }. The others have a minute to answer.
again-unasked = You cannot play again from this table.
again-made = The others have gone on to another table.
again-watching = You can go on when the players have another table.
again-said = You have said so already.
again-told = The others can see your answer.
talk-hello = Hello!
talk-thank-you = Thank you.
talk-well-played = Well played!
talk-sorry = Sorry!
talk-one-moment = One moment, please.
talk-good-game = Good game!
refused-no-table = There is no table with this number.
refused-no-seat = No seat is open at this table.
refused-seat-taken = You already sit there in another window. Choose another name with --as.
refused-begun = The match has begun, and you have no seat in it.
refused-not-seated = You have no seat at a table.
refused-not-now = That is not possible now.
refused-illegal = The rules do not allow that.
refused-not-host = Only the player who opened the table can do that.
refused-malformed = The house does not accept that.
refused-too-many = The house is too busy. Try again later.
refused-name = Only the owner of the house can use another name.
refused-removed = You were removed from this table.
refused-pause = You have done this several times. Wait up to a minute, then try again.
refused-namesake = Your name looks like that of somebody at this table.
ui-key-talk = Talk
ui-do-talk = Talk to the others
ui-talk = Talk
ui-key-learn = Learn
ui-key-skip = Skip
ui-key-game = Game
ui-do-learn = Learn the games in lessons
ui-do-skip = Skip to the last problem
ui-do-notes = Turn coach's notes on or off
ui-scope-lessons = Lessons
ui-scope-lesson = Lesson or problem
setting-coach = Coach
setting-coach-help = Show a short note the first time a situation comes up

## Calling a player who is not looking

call-turn = { $game }: your turn
call-question = { $game }: a question for you
call-message = { $game }: a message
call-arrival = { $game }: somebody has arrived
