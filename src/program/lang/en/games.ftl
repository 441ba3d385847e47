# The games' messages: titles, facts on the table, refusals, choices, events.

## Games

game-head-and-tail = Head & Tail
pitch-head-and-tail = Take neither the most tricks nor the fewest, and bet on who does
game-loo = Loo
pitch-loo = Three tricks, one pot: are you in?
game-deer-hunt = Deer Hunt
pitch-deer-hunt = Two pairs chase the red pips on Chinese dominoes
game-fifteens = Fifteens
pitch-fifteens = Your leads are forced: all the skill is in how you follow
game-hamlet = Hamlet
pitch-hamlet = Three secret bids, one prince: be in the middle, or not
game-reveille = Reveille
pitch-reveille = Draft your dominoes, then bid them: Forty-Two for two

## Options

option-limit = The match ends when a total is this far above or below zero
option-chips = Chips each player starts with
option-deals = Deals in a match
option-tie_break = If chips are equal at the end: a draw, or the last deal decides
option-values = As printed: A 5, K 4, Q 2, J 1; classic, zero-sum: A 5, K 4, Q 3, J 2, 10 1
option-target = The match ends when a total reaches this and one player leads alone
option-lead_suit = The suit of a led tile: its higher end, or the end the leader chooses
option-doubles = Without trump: doubles are high in their suits, or a suit of their own
option-fixed_deals = The match ends after this many deals, whatever the points; with 0, at the target
option-both_pass = Both passing: not allowed, or the same dealer deals again (at most twice in a row)
option-memory = Look back at the whole deal, or see only what is on the table

option-name-limit = Limit
option-name-chips = Chips
option-name-deals = Deals
option-name-tie_break = Ties
option-name-values = Card points
option-name-target = Target
option-name-lead_suit = Led suit
option-name-doubles = Doubles
option-name-fixed_deals = Fixed deals
option-name-both_pass = Both pass
option-name-memory = Memory

option-value-tie_break-draw = a draw
option-value-tie_break-last-deal = last deal
option-value-values-printed = as printed
option-value-values-classic = classic
option-value-lead_suit-higher = higher end
option-value-lead_suit-choice = leader's choice
option-value-doubles-high = highest
option-value-doubles-suit = own suit
option-value-both_pass-no = not allowed
option-value-both_pass-redeal = new deal
option-value-memory-open = look back
option-value-memory-table = from memory

## Length of a match

length-head-and-tail = Ends when a total reaches +{ $limit } or -{ $limit }.
length-loo = Ends when a player cannot pay. Everyone starts with { $chips } chips.
length-deer-hunt = A match lasts { $deals } deals.
length-fifteens = A match lasts { $deals } deals.
length-hamlet = Ends when a total reaches { $target } points.
length-reveille = { $target ->
    [one] Ends when a player has 1 mark.
   *[other] Ends when a player has { $target } marks.
  }

## Totals

total-head-and-tail = total { $total }
total-loo = { $total ->
    [one] 1 chip
   *[other] { $total } chips
  }
total-deer-hunt = { $total ->
    [one] 1 chip
   *[other] { $total } chips
  }
total-fifteens = { $total ->
    [one] { $total } chip
   *[other] { $total } chips
  }
total-hamlet = total { $total }
total-reveille = { $total ->
    [one] 1 mark
   *[other] { $total } marks
  }

## Parts of sentences

# Messages include this as { number-name } and pass on $number, an end of a domino.
number-name = { $number ->
    [0] blanks
    [1] ones
    [2] twos
    [3] threes
    [4] fours
    [5] fives
    [6] sixes
   *[other] { $number }
  }

# Messages include these as { suit-name } and pass on their arguments: here $suit, which is clubs, diamonds,
# hearts or spades in every language, and $tricks.
suit-name = { $suit ->
    [clubs] clubs
    [diamonds] diamonds
    [hearts] hearts
   *[spades] spades
  }
played-no-suit = { $seat } has no { suit-name }.
played-no-number = { $seat } has no { number-name }.
played-held = { $seat } has { $pieces }.
played-face-up = Face up on the table: { $pieces }.
played-given-up = You discarded { $pieces }.
count-tricks = { $tricks ->
    [one] 1 trick
   *[other] { $tricks } tricks
  }
