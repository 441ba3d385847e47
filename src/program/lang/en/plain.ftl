# Plain mode's own messages. Lines that wait for an answer end in a question mark, and no others do.

## Questions

plain-ask-home = Which game? Number, command or help?
plain-ask-unfinished = Press Enter to continue it, or type new or help?
plain-unfinished = { $game } has an unfinished match:
plain-ask-form = Type set, start or help?
plain-ask-choose = { $prompt } Number, name or help?
plain-ask-curtain = Type hand to see your hand, { $name }, or help?
plain-ask-covered = Press Enter to show your hand again, or type help?
plain-ask-deal-over = Press Enter for the next deal, or type help?
plain-ask-ended = The match is over. Quit or help?
plain-ask-again = The match is over. Again, no, quit or help?
plain-ask-over = The match is over. Again, home, quit or help?

## The list of games

plain-game = { $number }: { $title }: { $pitch } ({ $about })
plain-no-game = "{ $typed }" is not a game. Type its number or its name. For a list, type games.

## Setting up

plain-form = Table setup for { $game }. Change it with "set seats 4", "set player 2 human", "set name 2 Ben" or "set option KEY VALUE". Type start to start the match.
plain-seats = Seats: { $count }, from { $min } to { $max }.
plain-seats-fixed = Seats: { $count }, always in this game.
plain-set-seat = Seat { $number }: { $name }, { $player }.
plain-set-option = Option { $key }: { $value }. { $about }. Possible values: { $may }.
plain-set-code = Deal code: { $code }. The same code gives the same deals.
plain-set-code-new = Deal code: random.
plain-set-what = You can set seats, name, player, option and code. For example: set name 1 Ann.
plain-may-number = { $step ->
    [1] { $min } to { $max }
   *[other] a multiple of { $step } from { $min } to { $max }
  }
plain-no-option = Options: { $options }. For example: set option KEY VALUE.
plain-no-seat = "{ $typed }" is not a seat: seats are 1 to { $most }.
plain-bad-value = "{ $typed }" is not a valid value. { $possible }
plain-bad-name = A name has 1 to { $most } characters, and at least one of them is visible.
plain-bad-player = A player is { $human } or a bot: { $levels }.
plain-bad-code = A deal code is 13 letters and digits, such as 0123A-BCDE-FGHJ, or a whole number.

## A match

plain-match = { $game }. { $players }. Turns go { $turns }.
plain-from-memory = You play from memory: until the deal ends, commands show only what is on the table. Lines already printed stay in the terminal, so do not scroll up.
plain-player = { $name } ({ $player })
plain-facts = Table: { $facts }.
plain-seats-facts = Players: { $seats }.
plain-seat-facts = { $name } { $facts }
plain-between = {"; "}
plain-hand = Your hand: { $pieces }.
plain-hand-part = Your hand: { $pieces }. Not allowed now: { $barred }.
plain-hand-empty = Your hand is empty.
plain-choice = { $number }: { $choice }
plain-choice-bids = { $some }: Bid this many points
plain-placed = { $name } { $piece }
plain-trick = Trick: { $pieces }. { $name } is winning.
plain-no-trick = The trick is empty.
plain-last-trick = Last trick: { $pieces }. { $name } won it.
plain-mark-you = you
plain-mark-turn = to act
plain-seat = { $name }: { $state }.
plain-seat-marked = { $name } ({ $marks }): { $state }.
plain-curtain = { $name } is next. Everyone else, look away and give the headphones to { $name }.
plain-kept = The match is saved in { $path }.
plain-not-kept = You have not played yet, so this match is not kept.
plain-leave-together = You keep your seat. Repeat the command to leave the table.
plain-leave-unsaved = This match is not being saved. Repeat the command to leave anyway.
plain-next-table = You go on to the next table. The match begins when everybody is there.

## Answers

plain-beyond = There is no choice { $number }: type choices to list them.
plain-about = { $choice } ({ $about })
plain-several = "{ $typed }" could be { $could }.
plain-not-understood = "{ $typed }" is not understood. You can type { $could }.
plain-alone = "{ $typed }" is not understood: type { $command } without anything after it.
plain-not-here = "{ $typed }" does nothing here. You can type { $could }.
plain-refused = { $reason } The rule is { $clause }; type why to read it.
plain-allowed = That is allowed.
plain-why-what = { $pack ->
    [cards] Type why and a card or a choice, such as why QS.
   *[tiles] Type why and a tile or a choice, such as why 64.
  }

## Score

plain-no-score = No deal finished yet.
plain-score = { $deal }: { $scores }.
plain-score-seat = { $name } { $points }, total { $total }
plain-ahead = Leading: { $names }.
plain-end = { $sentence }.

