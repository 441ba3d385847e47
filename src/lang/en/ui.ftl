# What the screens say.

ui-title = offsuit
ui-subtitle = Six uncommon trick-taking games
ui-too-small = offsuit needs a terminal of { $width } by { $height }

## Home

ui-seats-exactly = { $min } players.
ui-seats-between = { $min } to { $max } players, best with { $best }.
ui-pack-french = Playing cards.
ui-pack-dominoes = Dominoes.
ui-pack-chinese = Chinese dominoes.
ui-partners = Partners sit opposite.
ui-counter-clockwise = Turns go counter-clockwise.
ui-options = You sit down with these options:

ui-option = { $name }: { $value }

## Setting up a table

ui-form-title = Set up a table: { $game }
ui-form-players = Players
ui-form-seat = Seat { $number }
ui-form-person = person
ui-form-code = Deal code
ui-form-code-new = a new one
ui-form-start = Start
ui-form-default = default
ui-form-default-is = default { $value }
ui-form-number = A number from { $min } to { $max }.
ui-form-number-steps = A multiple of { $step } from { $min } to { $max }.
ui-form-name-empty = A player needs a name.
ui-form-name-control = The name has a control character or an invisible one in it.
ui-form-name-long = A name has at most { $most } characters.
ui-form-name-twice = Seat { $seat } has the same name: two people need two.
ui-form-name-alike = Seat { $seat } has the same name.
ui-form-code-fault = A deal code has 13 letters and digits, such as 0123A-BCDE-FGHJ. Leave it empty for a new one.
ui-form-bots-alone = No person plays: you watch the bots.
ui-form-mend = To be mended first: { $rows }.
ui-form-about-seat = Type a name; left and right choose who plays.
ui-form-about-choice = Left and right change it.
ui-form-about-code = The same code deals the same cards. Anyone who knows the code of a running match can find out its cards.

level-random = bot, random
level-novice = bot, novice
level-casual = bot, casual
level-expert = bot, expert
level-master = bot, master
level-about-random = Plays anything that is allowed.
level-about-novice = Plays by rules of thumb.
level-about-casual = Thinks a little, and forgets what lies further back.
level-about-expert = Thinks ahead and forgets nothing.
level-about-master = Thinks for up to a second: the strongest.

## The list of keys

ui-keys-title = Keys
ui-keys-find = Find:
ui-keys-none = No key does that.
ui-key-do-it = Do it
ui-delete = Del
ui-do-delete = Take the letter at the cursor out

## Table

ui-deal = Deal { $deal }, dealer { $dealer }
ui-turns-left = clockwise
ui-turns-right = counter-clockwise
ui-not-saved = Not saved: { $why }
ui-match-code = Deal code of this match: { $code }
save-gone = its file was deleted, moved or replaced
save-changed = another program changed its file
ui-mark-dealer = dealer
ui-mark-partner = partner
ui-seat = { $tricks ->
    [one] 1 trick
   *[other] { $tricks } tricks
  }, total { $total }
ui-trick-led = { $name } led
ui-trick-winning = { $name } is best
ui-trick-won = { $name } wins
ui-last-trick = The last trick
ui-no-last-trick = There is no last trick yet.
ui-covered = Your hand is covered.
ui-confirm = { $choice }? Once more to do it, Esc not to.
ui-claim = Nothing can change any more: c plays the rest of the deal out.
ui-hint-title = Hint: { $choice }
ui-hint-worlds = { $race ->
    [1] Points ahead
   *[other] Points
  } and match chance, from { $worlds } deals imagined
ui-hint-exact = { $race ->
    [1] Points ahead
   *[other] Points
  } and match chance, exact: nothing is hidden
ui-ask-undo = { $seat }: take back your last decision? { $asked } must agree.
ui-ask-undo-of-others = { $seat }: take back your last decision? Another player must agree.
ui-hand-hidden = Hands are covered.
ui-thinking = { $name } is to act.
ui-thinks = { $name } is thinking ...
ui-clause = ({ $clause }, press ? to read)
ui-events = What has happened

## What to do

prompt-none = Wait.
prompt-lead = Your turn: lead to the trick.
prompt-play = Your turn: play to the trick.
prompt-lay = Your turn: lay a card face down.
prompt-declare = Your turn: declare.
prompt-call = Your turn: name trumps.
prompt-bid = Your turn: bid.
ui-prompt-way = Lead it as what? Esc takes it back.

## Curtain

ui-curtain = { $name } is next.
ui-curtain-key = Everyone else, look away. { $name }, press Space to see your hand.
ui-curtain-key-or = Everyone else, look away. { $name }, press Space or { $letter } to see your hand.