piece-polonius = Polonius
piece-polonius-short = Pol
# In three columns, for cards.
piece-polonius-narrow = Pol

## When the match ends

goal-broke = Ends when a player cannot pay
goal-deals = Ends after { $deals ->
    [one] 1 deal
   *[other] { $deals } deals
  }
goal-limit = Ends at +{ $limit } or -{ $limit }
goal-marks = { $target ->
    [one] To 1 mark
   *[other] To { $target } marks
  }
goal-points = To { $target } points

## Why the match is over

over-broke = { $seat }{ $others ->
    [0] {""}
    [one] {" "}and { $other }
   *[other] {" "}and { $others } others
  } cannot pay, so the match is over.{ $pot ->
    [0] {""}
   *[other] {" "}The { $pot } chips in the pot go to nobody.
  }
    .more = Everyone brought { $chips } chips and takes home: { $homes }.
over-home = { $seat } { $chips } ({ $change })
over-homes = { $first }, { $others }
over-deals = The match is over after { $deals ->
    [one] 1 deal
   *[other] { $deals } deals
  }.
over-limit = { $seat } has { $total } points: the match ends at +{ $limit } or -{ $limit }.
over-marks = { $seat } has { $total ->
    [one] 1 mark
   *[other] { $total } marks
  }: the match ends at { $target }.
over-points = { $seat } has { $total } points: the match ends at { $target }.

## What limits a decision, when it is asked for

duty-top-lead = Your turn. Lead duty: the highest of your { suit-name }, { $must }.
duty-highest-lead = Your turn. Lead duty: any suit, but its highest card ({ $must }).

## Facts on the table

# Screens draw the pieces and chips of a fact with a caption.

fact-head-and-tail = Head (most tricks) or tail (fewest): -{ $penalty }; bet taken by head +{ $head }, tail +{ $tail }
    .short = Head or tail -{ $penalty }; bet taken by head +{ $head }, tail +{ $tail }
fact-ties = Ties: the larger high sum is the head, the smaller low sum the tail
    .short = {""}
fact-pot = Pot { $pot }
    .caption = Pot
fact-stakes = Each trick +{ $third }, no tricks -3
    .short = +{ $third } a trick, none -3
fact-turn-up = Turned up for trump: { $piece }
    .caption = Trump
fact-broke = { $seat } cannot pay
fact-red-pips = Red pips: every 1 and 4; 6-6 counts 6
    .short = Red: 1s, 4s, 6 of 6-6
fact-side-pips = { $pips ->
    [0] { $first } and { $second }: no red pips
    [one] { $first } and { $second }: 1 red pip { $tiles }
   *[other] { $first } and { $second }: { $pips } red pips { $tiles }
  }
    .caption = { $first } + { $second }: { $pips } red
fact-side-tiles = { $pips ->
    [0] { $first } and { $second }: no red pips, other tiles { $others }
    [one] { $first } and { $second }: 1 red pip { $tiles }, other tiles { $others }
   *[other] { $first } and { $second }: { $pips } red pips { $tiles }, other tiles { $others }
  }
    .caption = { $first } + { $second }: { $pips } red
fact-card-values = Card points: { $values ->
    [0] A 5, K 4, Q 2, J 1
   *[1] A 5, K 4, Q 3, J 2, 10 1
  }; score: card points minus 15
    .short = Points: { $values ->
        [0] A 5, K 4, Q 2, J 1
       *[1] A 5, K 4, Q 3, J 2, 10 1
    }; par 15
fact-lead-duty = Next lead: { $said }
    .caption = Next lead
fact-lead-duties = Next lead: { $said }
    .caption = Next lead (leftmost you hold)
lead-duty-last = { suit-name }
lead-duty-else = { suit-name }; if none, { $else }
fact-trump = Trump: { suit-name }
    .caption = Trump
fact-bidding = A suit bid twice is trump, otherwise the unbid suit; any K, Q or J: "to be"
fact-to-be = To be: Hamlet (the middle) 10 per trick, others 1; 0 tricks count as 10
    .short = To be: Hamlet 10 a trick, others 1; 0 tricks count as 10