## Rules

plain-no-section = "{ $typed }" is not a section of these rules.
plain-sections = Sections: { $sections }. Type rules and a section, a clause such as score-1, or all.

## Commands

plain-help-line = { $word }: { $meaning }.
plain-help-home = Type a number or a name to start that game. Commands can be shortened:
plain-help-choose = { $pack ->
    [cards] Answer with the number of a card in your hand, its name, such as QS, or the words of a choice.
   *[tiles] Answer with the number of a tile in your hand, its name, such as 64, or the words of a choice.
  } Enter repeats the trick and the question. For your answers, type choices. Commands can be shortened:
plain-help-enter = Enter continues. Commands can be shortened:
plain-help-other = Commands can be shortened:
plain-arg-game = GAME
plain-arg-game-section = GAME SECTION
plain-arg-section = SECTION
plain-arg-set = THING VALUE
plain-arg-count = COUNT
plain-arg-choice = CHOICE
plain-arg-word = WORD
plain-arg-level = LEVEL
plain-do-games = list the games
plain-do-start = start a quick match of a game
plain-do-setup = set up a table: seats, players, options, deal code
plain-do-show = show the table setup
plain-do-set = change the table setup
plain-do-sit-down = start the match
plain-do-hand = show your hand
plain-do-more = show the table, your hand and your choices
plain-do-short-help = say what you can do now
plain-do-choices = list your choices and what to type for each
plain-do-trick = show the current trick
plain-do-last = show the last trick
plain-do-seen = show what has been played in this deal
plain-do-table = show seats, whose turn it is, tricks, totals and the table
plain-do-events = show the events of this deal, or the last COUNT
plain-do-score = show the score of every deal
plain-do-why = explain why a CHOICE is not allowed
plain-do-open-hand = show your hand; the start of your name works too
plain-do-order = sort your hand another way
plain-do-cover = hide your hand
plain-do-rules = show the rules of a game
plain-do-rules-here = show the rules for this situation, or a SECTION
plain-do-again = play again with new deals
plain-do-again-together = play again with the others who want to, or join them at their next table
plain-do-not-again = say that you will not play again
plain-do-room = say who is at the table
plain-do-fill = give a free seat to a bot of this LEVEL, such as novice or expert
plain-do-leave-room = leave the table and return to the list of games
plain-do-home = return to the list of games; your match is saved
plain-do-quit = quit offsuit; your match is saved
plain-do-help = list these commands, or explain the one you name

## Further questions

plain-ask-claim = { $prompt } No choice can change the score any more: to play out the deal, type claim. Number, name or help?
plain-ask-confirm = { $choice }: yes, no or help?
plain-ask-question = { $question } Yes, no or help?
plain-ask-replay = Step { $at } of { $steps }. Press Enter for the next step, or type help?

## Further answers

plain-estimate = { $choice }: { $points }, plus or minus { $error }; { $chance }% to win the match.
plain-estimate-exact = { $choice }: { $points }; { $chance }% to win the match.
plain-undone = { $seat }'s last decision is undone.
plain-not-undone = Nothing is undone.
plain-auto = { $choice }, automatically: it is the only choice.
plain-score-why = { $deal }, line by line:
plain-score-line = { $reason }: { $points }.
plain-unfound = These rules do not mention "{ $typed }".

## Saved matches

plain-continue = { $offer }: type continue.
plain-no-unfinished = There is no such unfinished match to resume.
plain-replays-line = { $number }: { $match }.
plain-replays-more = { $count } more: type replays all for every match, or replays and words to search for.
plain-replays-unfound = No saved match matches "{ $typed }".
plain-named = Match { $number } is now called "{ $name }".
plain-unnamed = Match { $number } no longer has a name.
plain-deleted = Match { $number } is deleted. Until you quit, you can type undo to restore it.
plain-restored = The match is restored.
plain-nothing-deleted = There is no deleted match to restore.
plain-no-replay = "{ $typed }" is not the number of a saved match. For a list, type replays.
plain-replay-seat = Seen by { $seat }.
plain-replay-open = All hands open.
plain-replay-veiled = Seen by { $seat }. Other hands stay hidden until this deal is over.
plain-open-marks = This deal is not over. If you open its hands, the match is marked for good: comparisons, the daily match and statistics will say so. To open them, type open anyway.
plain-play-on-marks = This match is not over. If you play on in a new one, you will see its cards, so it is marked for good: comparisons, the daily match and statistics will say so. To do it, type play anyway.
plain-replay-end = That is the end of the record.
plain-no-open-deal = There are no open hands to show: no deal is over yet, or spectators of this table see no hands.
plain-no-step = Type goto and a step from 1 to { $steps }, or end.
plain-hand-of = { $name } holds { $pieces }.
plain-hand-of-empty = { $name } holds nothing.
plain-tally = { $name }, { $against }: { $record }, { $percent }% (par { $par }%); average { $average }, best { $best }.

