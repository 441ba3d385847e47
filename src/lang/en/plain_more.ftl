# What else plain mode says: hints, decisions taken back, matches on record, statistics, settings. As in the
# rest of it, lines that wait for an answer, and they alone, end in a question mark.

## Further questions

plain-ask-claim = { $prompt } Nothing can change any more: claim plays the rest of the deal out. Number, name or help?
plain-ask-confirm = { $choice }: yes, no or help?
plain-ask-undo = { $seat } takes a decision back. Does { $asked } agree: yes, no or help?
plain-ask-replay = Step { $at } of { $steps }. Enter for the next step, or help?

## Further answers

plain-estimate = { $choice }: { $points }, give or take { $error }.
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