fact-not-to-be = Not to be: Hamlet (the middle) 1 per trick, others 10; 0 tricks count as 10
    .short = Not to be: Hamlet 1 a trick, others 10; 0 tricks are 10
fact-worth = now: points if the deal ended now (average { $average })
    .short = {""}
fact-first-half = First half: no points, any tile may be played
    .short = First half: no points, play any tile
fact-second-half = Second half: bid how many points you will take
fact-face-up = The winner draws { $piece }
    .caption = Winner draws
fact-stock = { $count ->
    [one] the loser draws the last tile in the stock
   *[other] the loser draws the next of { $count } tiles in the stock
  }
    .caption = Stock
fact-counts = Count tiles left: { $tiles }, worth their pips
    .caption = Count tiles
fact-highest-bid = Highest possible bid { $bid }
fact-bid = { $seat } bid { $bid }
fact-trump-number = Trumps: { number-name }
fact-no-trump = No trump
fact-nello = Nello: the declarer must not win a trick
fact-led-number = Suit led: { number-name }
fact-led-doubles = Suit led: doubles

## Facts about a seat

seat-betting-held = bet { $piece } in hand
    .caption = bet in hand
    .mark = bet
seat-betting-played = bet { $piece } on the table
    .caption = bet on the table
seat-betting-taken = bet { $piece } with { $taker }
    .caption = bet with { $taker }
seat-open-highest = high { $sum }: { $cards }
    .caption = high { $sum }
    .short = high { $sum }
seat-open-lowest = low { $sum }: { $cards }
    .caption = low { $sum }
    .short = low { $sum }
seat-declarer = declarer
seat-stays = stayed
seat-dropped = dropped
seat-bought = bought the dummy
seat-card-points = { $points ->
    [one] 1 card point
   *[other] { $points } card points
  }
seat-has-bid = has bid
    .caption = bid
seat-shown = bid { $pieces }
    .caption = bid
seat-worth = now { $points ->
    [one] 1 point
   *[other] { $points } points
  }
seat-worth-hamlet = now Hamlet: { $points ->
    [one] 1 point
   *[other] { $points } points
  }
seat-known = known to hold { $pieces }
    .caption = known to both
seat-points = { $points ->
    [one] 1 point this deal
   *[other] { $points } points this deal
  }

## Refusals

refuse-turn = It is not your turn.
refuse-not-now = You must make a different decision now.
refuse-not-held = You do not hold { $piece }.
refuse-follow = { $suit ->
    [clubs] Clubs were
    [diamonds] Diamonds were
    [hearts] Hearts were
   *[spades] Spades were
  } led and you hold { $held }: follow suit.
refuse-trump = You have no { suit-name } but hold { $held }: play a trump.
refuse-highest-lead = From each suit you may lead only your highest card: { $must }.
refuse-top-lead = Of { suit-name } you may lead only your highest card: { $must }.
refuse-suit-lead = The most recently led suit you hold is { suit-name }: lead { $must }.
refuse-bid-joker = You cannot bid Polonius.
refuse-dealer-drops = The dealer cannot drop.
refuse-buy-chips = Buying the dummy hand costs 3 chips; you have { $chips }.
refuse-buy-sold = The dummy hand has already been bought.
refuse-pass = The other player passed: you must bid.
refuse-pass-dealer = Both passed in the last two deals: this time the dealer must bid.
refuse-bid-low = You must bid at least { $least }.
refuse-bid-high = The highest possible bid is { $most }.
refuse-nello = Nello requires the highest possible bid, { $highest }; you bid { $bid }.
refuse-follow-number = The led suit is { number-name }, and you hold { $held }: follow suit.
refuse-follow-doubles = Doubles were led and you hold { $held }: follow suit.
refuse-suit-name = You cannot lead { $piece } that way: name a suit only for a tile that has a choice of suits.

## Choices

choice-play = Play { $piece }
choice-lead-number = { $piece } as { $number }
choice-lead-doubles = { $piece } as doubles
choice-lay = Bid { $piece }
choice-bid = Bid { $number }
choice-pass = Pass
choice-stay = Stay
choice-drop = Drop
choice-buy = Buy the dummy for 3
choice-trump = Trump { $number }
choice-no-trump = No trump
choice-nello = Nello
    .about = no trump, and you must win no tricks