## Settings in words

plain-setting = { $key }: { $value }. { $label }: { $about }. Possible values: { $may }.
plain-setting-empty = empty

## Further commands

plain-arg-number = NUMBER
plain-arg-number-name = NUMBER NAME
plain-arg-number-may = [NUMBER]
plain-arg-words = [WORDS]
plain-arg-back = [back]
plain-arg-step = STEP
plain-arg-seat = SEAT
plain-arg-on = on
plain-arg-anyway = [anyway]
plain-arg-text = TEXT
plain-arg-setting = KEY VALUE
plain-do-continue = resume your last match, or the saved match of this NUMBER
plain-do-continue-this = continue the unfinished match
plain-do-new = begin a new match; the unfinished one stays saved
plain-do-replays-all = list saved matches
plain-do-replays = list saved matches, or only those with these WORDS
plain-do-replay = replay a match from that list
plain-do-review = see what your choices in a match from that list cost
plain-do-review-here = see what your choices cost
plain-do-name = name a match from that list; without a NAME, remove its name
plain-do-delete = delete a match from that list
plain-do-restore = restore the match you deleted last
plain-do-statistics = show statistics
plain-do-next = next step
plain-do-back = previous step
plain-do-next-trick = go to the end of the trick, or back
plain-do-next-deal = go to the next deal, or back
plain-do-goto = go to a step, or to the end
plain-do-seat = switch to a seat, by number or name
plain-do-open-deal = show all hands of the last finished deal, if this table allows it
plain-do-open = show all hands
plain-do-play-on = play on from here as a new match
plain-do-yes = confirm
plain-do-no = cancel
plain-do-hands = show the open hands
plain-do-hint = ask a bot for advice, with reasons and the value of each choice
plain-do-answer = show the answer to a problem
plain-do-claim = play out a decided deal
plain-do-end = ask people at other terminals to end the match
plain-do-let-bot = let a bot play for somebody who is late
plain-do-kick = remove a player from a table that you have opened
plain-do-close = close a table that you have opened
plain-arg-player = NAME
plain-do-say = say a phrase (1 to 6) or a text to people at other terminals
plain-arg-say = N or TEXT
plain-do-undo = undo your last decision
plain-do-redo = redo the decision you undid last
plain-do-find = search the rules for TEXT
plain-do-settings = show the settings
plain-do-set-setting = change and save a setting

## Pieces in words

spoken-card = { $rank } of { $suit ->
    [clubs] clubs
    [diamonds] diamonds
    [hearts] hearts
   *[spades] spades
  }
spoken-rank = { $rank ->
    [14] ace
    [13] king
    [12] queen
    [11] jack
    [10] ten
    [9] nine
    [8] eight
    [7] seven
    [6] six
    [5] five
    [4] four
    [3] three
   *[other] two
  }
spoken-tile = { $high }-{ $low }
spoken-end = { $end ->
    [0] blank
    [1] one
    [2] two
    [3] three
    [4] four
    [5] five
   *[other] six
  }

# Stands for the letter of a rank.
plain-letter = @

## Brief lines

plain-brief-played = { $name } { $piece }
plain-brief-plays = { $plays }.
plain-brief-won = { $plays }. { $name } wins.
plain-brief-trick = Trick: { $pieces }.
plain-brief-total = { $name } { $total }
plain-brief-totals = Totals: { $totals }.
plain-brief-turned-up = Turned up: { $piece }.
plain-brief-hand = Hand: { $pieces }.
plain-brief-new = In your hand, { $pieces }.
plain-numbered = { $number }: { $piece }
plain-numbered-new = { $piece } is number { $number }
plain-brief-reasons = Score: { $reasons }.
plain-range = { $from } to { $to }
plain-or = {" or "}
plain-gone = Number { $number } was { $piece }, which you no longer hold.
plain-number-refused = { $number } is { $piece }. { $reason }
plain-doubtful = { $number } is { $piece }, not { $others }. Type { $number } again for { $piece }, or a name such as { $typed }.
plain-ask-brief = { $verb }?
plain-ask-brief-some = { $verb } { $some }?
plain-ask-brief-numbers = { $verb } number { $some }?
plain-ask-brief-bid = Bid { $some }?
plain-ask-brief-bid-or-pass = Bid { $some }, or pass?
plain-ask-brief-declare = { $verb }: { $some }?
plain-brief-claim = Nothing is left to decide: type claim. { $question }
plain-ask-brief-curtain = { $name }: type hand?
plain-ask-brief-deal-over = Next deal?
plain-verb-lead = Lead
plain-verb-play = Play
plain-verb-lay = Place face down

