# Result codes, comparisons and the daily match.

code-none-unfinished = The match is not over. Its code would reveal every hand
code-none-unstated = The record does not say how it was dealt, so nobody else can play the same deals
code-none-stand-in = A novice bot took over for somebody who was away, or for an engine that had failed
code-none-long = The match is too long
code-none-broken = A step of the match breaks the rules
code-letter = character { $place } cannot be in a result code
code-short = too short for a result code
code-long = more than { $most } letters and digits
code-check = a letter or digit is wrong, missing, extra or in the wrong place
code-version = the code has version { $version }: a newer offsuit is needed
code-game = this offsuit does not know the game
code-impossible = the code says something impossible ({ $part })
code-part-name = name
code-part-options = options
code-part-players = players
code-part-decisions = decisions
code-part-marks = marks
code-trailing = the code goes on after the end of the match
code-endless = the match does not end within { $most } decisions

compare-game-differs = they are from different games
compare-players-differ = they have different numbers of players
compare-options-differ = they have different options
compare-cards-differ = they had different deals
compare-seat-differs = they were played from different seats
compare-heading = { $game }, { $players } players, seat { $seat }
compare-random = random
compare-novice = novice
compare-casual = casual
compare-expert = expert
compare-master = master
compare-total = Total
compare-beats = Beats
compare-above = vs average
compare-place = Place
compare-legend = { compare-beats }: the share of the others with fewer points. { compare-above }: the difference from their average. { compare-place }: among all, by { compare-beats }, then by { compare-above }.
compare-hints = { $name } asked for hints.
compare-undone = { $name }: decisions were undone.
compare-undone-after-news = { $name }: decisions were undone after new cards, tiles or choices were seen.
compare-opened = { $name }: hands were opened during a deal.
compare-continues = { $name }: the match continues another one after { $step } of its steps.
compare-points = { $name } { $points }
compare-deal = { $deal }: { $points }. { $name } beats { $beats } of the others; vs average: { $above }.
compare-deal-alone = { $deal }: { $points }.
compare-entrant = { $name }: total { $total }, beats { $beats } of the others; vs average per deal: { $above }; place { $place } of { $count }.
compare-entrant-alone = { $name }: total { $total }.

cli-code = { $name }, { $match }, total { $total }. Send the code to friends. To compare: offsuit compare CODE [CODE...]. To play the same deals: offsuit play --code CODE
cli-date = expected a day such as 2026-11-23
cli-no-last = last: no finished match is saved
cli-no-saved = { $number }: no saved match has this number (saved: { $count })
cli-several-matches = { $file }: contains { $count } matches, add --match 1 to { $count }
cli-bad-code = { $code }: { $why }
cli-bad-line = line { $line }: { $why }
cli-no-codes = no result code found
cli-different = { $one } and { $other } cannot be compared: { $difference }
cli-other-opponents = { $one } and { $other } had different opponents
cli-not-remembered = the code cannot be saved for the comparison at the end: { $error }
daily-begins = The daily match: the same cards for everybody, against expert bots.
daily-again = { $game } of { $date }: this is try { $number }.

compare-title = Result
compare-code = Result code:
compare-code-use = Send the code to friends. They compare it with offsuit compare CODE, or play your deals with offsuit play --code CODE.
compare-no-code = This match has no result code. { $why }.
compare-copied = Sent to your terminal's clipboard.
compare-progress = Bots are playing your match: { $done } of { $total } deals
daily-first = Daily deal of { $date }, first try on this computer
daily-continued = Daily deal of { $date }, continued from another match: not a try
daily-later = Daily deal of { $date }, try { $number } on this computer

statistics-uncounted = Not counted: { $matches }.
statistics-continued = { $count ->
    [one] 1 match continued from another one
   *[other] { $count } matches continued from others
  }
statistics-opened = { $count ->
    [one] 1 match with hands opened during a deal
   *[other] { $count } matches with hands opened during a deal
  }
compare-wait = Bots are playing your match. This takes a while.
plain-arg-code = CODE
plain-arg-code-may = [CODE]
plain-arg-game-may = [GAME]
plain-do-daily = play the match of the day
plain-do-play-code = play the deals of a result code
plain-do-play-cards = play these deals again, or those of a result code; play on continues from your last choice
plain-do-code = show the result code of this match
plain-do-compare = compare with bots and friends who had the same deals