## Events

event-drew-for-deal = { $seat } draws { $piece }
event-dealt = Deal { $deal }: { $seat } deals
event-laid = { $seat } places a card face down
event-laid-own = { $seat } bids { $piece }
event-exchanged = { $seat } takes { $pieces }
event-drew = { $seat } draws { $piece }
event-drew-unseen = { $seat } draws a tile face down
event-turned-up = { $piece } is turned up
event-shown = { $seat } shows { $piece }
event-to-be = Trump: { suit-name }; the deal is "to be"
event-not-to-be = Trump: { suit-name }; the deal is "not to be"
event-trick = { $seat } wins the trick
event-played = { $seat } plays { $piece }
event-led-number = { $seat } leads { $piece } as { $number }
event-led-doubles = { $seat } leads { $piece } as doubles
event-bid = { $seat } bids { $points }
event-passed = { $seat } passes
event-stays = { $seat } stays
event-drops = { $seat } drops
event-buys = { $seat } buys the dummy
event-trump = { $seat } names { number-name } as trumps
event-no-trump = { $seat } calls no trump
event-nello = { $seat } calls nello
event-pot = { $pot ->
    [0] The pot is empty: the round is over
    [one] 1 chip stays in the pot
   *[other] { $pot } chips stay in the pot
  }
event-broke = { $pot ->
    [0] A player cannot pay: the match is over
   *[other] A player cannot pay: the match is over, and nobody gets the { $pot } chips in the pot
  }
event-middle = { $seat } is Hamlet
event-both-passed = Both passed

## Scores explained

# One line per fact; the points or chips it brings are shown next to it.
score-tricks = { $seat }: { count-tricks } { $tricks ->
    [one] at { $each }
   *[other] at { $each } each
  }

score-head = { $seat } is the head with { count-tricks }
score-head-by-sum = { $seat } is the head with { count-tricks } and high cards adding up to { $sum }
score-head-escaped = { $seat } also has { count-tricks }, but high cards adding up to only { $sum }
score-tail = { $seat } is the tail with { count-tricks }
score-tail-none = { $seat } is the tail with no tricks
score-tail-by-sum = { $seat } is the tail with { count-tricks } and low cards adding up to { $sum }
score-tail-escaped = { $seat } also has { count-tricks }, but low cards adding up to { $sum }
score-betting-head = { $seat }'s betting card { $piece } went to { $taker }, the head
score-betting-tail = { $seat }'s betting card { $piece } went to { $taker }, the tail
score-betting-idle = { $seat }'s betting card { $piece } went to { $taker }, who is neither head nor tail

score-ante = Everyone antes { $stake } to open the round: { $pot } in the pot
score-carried = The previous deal left { $pot } in the pot
score-dummy = { $seat } buys the dummy hand for { $stake }
score-uncontested = Everyone else drops: { $seat } takes the pot of { $pot }
score-third = Each trick is worth { $third }, a third of the pot of { $pot }
score-looed = { $seat } won no tricks and is looed: pays { $stake }
score-looed-broke = { $seat } is looed and cannot pay { $stake }: the match is over
score-pot-stays = { $pot } in the pot: the round continues
score-pot-lost = Nobody gets the { $pot } left in the pot
score-round-over = The pot is empty: the round is over
score-ante-broke = { $seat } cannot pay the next ante of { $stake }: the match is over

score-red-pips = { $pips ->
    [0] { $first } and { $second } captured no red pips
    [one] { $first } and { $second } captured 1 red pip: { $tiles }
   *[other] { $first } and { $second } captured { $pips } red pips: { $tiles }
  }
score-over-half = { $first } and { $second }: { $pips } minus { $half } (in cash, the difference: { $difference })
score-half-each = { $half } red pips each: nobody scores
score-decider = { $first } and { $second } were dealt the { $piece }, so they lose the tied deal
score-last-deal = Chips are equal: { $first } and { $second } won the last deal and win the match

score-card-values = Card points: { $values ->
    [0] A 5, K 4, Q 2, J 1
   *[1] A 5, K 4, Q 3, J 2, 10 1
  }; { $all } in a deal