## Score

ui-sheet-deal = Deal { $deal }
ui-sheet-head = Change, total
ui-after-deal = after deal { $deal }
ui-no-score = no deal is over yet
ui-and = {" and "}
ui-comma = {", "}
ui-after-sentence = {" "}
ui-winners = { $how ->
    [side] { $names } win the match
    [shared] { $names } share the win
   *[alone] { $names } wins the match
  }
ui-broken = the match cannot go on: { $why }

## Rules

ui-percent = { $part } %
ui-card = At a glance
ui-find = Find: { $text }
ui-find-count = { $at } of { $all }
ui-find-none = not found

## Leaving

ui-ask-leave-unsaved = Leave the match? No record of it is kept.

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
ui-key-continue = Continue
ui-key-show-hand = Show my hand
ui-key-cover = Cover
ui-key-go-on = Go on
ui-key-next-deal = Next deal
ui-key-again = Play again
ui-key-yes = Yes
ui-key-no = No
ui-key-move = Move
ui-key-change = Change
ui-key-open = Open
ui-key-done = Done
ui-key-erase = Erase
ui-key-scroll = Scroll
ui-key-page = Page
ui-key-section = Section
ui-key-contents = Contents
ui-key-find = Find
ui-key-find-next = Next
ui-key-follow = Follow
ui-key-link = Link
ui-key-card = Card
ui-key-close = Close
ui-key-back = Back
ui-key-rules = Rules
ui-key-hint = Hint
ui-key-undo = Undo
ui-key-claim = Play out
ui-key-last-trick = Trick
ui-key-events = Events
ui-key-score = Score
ui-key-step = Step
ui-key-trick = Trick
ui-key-deal = Deal
ui-key-sight = Seat
ui-key-play-on = Play on
ui-key-set-up = Table
ui-key-replays = Replays
ui-key-statistics = Stats
ui-key-settings = Settings
ui-key-keys = Keys
ui-key-home = Home
ui-key-quit = Quit

## What keys do

ui-do-back = To the one before
ui-do-forward = To the next one
ui-do-first = To the first
ui-do-last = To the last
ui-do-up = A line up
ui-do-down = A line down
ui-do-page-up = A page up
ui-do-page-down = A page down
ui-do-next-section = To the next section
ui-do-previous-section = To the section before
ui-do-less = Change it to less, or the value before
ui-do-more = Change it to more, or the next value
ui-do-choose = Take what is marked, or go on
ui-do-nth = Choose by number
ui-do-type = Type a text
ui-do-erase = Take the last letter back
ui-do-rules = Read the rules of this moment
ui-do-keys = Show all keys
ui-do-find = Find a text
ui-do-find-next = To the next place where it stands
ui-do-find-previous = To the place before where it stands
ui-do-card = See ranks and values at a glance, and back
ui-do-return = Back to where you were, and at last out of the rules
ui-do-contents = Show the contents
ui-do-last-trick = See the last trick again
ui-do-events = See all that has happened
ui-do-score = See the score sheet
ui-do-hint = Ask a bot what it would do
ui-do-undo = Take the last decision back
ui-do-claim = Play the rest of the deal out, when nothing can change
ui-do-cover = Cover the hand, or show it
ui-do-continue = Go on with the match left last
ui-do-set-up = Set up a table: seats, bots, options, deal code
ui-do-replays = Look at matches played
ui-do-statistics = See who has won how much
ui-do-settings = Change the settings
ui-do-faster = Play faster
ui-do-slower = Play slower
ui-do-trick-back = Back by a trick
ui-do-trick-forward = On by a trick
ui-do-deal-back = Back by a deal
ui-do-deal-forward = On by a deal
ui-do-sight = Look from the next seat, or with all hands open
ui-do-play-on = Play on from here
ui-do-leave = Back, without losing anything
ui-do-suspend = Stop for a while; the shell's fg goes on
ui-do-quit = Leave the program

## Where keys apply

ui-scope-home = On the home screen
ui-scope-form = Setting up a table
ui-scope-hand = Choosing a piece
ui-scope-row = Choosing an answer
ui-scope-wait = While others play
ui-scope-curtain = Between two players
ui-scope-covered = With your hand covered
ui-scope-deal-over = After a deal
ui-scope-match-over = After a match
ui-scope-rules = Reading the rules
ui-scope-contents = In a table of contents
ui-scope-finding = Typing what to find
ui-scope-listing = Looking something up
ui-scope-ask = Answering a question
ui-scope-replays = In the list of replays
ui-scope-replay = In a replay
ui-scope-statistics = In the statistics
ui-scope-settings = In the settings
ui-scope-typing = Typing a text
ui-scope-keys = In the list of keys

