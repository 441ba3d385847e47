# What plain mode says, where the screens do not say it too. Lines that wait for an answer, and they alone,
# end in a question mark.

## Questions

plain-ask-home = A game's number starts it. What now, or help?
plain-ask-form = Set something, start, or help?
plain-ask-choose = { $prompt } Number, name or help?
plain-ask-curtain = Type hand to hear your hand, { $name }, or help?
plain-ask-covered = Enter to hear your hand again, or help?
plain-ask-deal-over = Enter for the next deal, or help?
plain-ask-over = The match is over. Again, home, quit or help?

## The list of games

plain-game = { $number }: { $title }. { $pitch }. { $about }
plain-no-game = "{ $typed }" is no game. Say its number or its name; "games" lists them.

## Setting up

plain-form = Table of { $game }, as it is now. "set seats 4", "set player 2 human", "set name 2 Ben" or "set option" and its name change it, "start" begins.
plain-seats = Seats: { $count }. There can be { $min } to { $max }.
plain-seats-fixed = Seats: { $count }, as the game needs.
plain-set-seat = Seat { $number }: { $name }, { $player }.
plain-set-option = Option { $key }: { $value }. { $about }. It can be { $may }.
plain-set-code = Deal code: { $code }. The same code deals the same cards.
plain-set-code-new = Deal code: a new one.
plain-set-what = What can be set: seats, name, player, option, code. For example: set name 1 Ann.
plain-may-number = { $step ->
    [1] a number from { $min } to { $max }
   *[other] a multiple of { $step } from { $min } to { $max }
  }
plain-may-choice = one of { $values }
plain-no-option = The options are: { $options }. For example: set option KEY VALUE.
plain-no-seat = "{ $typed }" is no seat: they are 1 to { $most }.
plain-bad-name = A name has 1 to { $most } letters.
plain-bad-player = Who plays is { $human } or a bot: { $levels }.
plain-bad-code = A deal code has 13 letters and digits, such as 0123A-BCDE-FGHJ, or is a whole number.

## A match

plain-match = { $game }. { $players }. Turns go { $turns }.
plain-player = { $name } ({ $player })
plain-facts = On the table: { $facts }.
plain-seats-facts = Players: { $seats }.
plain-seat-facts = { $name } { $facts }
plain-between = {"; "}
plain-hand = Your hand: { $pieces }.
plain-hand-part = Your hand: { $pieces }. Not allowed now: { $barred }.
plain-hand-empty = Your hand is empty.
plain-choice = { $number }: { $choice }
plain-placed = { $name } { $piece }
plain-trick = The trick: { $pieces }. { $name } is best.
plain-no-trick = Nothing lies in the trick.
plain-last-trick = The last trick: { $pieces }. { $name } won it.
plain-mark-you = you
plain-mark-turn = to act
plain-seat = { $name }: { $state }.
plain-seat-marked = { $name } ({ $marks }): { $state }.
plain-curtain = { $name } is next. Everybody else looks away, and leaves the headphones to { $name }.
plain-kept = The match is kept as it stands, in { $path }.
plain-leave-unsaved = No record of this match is kept. Say it again to leave it all the same.

## Answers

plain-beyond = { $count ->
    [one] There is only choice 1.
   *[other] The choices are 1 to { $count }.
  }
plain-several = "{ $typed }" could be { $could }.
plain-not-understood = "{ $typed }" is not understood. Say help for what can be said.
plain-alone = "{ $typed }" is not understood: nothing follows "{ $command }".
plain-not-here = "{ $typed }" means nothing here. Say help for what can be said.
plain-refused = { $reason } The rule is { $clause }; why reads it.
plain-allowed = That is allowed.
plain-why-what = Say why and a piece or a choice, such as why QS or why 64.

## Score

plain-no-score = No deal is over yet.
plain-score = { $deal }: { $scores }.
plain-score-seat = { $name } { $points }, total { $total }
plain-ahead = Ahead: { $names }.
plain-end = { $sentence }.

## Rules

plain-no-section = "{ $typed }" is no section of these rules.
plain-sections = Sections: { $sections }. Say rules and one of them, a clause such as score-1, or all.

## Commands

plain-help-line = { $word }: { $meaning }.
plain-help-home = A number or a name starts that game. Words can be shortened:
plain-help-choose = Answer with the number of a choice, a piece such as QS or 64, or a choice's own word. Enter says the choices again. Words can be shortened:
plain-help-enter = Enter goes on. Words can be shortened:
plain-help-other = Words can be shortened:
plain-arg-game = GAME
plain-arg-game-section = GAME SECTION
plain-arg-section = SECTION
plain-arg-set = THING VALUE
plain-arg-count = COUNT
plain-arg-choice = CHOICE
plain-arg-word = WORD
plain-do-games = the games again
plain-do-start = start the quickest match of a game
plain-do-setup = set up a table of a game: seats, players, options, deal code
plain-do-show = the table as it is set up
plain-do-set = change something of it
plain-do-sit-down = start the match
plain-do-hand = your hand
plain-do-choices = your choices again
plain-do-trick = the trick on the table
plain-do-last = the last trick
plain-do-table = who sits where, whose turn it is, tricks, totals and what lies on the table
plain-do-events = what has happened in this deal, or the last COUNT things
plain-do-score = the score of every deal
plain-do-why = why a choice is not allowed, and its rule
plain-do-open-hand = hear your hand; the beginning of your name works too
plain-do-cover = move your hand out of sight
plain-do-rules = the rules of a game
plain-do-rules-here = the rules of this moment, or a SECTION of them
plain-do-again = play again with other cards
plain-do-home = back to the games; a match is kept
plain-do-quit = leave the program; a match is kept
plain-do-help = this list