## What can be typed

plain-possible = You can type { $could }.
plain-possible-home = a game, learn, daily, continue, setup, replays, settings, quit or help
plain-possible-unfinished = continue, new, replays, home, quit or help
plain-possible-form = set, show, start, home, quit or help
plain-possible-curtain = hand, table, score, undo, home, quit or help
plain-possible-choose = a number, { $pack ->
    [cards] a card
   *[tiles] a tile
  }, hand, table, more, last, hint, undo, why, rules, quit or help
plain-possible-deal-over = Enter, score, table, last, undo, home, quit or help
plain-possible-over = again, review, compare, score, undo, home, quit or help
plain-possible-wait = hand, table, events, score, say, home, quit or help
plain-possible-ended = again, no, review, compare, score, table, events, home, quit or help
plain-possible-ended-inside = again, no, code, compare, score, table, events, quit or help
plain-possible-room = table, bot, home, quit or help
plain-possible-ask = yes, no, quit or help
plain-possible-replay = Enter, next, back, trick, deal, goto, hand, home, quit or help
plain-aliases = exit=quit cards=hand advice=hint resume=continue lesson=learn lessons=learn

## The command line

cli-guest-name = { $option } { $value }: use a name of 1 to { $most } visible characters
cli-no-house = no house is open here: open one with offsuit host
cli-closed-house = the house is closed, with unfinished tables ({ $count }): open it again with offsuit host
cli-house-ends = the house has closed with this program, and its unfinished tables ({ $count }) are saved: open it again with offsuit host
cli-not-at-table = { $name } is not at a table of yours
cli-several-tables = { $name } is at several tables ({ $tables }): name one of them
cli-removed = { $name } was removed from table { $table }.
cli-closed = Table { $table } is closed.
cli-no-sockets = there are no houses on Windows: join one elsewhere with offsuit join TICKET or offsuit join USER@HOST
cli-no-answer = the house does not answer
cli-no-key = { $file }: expected one public key, such as ssh-ed25519 AAAA...
cli-invite-name = NAME { $value }: use ASCII letters, digits, dots, hyphens and underscores, and begin with a letter or digit
cli-bad-place = { $value }: expected USER@HOST, then the number of a table
cli-house-open = The house is open at { $socket }. To join: { $join }
cli-door-open = Friends with a ticket can join at { $at }. Make a ticket for each: offsuit invite NAME --at HOST:PORT
cli-ticket = Send this to { $name }, and to nobody else: the first program that uses it takes { $name }'s seat.
cli-ticket-nowhere = The ticket does not say where your house is. You can add it: --at HOST:PORT
cli-ticket-used = { $name } has used a ticket for the first time, from { $from }.
cli-ticket-tried = Somebody at { $from } tried to use { $name }'s ticket, and was not let in.
cli-ticket-revoked = { $name } can no longer join. Tickets revoked: { $count }
cli-ticket-nobody = { $name } has no ticket: offsuit invite --list shows them all
cli-ticket-is-open = { $name }: not used yet, expires on { $when }.
cli-ticket-is-used = { $name }: in use since { $when }.
cli-ticket-is-over = { $name }: expired on { $when } without being used.
cli-ticket-is-revoked = { $name }: revoked on { $when }.
cli-ticket-attempts = Attempts by somebody else: { $count }, the last one on { $when } from { $from }.
cli-through-socket = a pipe
cli-no-tickets = There are no tickets.
cli-invite-self = NAME { $value }: you go by this name, so a guest needs another one
cli-which-ticket = Paste your ticket.
cli-no-ticket = { $place }: you have no ticket for this house; ask its owner for one
ticket-nowhere = this ticket does not say where the house is: add @HOST:PORT to it
ticket-unwritten = the ticket cannot be saved: { $why }
ticket-begin = this is not a ticket: a ticket begins with offsuit1-
ticket-version = this ticket is for a later version of offsuit
ticket-check = a letter or digit of this ticket is wrong, missing or extra
ticket-place = { $place }: expected HOST:PORT after the @, such as play.example.org:4242
cli-no-tables = There are no tables.
cli-which-table = Which table? Type its number, or Enter to leave.
cli-which-name = { $name } sits at this table in another window. To play as another player too, type a name. To continue as { $name }, press Enter.
cli-take-over = You have this seat in another window. Take it over here: yes or no?
cli-join-one = To join a table: { $line } NUMBER
cli-table = { $number }. { $game }: { $names }. { $stage }
cli-table-game = { $game } ({ $options })
cli-table-gathers = Waiting for players.
cli-table-over = The match is over.
cli-table-your-turn = Your turn.
cli-table-turn = Waiting for { $name }.
cli-how-to-join = To join this table: { $line }
cli-no-own-seat = --seat: leave one seat for yourself
cli-open-with-human = --seat { $value }: at a table with open seats, use open, guest:NAME or a bot level
cli-pace-alone = --pace { $value }: needs a seat for somebody at another terminal, such as --seat 2=open
cli-bad-pace = --pace { $value }: expected seconds such as 90, a time such as 90s, 5m, 1h or 3d (at most { $most }d), or none
cli-invite-path = { $file }: use a path without spaces, quotation marks or other special characters
cli-players = --players { $asked }: { $game } takes { $min } to { $max } players
cli-players-exactly = --players { $asked }: { $game } takes { $min } players
cli-form = { $option } { $value }: expected { $option } { $form }
cli-option-unknown = --option { $key }: { $game } has no such option, expected { $options }
cli-option-value = --option { $key }={ $value }: expected { $values }
cli-no-seat = { $option } { $value }: the seats are 1 to { $most }
cli-bad-player = --seat { $value }: expected human, open, guest:NAME, a level ({ $levels }) or engine:COMMAND
cli-levels = --bots: { $count } levels for { $seats } seats, expected one for all or one per seat
cli-simulated = { $game }: { $matches ->
    [one] 1 match
   *[other] { $matches } matches
  }, { $deals } deals, { $decisions } decisions, { $speed } decisions/s