score-card-points = { $points ->
    [one] { $seat }: 1 card point minus { $price }
   *[other] { $seat }: { $points } card points minus { $price }
  }

score-to-be = To be, because of { $pieces }: Hamlet 10 per trick, others 1
score-not-to-be = Not to be, no face card in { $pieces }: Hamlet 1 per trick, others 10
score-hamlet-between = { $seat } is Hamlet with { count-tricks }, between { $fewest } and { $most }
score-hamlet-apart = { $seat } is Hamlet with { count-tricks }: the others have { $others } each
score-no-trick = { $seat }: no tricks, counted as { $counted } at { $each } each

score-bid-trump = { $seat } bid { $bid } and named { number-name } as trumps
score-bid-no-trump = { $seat } bid { $bid } and played without trump
score-bid-nello = { $seat } bid { $bid }, the highest possible, and played nello
score-declarer = { $seat } won { count-tricks } and { $counts } in count tiles: { $points } in all
score-bid-made = A total of { $points } makes the bid of { $bid }: { $seat } scores the mark
score-bid-missed = A total of { $points } misses the bid of { $bid }: { $seat } scores the mark
score-nello-made = { $declarer } won no tricks: { $seat } scores the mark
score-nello-lost = { $declarer } won a trick: { $seat } scores the mark
score-both-passed = Both passed: nobody scores, and the same dealer deals again

## Remarks on choices

# Full sentences, addressed to the player who chooses.
remark-unbeatable = No other player can beat it.

remark-bet-head = Your betting card goes to { $taker }, who has the most tricks so far.
remark-bet-tail = Your betting card goes to { $taker }, who has the fewest tricks so far.
remark-not-head = You have the most tricks so far, and this adds none.
remark-not-tail = You have the fewest tricks so far, and this adds one.

remark-sure-trick = Your { $piece } is sure to win a trick.
remark-third = { $third ->
    [one] Each trick is worth 1 chip
   *[other] Each trick is worth { $third } chips
  }{ $grows ->
    [1] {" "}or more
   *[0] {""}
  }; { $broke ->
    [1] if you win none, you cannot pay, and the match ends
   *[0] winning none costs { $stake }{ $bought ->
        [1] {" "}more
       *[0] {""}
      }
  }.
remark-drop = If you drop, you pay nothing more.
remark-not-looed = Winning this trick saves you from being looed.

remark-side-wins = Your side is sure to win the trick.
remark-red-pips = Your side wins { $last ->
    [0] at least{" "}
   *[1] {""}
  }{ $pips ->
    [one] 1 red pip
   *[other] { $pips } red pips
  } in the trick.
remark-pips-given = It gives away fewer red pips ({ $pips }).
remark-partner-winning = Your partner is winning the trick so far.
remark-no-pips = The tile has no red pips to lose.
remark-partner-holds = Your partner holds the { $piece }.

remark-card-points = It wins { $last ->
    [0] at least { $points ->
        [one] 1 card point
       *[other] { $points } card points
      }
   *[1] { $points ->
        [one] 1 card point
       *[other] { $points } card points
      }
  }.
remark-no-points = It gives away no card points.
remark-next-lead = You must lead { $piece } next, and nothing can beat it.

remark-bid-face = A face card makes the deal "to be".
remark-bid-plain = The deal is "not to be" unless someone bids a face card.
remark-bid-suit = If somebody else bids { suit-name }, { suit-name } are trump.
remark-middle = If the deal ended after this trick, you would be Hamlet.
remark-not-middle = If the deal ended after this trick, you would no longer be Hamlet.
remark-no-trick = You still have no tricks, which would count as { $counted }.

remark-takes = You draw the { $piece }.
remark-draws = You draw a face-down tile.
remark-count-out = It removes { $points } points from the second half.
remark-count-won = It wins { $points } points in count tiles.
remark-count-given = It gives away fewer points in count tiles ({ $points }).
remark-reaches-bid = It makes the bid.
remark-sets-bid = It defeats the bid.
remark-sure-trump = With { number-name } as trumps, you have { $own } of the { $all } trumps and are sure to make it.
remark-sure-no-trump = Without trump, you are sure to make it.
remark-sure-nello = With nello, you are sure to make it.
remark-no-call = No call makes it against the best defence.
remark-both-pass = The deal ends without a mark, and the same dealer deals again.
remark-they-pass = Your opponent can make no bid, and will pass too.
remark-they-make = Your opponent { $forced ->
    [1] must then bid, and is
   *[0] is
  } sure to make { $bid } { call-made }.