## Replays

ui-replays = Matches on record
ui-replays-none = There is none yet.
ui-replays-won = { $names } won
ui-replays-unfinished = unfinished, { $deals ->
    [one] 1 deal
   *[other] { $deals } deals
  }
ui-replays-find = Find:
ui-replay-at = Step { $at } of { $steps }
ui-replay-seat = as { $seat } saw it
ui-replay-open = all hands open
ui-replay-closed = Hands stay closed until the match is over.
ui-replay-cut = Line { $line } of the record was cut short and is left out.
ui-replay-unplayable = It cannot be played on: { $why }

## Statistics

ui-statistics = Who has won how much
ui-statistics-none = No match has been played to its end yet.
ui-statistics-line = { $matches } played { $won } won { $percent } %  mean { $average }  best { $best }
ui-statistics-bot = { $name } ({ $player })

## Settings on screen

ui-settings = Settings
ui-settings-refused = That cannot be: expected { $expected }
## Settings

language-name = English
setting-file = Settings of offsuit. The program changes the values and leaves everything else as it is.
setting-auto = automatic
setting-on = on
setting-off = off
setting-text = a text of at most { $most } characters
setting-theme = Theme
setting-theme-help = The ground the colours are for
setting-theme-dark = dark
setting-theme-light = light
setting-theme-high-contrast = high contrast
setting-four-colour = Four-colour suits
setting-four-colour-help = Clubs green and diamonds blue, so that no two suits share a colour
setting-colours = Colours
setting-colours-help = How many colours to use; automatic asks the terminal
setting-colours-none = none
setting-colours-16 = 16
setting-colours-256 = 256
setting-colours-truecolor = all
setting-glyphs = Characters
setting-glyphs-help = What to draw with; wide-safe keeps its columns in Chinese, Japanese and Korean terminals
setting-glyphs-unicode = suits and lines
setting-glyphs-wide-safe = wide-safe
setting-glyphs-ascii = ASCII
setting-speed = Speed
setting-speed-help = How fast the others play and how long a trick stays; step waits for a key
setting-speed-step = step
setting-speed-slow = slow
setting-speed-normal = normal
setting-speed-fast = fast
setting-speed-instant = instant
setting-motion = Motion
setting-motion-help = Pieces move over the table
setting-language = Language
setting-language-help = The language of all words; automatic asks the system
setting-mouse = Mouse
setting-mouse-help = Click to choose; while this is on, a terminal does not mark text by itself
setting-auto-play = Play forced moves
setting-auto-play-help = What is the only thing to play is played without a key
setting-confirm = Ask before playing
setting-confirm-help = A piece is played by a second key
setting-name = Name
setting-name-help = Your name at the table
setting-problem-at = line { $line }: { $problem }
setting-problem-key = there is no setting "{ $found }"; expected one of: { $expected }
setting-problem-value = { $key } cannot be { $found }; expected { $expected }
setting-problem-toml = this is not TOML: { $why }. Nothing in the file applies
setting-problem-unreadable = the file cannot be read: { $why }

## Undo

undo-nothing = There is no decision of yours to take back.
undo-others = Another player has decided since.
undo-seen = It cannot be taken back: other pieces have been shown since.
undo-not-written = Nothing is taken back: the record cannot be rewritten.

## Outside engines

engine-failed = { $seat }: the engine { $why }. A novice plays from now on.
engine-not-started = cannot be started
engine-version = speaks another protocol
engine-ended = has ended
engine-late = did not answer in time
engine-malformed = answered what cannot be read
engine-unasked = spoke without being asked
engine-illegal = chose what is not allowed

## Going on with a match

resume-in-use = This match is being played in another window.
resume-unreadable = The record cannot be opened: { $why }
resume-damaged = The record is damaged and stays as it is: { $fault }
resume-several = More than one match is in this file: it can be replayed, not played on.
resume-unplayable = The match cannot go on: { $why }
ui-settings-aside = The file could not be read as it was. It now stands in { $path }.
ui-settings-unsaved = The settings hold until you leave: { $why }
ui-resumed-cut = Line { $line } of the record was cut short: the match goes on before it.
ui-continue = Continue { $game }: { $names }, { $deals }
ui-continue-deals = { $deals ->
    [0] the first deal
    [one] after 1 deal
   *[other] after { $deals } deals
  }
ui-own-record = { $matches ->
    [one] 1 match
   *[other] { $matches } matches
  }, { $won } won