cli-simulated-seat = seat { $seat } ({ $level }): { $points } points per match, { $won }% of matches won
cli-simulation-stopped = stopped: { $file } holds { $done } of { $all } matches
cli-no-section = { $wanted }: the sections of { $game } are { $sections }; clauses are named like score-1
cli-replay-stdin = -: name a file; stdin is for your answers
cli-value = { $asked }: expected { $values }
cli-value-like = { $asked }: did you mean { $like }? Expected { $values }
cli-no-value = { $argument }: the value is missing
cli-invalid = { $asked }: { $reason }
cli-whole-number = expected a whole number, 0 or more
cli-positive-number = expected a whole number above 0
cli-large-number = the number is too large
cli-deal-code = expected 13 letters and digits such as 0123A-BCDE-FGHJ, or a whole number below 2^64
cli-unknown-argument = { $name }: unknown argument
cli-unknown-command = { $name }: unknown command
cli-unknown-like = { $name }: did you mean { $like }?
cli-missing = missing: { $arguments }
cli-conflict = { $argument }: cannot be used with { $other }
cli-twice = { $argument }: use it only once
cli-takes-no-value = { $asked }: this option takes no value
cli-not-unicode = an argument is not valid UTF-8
cli-usage = Usage: { $usage }
cli-help = For more information, add --help.
cli-command-empty = --seat { $value }: the command is empty, expected a program and its arguments
cli-command-quote = --seat { $value }: a quotation mark is missing in the command
cli-name-alike = { $option } { $value }: the name in seat { $seat } looks the same: two people need different names
cli-name-empty = { $option } { $value }: a name needs a visible character
cli-name-control = { $option } { $value }: the name contains a control or invisible character
cli-name-long = { $option } { $value }: the name is longer than { $most } characters
cli-file-open = { $file }: cannot open: { $error }
cli-file-read = { $file }: cannot read: { $error }
cli-file-write = { $file }: cannot write: { $error }
cli-file-exists = { $file }: already exists{ $error }: use another name, or remove it
cli-file-not-a-page = { $file }: already exists and is not a manual page of offsuit: use another name, or remove it
cli-file-content = { $file }: { $error }
cli-io-not-found = No such file or directory
cli-io-not-a-file = it is not a regular file
cli-io-denied = Permission denied
cli-io-full = No space left on device
cli-io-directory = Is a directory
cli-option = { $key }={ $default } ({ $values }): { $about }
cli-settings-file = Settings: { $path } (set { $variable } to use another directory)
cli-settings-new-file = Settings: { $path }, not created yet (set { $variable } to use another directory)
cli-settings-matches = Matches: { $path } (set { $variable } to use another directory)
cli-settings-keys = A line such as hint = ["h", "F2"] below [keys] gives a command other keys. Commands: { $commands }
cli-settings-ignored = settings ignored: { $count }