remark-outbid = Your opponent can then bid { $bid }, and is sure to make it { call-made }.
# Messages include this as { call-made } and pass on $number: the trumps, 7 for no trump, 8 for nello.
call-made = { $number ->
    [7] without trump
    [8] with nello
   *[other] with { number-name } as trumps
  }
remark-they-fail = { $forced ->
    [1] Your opponent must then bid, and you can defeat any bid.
   *[0] You can defeat the bid of { $bid }.
  }
remark-sure-call = You are sure to make the bid.
remark-last-bid = Your opponent cannot bid higher.
remark-beaten-call = The best defence defeats the bid.

## Hints

reason-only-choice = It is the only choice.
reason-decided = No choice can change the score of this deal any more.
reason-all-same = In every simulated deal, all choices score the same.
reason-all-same-exact = { $won ->
    [0] Against perfect play, you lose this deal whatever you choose.
    [1] Even against perfect play, you win this deal whatever you choose.
   *[other] Against perfect play, all choices score the same.
  }
reason-all-same-listed = If everybody plays well, all choices score the same.
reason-all-close = All choices are worth about the same.
reason-all-mixed = No bid is clearly better, so strong players mix them, and nobody can predict them: they make this one { $share }% of the time.
reason-as-good = { $exact ->
    [1] { $close ->
        [one] Another choice is as good.
       *[other] { $close } other choices are as good.
      }
   *[other] { $close ->
        [one] Another choice may be as good.
       *[other] { $close } other choices may be as good.
      }
  }
reason-as-good-one = { $exact ->
    [1] { $piece } is as good.
   *[other] { $piece } may be as good.
  }
reason-as-good-two = { $exact ->
    [1] { $piece } and { $other } are as good.
   *[other] { $piece } and { $other } may be as good.
  }
reason-behind = You are behind, so this risk is worth its price: fewer { unit } on average, but a better chance to win the match.
reason-ahead = You are ahead, so safety is worth its price: fewer { unit } on average, but a better chance to win the match.
reason-exact = You can work out every hidden piece: this is solved exactly.
reason-mixed = Strong players mix their bids here, so that nobody can predict them: they make this one { $share }% of the time.
reason-trick-won = It wins the trick.
reason-trick-lost = It avoids winning the trick.

# Why a choice is better than another: what it does to the trick, how it comes about, and what changes in the end. $best is
# what happens after the choice, $other after the other one, whose piece is $piece.
deed-won = { $sure ->
    [1] { reason-side } wins this trick
   *[0] { reason-side } almost always wins this trick
  }; { $piece } would lose it.
deed-lost = { $sure ->
    [1] { reason-side } loses this trick
   *[0] { reason-side } almost always loses this trick
  }; { $piece } would win it.
reason-side = { $partners ->
    [0] It
   *[1] Your side
  }
story-staying = { $drops ->
    [1] If you stayed, you would win
   *[0] You win
  } no trick { $none }% of the time, one { $one }%, and more { $more }%.
story-kept = Kept for later, your { $piece } wins a trick { $best }% of the time.
story-home = Your { $piece } wins a trick { $best }% of the time instead of { $other }%.
story-suit = Your { suit-name } win { $best } tricks instead of { $other }.
story-captured = { $partners ->
    [0] You win
   *[1] Your side wins
  } { $best } { $what } in this trick instead of { $other }.
story-given = { $partners ->
    [0] Others win
   *[1] The other side wins
  } { $best } { $what } in this trick instead of { $other }.
story-trick = { $partners ->
    [0] You win
   *[1] Your side wins
  } this trick { $best }% of the time instead of { $other }%.
story-tricks = From here on, { $partners ->
    [0] you win
   *[1] your side wins
  } { $best } tricks instead of { $other }.
story-later = After this trick, { $partners ->
    [0] you win
   *[1] your side wins
  } { $best } tricks instead of { $other }.