## Further questions

plain-ask-claim = { $prompt } Nothing can change any more: claim plays the rest of the deal out. Number, name or help?
plain-ask-confirm = { $choice }: yes, no or help?
plain-ask-undo = { $seat }: take back your last decision? { $asked } must agree: yes, no or help?
plain-ask-undo-of-others = { $seat }: take back your last decision? Another player must agree: yes, no or help?
plain-ask-replay = Step { $at } of { $steps }. Enter for the next step, or help?

## Further answers

plain-estimate = { $choice }: { $points }, give or take { $error }; { $chance } % to win the match.
plain-no-claim = The rest of the deal is still to be played: not all of it is certain.
plain-undone = The decision of { $seat } is taken back.
plain-not-undone = It stays as it was.
plain-auto = { $choice }, by itself: it is the only choice.
plain-score-why = { $deal }, line by line:
plain-score-line = { $reason }: { $points }.
plain-unfound = Nothing in these rules says "{ $typed }".

## Matches on record

plain-continue = { $offer }: say continue.
plain-no-unfinished = There is no unfinished match to go on with there.
plain-replays-line = { $number }: { $match }.
plain-replays-more = { $count } more: replays all lists every match, replays and words of a line those that have them.
plain-replays-unfound = No match has "{ $typed }" in its line.
plain-no-replay = "{ $typed }" is no match's number; replays lists them.
plain-replay-seat = As { $seat } saw it.
plain-replay-open = With all hands open.
plain-replay-end = That is the end of the record.
plain-replay-over = The match is over here: go back to play on.
plain-no-step = Say goto and the number of a step, 1 to { $steps }, or end.
plain-hand-of = { $name } holds { $pieces }.
plain-hand-of-empty = { $name } holds nothing.
plain-tally = { $name }: { $record }, { $percent } percent; average { $average }, best { $best }.

## Settings in words

plain-setting = { $key }: { $value }. { $label }: { $about }. It can be { $may }.
plain-setting-empty = nothing

## Further commands

plain-arg-number = NUMBER
plain-arg-number-may = [NUMBER]
plain-arg-words = [WORDS]
plain-arg-back = [back]
plain-arg-step = STEP
plain-arg-seat = SEAT
plain-arg-on = on
plain-arg-text = TEXT
plain-arg-setting = KEY VALUE
plain-do-continue = go on with the match left last, or that of a number in the list of replays
plain-do-replays = the matches on record, or those with these words in their line
plain-do-replay = look at a match of that list again
plain-do-statistics = who has won how much
plain-do-next = a step on
plain-do-back = a step back
plain-do-next-trick = on to the end of a trick, or back
plain-do-next-deal = on to the next deal, or back
plain-do-goto = to the step of this number, or to the end
plain-do-seat = look as who sits in a seat, by number or name
plain-do-open = look with all hands open
plain-do-play-on = play on from here, as a match of its own
plain-do-yes = do it
plain-do-no = leave it
plain-do-hands = the hands to be seen
plain-do-hint = ask a bot what it would do, why, and what each choice is worth
plain-do-claim = play the rest of the deal out, when nothing can change
plain-do-undo = take the last decision back
plain-do-find = the rules in which a text stands
plain-do-settings = what can be set, and how it is
plain-do-set-setting = change a setting; it is kept

## The command line

cli-players = --players { $asked }: { $game } takes { $min } to { $max } players
cli-players-exactly = --players { $asked }: { $game } takes { $min } players
cli-form = { $option } { $value }: expected { $option } { $form }
cli-option-unknown = --option { $key }: the options of { $game } are { $options }
cli-option-value = --option { $key }={ $value }: expected { $values }
cli-no-seat = { $option } { $value }: the seats are 1 to { $most }
cli-bad-player = --seat { $value }: expected human, a level ({ $levels }) or engine:COMMAND
cli-levels = --bots: { $count } levels for { $seats } seats, expected one for all or one per seat
cli-no-section = { $wanted }: the sections of { $game } are { $sections }; clauses are named like score-1
cli-replay-stdin = -: name a file; stdin is for your answers
cli-option = { $key }={ $default } ({ $values }): { $about }
cli-settings-file = Settings: { $path } (set { $variable } to use another directory)
cli-settings-new-file = Settings: { $path }, not created yet (set { $variable } to use another directory)
cli-settings-matches = Matches: { $path } (set { $variable } to use another directory)
cli-settings-ignored = settings ignored: { $count }