change-tricks = { so-you } win { $best } tricks in all instead of { $other }.
change-hamlet = { so-you } are Hamlet { $best }% of the time instead of { $other }%.
change-no-tricks = { so-you } win no trick at all { $best }% of the time instead of { $other }%.
change-looed = { $best ->
    [0] Otherwise you would be looed { $other }% of the time.
   *[other] { so-you } are looed { $best }% of the time instead of { $other }%.
  }
change-head = { so-you } are head { $best }% of the time instead of { $other }%.
change-tail = { so-you } are tail { $best }% of the time instead of { $other }%.
change-bet-on-head = { so-the } head takes your betting card { $best }% of the time instead of { $other }%.
change-bet-on-tail = { so-the } tail takes your betting card { $best }% of the time instead of { $other }%.
change-red-pips = { so-your-side } captures { $best } red pips instead of { $other }.
change-over-half = { so-your-side } captures more than half the red pips { $best }% of the time instead of { $other }%.
change-card-points = { so-you } win { $best } card points instead of { $other }.
change-over-par = { so-you } win more than 15 card points { $best }% of the time instead of { $other }%.
change-mark = { so-you } win the mark { $best }% of the time instead of { $other }%.
so-you = { $so ->
    [1] So you
   *[0] You
  }
so-the = { $so ->
    [1] So the
   *[0] The
  }
so-your-side = { $so ->
    [1] So your side
   *[0] Your side
  }

## What usually happens

# These are for points in numbers of any size; $game is the game's id.
unit = { $game ->
    [loo] chips
    [deer-hunt] chips
    [fifteens] chips
    [reveille] marks
   *[other] points
  }
unit-heading = { $game ->
    [loo] Chips
    [deer-hunt] Chips
    [fifteens] Chips
    [reveille] Marks
   *[other] Points
  }
# Names of what usually happens, before an average or a chance in percent.
prospect-tricks = tricks
prospect-hamlet = Hamlet
prospect-no-tricks = no tricks
prospect-looed = looed
prospect-head = head
prospect-tail = tail
prospect-bet-on-head = head takes your bet
prospect-bet-on-tail = tail takes your bet
prospect-red-pips = red pips
prospect-over-half = over half the red pips
prospect-card-points = card points
prospect-over-par = over 15 card points
prospect-mark = the mark
against-equal = It is worth exactly the same.
against-same = It wins the match about as often.
against-points = It is { $whole }.{ $tenths } { unit } worse{ $percent ->
    [0] { "" }
    [one] , and lowers your chance to win the match by 1 percentage point
   *[other] , and lowers your chance to win the match by { $percent } percentage points
  }.
against-more-points = It brings more { unit }, but lowers your chance to win the match by { $whole }.{ $tenths } percentage points.
against-chance = It lowers your chance to win the match by { $whole }.{ $tenths } percentage points.
# The title of a hint, if all choices score the same.
hint-any = Hint: No difference
# What usually happens after the best choice, and after another one.
hint-usual = What usually happens: { $what }.
hint-usual-both = What usually happens, and in brackets after { $choice }: { $what }.
hint-usual-one = { $what } { $value }
hint-usual-two = { $what } { $value } ({ $other })
hint-usual-heading = What usually happens
hint-rival = { $choice } instead? { $what }
# What the numbers of a hint are: the player's own points, the lead of its side, or the lead over the mean of the others.
hint-measure = { $measure ->
    [lead] { unit-heading } ahead this deal
    [average] { unit-heading } above the other players' average
   *[own] { unit-heading } this deal
  }
hint-worlds = { $worlds ->
    [one] 1 simulated deal
   *[other] { $worlds } simulated deals
  }
hint-listed = { $worlds ->
    [1] the only possible deal
    [2] both possible deals
   *[other] all { $worlds } possible deals
  }
hint-exact = an exact solution
# Where there is no room for the rest.
hint-basis-alone = From { $basis }
hint-order = Best chance first. { $measure } from { $basis }
# Bids and trumps that are worth the same.
hint-between-pieces = {", "}
hint-range = { $from } to { $to }
hint-basis = { $measure } and chance to win the match, best chance first ({ $basis })
