# What the games say: titles, facts on the table, refusals, choices, events.

## Games

game-head-and-tail = Head & Tail
pitch-head-and-tail = Win neither most tricks nor fewest, and bet on who does
game-loo = Loo
pitch-loo = Three tricks, a pot, and the question whether to play at all
game-deer-hunt = Deer Hunt
pitch-deer-hunt = Partners with Chinese dominoes chase the red pips
game-fifteens = Fifteens
pitch-fifteens = Your leads are forced: all the skill is in how you follow
game-hamlet = Hamlet
pitch-hamlet = Three bid in secret, and the player in the middle is the prince
game-reveille = Reveille
pitch-reveille = Two draft a hand of dominoes, then bid and play for 42

## Options

option-limit = A total this far above or below zero ends the match
option-chips = Chips for each player at the start
option-deals = Deals in a match
option-tie_break = Equal chips at the end: a draw, or decided by the last deal
option-values = As printed A 5, K 4, Q 2, J 1; classic A 5, K 4, Q 3, J 2, 10 1
option-target = The total that wins the match
option-lead_suit = A led tile's suit is its higher end, or the leader's choice of end
option-doubles = Without trump, doubles are the highest of their suit, or a suit of their own

option-name-limit = Limit
option-name-chips = Chips
option-name-deals = Deals
option-name-tie_break = Ties
option-name-values = Card points
option-name-target = Target
option-name-lead_suit = Led tile
option-name-doubles = Doubles

option-value-tie_break-draw = a draw
option-value-tie_break-last-deal = last deal
option-value-values-printed = as printed
option-value-values-classic = classic
option-value-lead_suit-higher = higher end
option-value-lead_suit-choice = leader's choice
option-value-doubles-high = highest
option-value-doubles-suit = own suit

## How long a match is

length-head-and-tail = Ends when a total is { $limit } above or below zero.
length-loo = Ends when somebody cannot pay. { $chips } chips each.
length-deer-hunt = A match is { $deals } deals.
length-fifteens = A match is { $deals } deals.
length-hamlet = Ends when a total reaches { $target } points.
length-reveille = Ends when somebody has { $target } marks.

## Parts of sentences

# Sentences take these in by { suit-name }, and hand on their own arguments: here $suit, which is clubs,
# diamonds, hearts or spades in every language, and $tricks.
suit-name = { $suit ->
    [clubs] clubs
    [diamonds] diamonds
    [hearts] hearts
   *[spades] spades
  }
count-tricks = { $tricks ->
    [one] 1 trick
   *[other] { $tricks } tricks
  }

## Facts on the table

fact-deal = Deal { $deal } of { $deals }
fact-head-and-tail = Most or fewest tricks: -{ $penalty }; your bet with the most +{ $head }, the fewest +{ $tail }
fact-limit = Ends at { $limit } points up or down
fact-pot = Pot { $pot }
fact-stakes = a trick pays { $third }, no trick costs 3
fact-turn-up = Trump, turned up: { $piece }
fact-broke = { $seat } cannot pay
fact-red-pips = Red: each 1 and 4, and 6-6 as 6
fact-side-pips = { $first } and { $second }: { $pips } red pips { $tiles }
fact-card-values = { $values ->
    [0] A 5, K 4, Q 2, J 1
   *[1] A 5, K 4, Q 3, J 2, 10 1
  }, less 15
fact-lead-duty-first = Who leads, leads { suit-name }
fact-lead-duty-next = else { suit-name }
fact-target = To { $target } points
fact-trump = Trump { suit-name }
fact-bidding = A suit bid twice is trump, else the one not bid; a K, Q or J makes it to be
fact-to-be = To be: 10 a trick in the middle, else 1
fact-not-to-be = Not to be: 1 a trick in the middle, else 10
fact-marks = To { $target } marks
fact-first-half = First half: nothing scores, any tile may be played
fact-stock = The winner takes { $piece }, the loser the next of { $count }
fact-counts = Count: 5-5 6-4 10, 5-0 4-1 3-2 5, a trick 1
fact-highest-bid = Bids go up to { $bid }
fact-bid = { $seat } bids { $bid }
fact-trump-number = Trump { $number }
fact-no-trump = No trump
fact-nello = Nello
fact-led-number = Led as { $number }
fact-led-doubles = Led as doubles

## In front of a seat

seat-betting-held = bet { $piece } in hand
seat-betting-taken = bet { $piece } with { $taker }
seat-open-trick = { $highest }/{ $lowest }
seat-stays = stays
seat-dropped = dropped
seat-bought = bought the dummy
seat-card-points = { $points ->
    [one] 1 card point
   *[other] { $points } card points
  }
seat-has-bid = has bid
seat-shown = shown { $pieces }
seat-known = took { $pieces }
seat-points = { $points ->
    [one] 1 point
   *[other] { $points } points
  }

## Refusals

refuse-turn = It is not your turn.
refuse-not-now = Something else is to be decided now.
refuse-not-held = You do not hold { $piece }.
refuse-follow = { $suit ->
    [clubs] Clubs were
    [diamonds] Diamonds were
    [hearts] Hearts were
   *[spades] Spades were
  } led and you hold { $held }: follow suit.
refuse-trump = You have no { suit-name } but hold { $held }: play a trump.
refuse-highest-lead = You must lead your highest of the suit: { $must }.
refuse-suit-lead = The suit last led that you hold is { suit-name }: lead { $must }.
refuse-bid-joker = Polonius may not be bid.
refuse-dealer-drops = The dealer may not drop.
refuse-buy-chips = The dummy hand costs 3 chips and you have { $chips }.
refuse-buy-sold = The dummy hand has been bought already.
refuse-pass = The other player has passed: you must bid.
refuse-bid-low = The bid must be at least { $least }.
refuse-bid-high = The highest possible bid is { $most }.
refuse-nello = Nello needs the highest possible bid, { $highest }; yours is { $bid }.
refuse-follow-number = { $number } was led and you hold { $held }: follow suit.
refuse-follow-doubles = Doubles were led and you hold { $held }: follow suit.
refuse-suit-name = { $piece } cannot be led like that: name a suit only for a tile that leaves a choice.

## Choices

choice-play = Play { $piece }
choice-lead-number = { $piece } as { $number }
choice-lead-doubles = { $piece } as doubles
choice-lay = Bid { $piece }
choice-bid = Bid { $points }
choice-pass = Pass
choice-stay = Stay
choice-drop = Drop
choice-buy = Buy the dummy for 3
choice-trump = Trump { $number }
choice-no-trump = No trump
choice-nello = Nello

## Events

event-drew-for-deal = { $seat } draws { $piece }
event-dealt = Deal { $deal }: { $seat } deals
event-laid = { $seat } lays a card face down
event-laid-own = { $seat } bids { $piece }
event-exchanged = { $seat } takes { $pieces }
event-drew = { $seat } takes { $piece }
event-drew-unseen = { $seat } takes the next tile, unseen
event-turned-up = { $piece } is turned up
event-to-be = To be, with { suit-name } as trump
event-not-to-be = Not to be, with { suit-name } as trump
event-trick = { $seat } wins the trick
event-played = { $seat } plays { $piece }
event-led-number = { $seat } leads { $piece } as { $number }
event-led-doubles = { $seat } leads { $piece } as doubles
event-bid = { $seat } bids { $points }
event-passed = { $seat } passes
event-stays = { $seat } stays
event-drops = { $seat } drops
event-buys = { $seat } buys the dummy
event-trump = { $seat } names { $number } as trump
event-no-trump = { $seat } plays without trump
event-nello = { $seat } plays nello
event-pot = { $pot ->
    [0] The pot is empty: the round is over
   *[other] { $pot } chips stay in the pot
  }
event-middle = { $seat } was Hamlet

## Scores explained

# A line for each fact; what it gives to whom stands beside it, in points or chips.
score-tricks = { $seat }: { count-tricks } at { $each }

score-head = { $seat } is head with { count-tricks }
score-head-by-sum = { $seat } is head with { count-tricks } and a high sum of { $sum }
score-head-escaped = { $seat } has { count-tricks } too, but a high sum of only { $sum }
score-tail = { $seat } is tail with { count-tricks }
score-tail-none = { $seat } is tail without a trick
score-tail-by-sum = { $seat } is tail with { count-tricks } and a low sum of { $sum }
score-tail-escaped = { $seat } has { count-tricks } too, but a low sum of { $sum }
score-betting-head = { $seat }'s betting card { $piece } lies with { $taker }, a head
score-betting-tail = { $seat }'s betting card { $piece } lies with { $taker }, a tail
score-betting-idle = { $seat }'s betting card { $piece } lies with { $taker }, in between

score-ante = A round opens with an ante of { $stake } from everyone: { $pot } in the pot
score-carried = The deal before left { $pot } in the pot
score-dummy = { $seat } buys the dummy hand for { $stake }
score-uncontested = Everybody else drops: { $seat } takes the pot of { $pot }
score-third = A trick brings { $third }, a third of the pot of { $pot }
score-looed = { $seat } won no trick: looed, pays { $stake }
score-looed-broke = { $seat } is looed and cannot pay { $stake }: the match is over
score-pot-stays = { $pot } in the pot: the round goes on
score-pot-lost = Nobody gets the { $pot } in the pot
score-round-over = The pot is empty: the round is over
score-ante-broke = { $seat } cannot pay the next ante of { $stake }: the match is over

score-red-pips = { $pips ->
    [0] { $first } and { $second } captured no red pips
    [one] { $first } and { $second } captured 1 red pip: { $tiles }
   *[other] { $first } and { $second } captured { $pips } red pips: { $tiles }
  }
score-over-half = { $first } and { $second }: { $pips } less { $half }
score-half-each = { $half } red pips each: nobody scores
score-decider = { $first } and { $second } were dealt the { $piece }: the even deal is lost
score-last-deal = Equal chips: the last deal won, { $first } and { $second } win the match

score-card-values = { $values ->
    [0] A 5, K 4, Q 2, J 1
   *[1] A 5, K 4, Q 3, J 2, 10 1
  }: { $all } card points in a deal
score-card-points = { $points ->
    [one] { $seat }: 1 card point less { $price }
   *[other] { $seat }: { $points } card points less { $price }
  }

score-to-be = To be, by { $pieces }: Hamlet has 10 a trick, the others 1
score-not-to-be = Not to be, no face in { $pieces }: Hamlet has 1 a trick, the others 10
score-hamlet-between = { $seat } is Hamlet with { count-tricks }, between { $fewest } and { $most }
score-hamlet-apart = { $seat } is Hamlet with { count-tricks }: the others have { $others } each
score-no-trick = { $seat }: no trick counts as { $counted }, at { $each }

score-bid-trump = { $seat } bid { $bid } and named { $number } as trump
score-bid-no-trump = { $seat } bid { $bid } and played without trump
score-bid-nello = { $seat } bid { $bid }, the highest possible, and played nello
score-declarer = { $seat } won { count-tricks } and { $counts } on count tiles: { $points } in all
score-bid-made = { $points } reach the bid of { $bid }: { $seat } scores the mark
score-bid-missed = { $points } fall short of the bid of { $bid }: { $seat } scores the mark
score-nello-made = { $declarer } won no trick: { $seat } scores the mark
score-nello-lost = { $declarer } won a trick: { $seat } scores the mark

## What the rules make of a choice

# Whole sentences that speak to whoever is to choose.
remark-unbeatable = Nothing still to come can beat it.

remark-bet-head = Your betting card goes to { $taker }, who has the most tricks so far.
remark-bet-tail = Your betting card goes to { $taker }, who has the fewest tricks so far.
remark-not-head = You have the most tricks so far, and this adds none.
remark-not-tail = You have the fewest tricks so far, and this adds one.

remark-sure-trick = Your { $piece } wins a trick for certain.
remark-third = A trick brings { $third } or more, none costs { $stake }.
remark-drop = To drop costs nothing more.
remark-not-looed = With this trick you cannot be looed.

remark-side-wins = Your side wins the trick for certain.
remark-red-pips = { $pips ->
    [one] 1 red pip lies
   *[other] { $pips } red pips lie
  } in the trick.
remark-no-pips = It gives the others no red pips.
remark-partner-holds = Your partner holds the { $piece }.

remark-card-points = { $points ->
    [one] 1 card point lies
   *[other] { $points } card points lie
  } in the trick.
remark-no-points = It gives no card points away.
remark-next-lead = You must lead { $piece } next.
remark-next-lead-top = You must lead { $piece } next, and nothing can beat that.

remark-bid-face = A face card makes it to be.
remark-bid-plain = Unless others bid a face card, it is not to be.
remark-bid-suit = If another bids { suit-name } too, they are trump.
remark-middle = As the tricks stand then, you are in the middle.
remark-not-middle = As the tricks stand then, you are out of the middle.
remark-no-trick = You still have no trick, and none counts as { $counted }.

remark-takes = You take the { $piece }.
remark-draws = You draw a tile unseen.
remark-count-out = It takes { $points } points out of the second half.
remark-count-won = It wins { $points } points of count tiles.
remark-reaches-bid = It reaches the bid.
remark-sets-bid = It defeats the bid.

## Hints

reason-only-choice = It is the only choice.
reason-decided = Nothing can change the points of this deal any more.
reason-all-same = In every deal imagined, all choices come to the same.
reason-all-close = All choices are worth about the same.
reason-both = { $first } { $second }
reason-next = { $close ->
    [0] The next best choice is
    [one] Another choice is about as good; the next is
   *[other] { $close } other choices are about as good; the next is
  }
reason-behind = { reason-next } { $whole }.{ $tenths } points behind.
reason-behind-match = { reason-next } worth as many points, but wins the match { $whole }.{ $tenths } % less often.
reason-fewer-points = { reason-next } worth more points, but wins the match { $whole }.{ $tenths } % less often.
reason-exact = Nothing is hidden from you: it is worked out to the end.
reason-mixed = But vary it: about { $share } times in 100 is right.
reason-trick-won = It wins the trick.
reason-trick-lost = It leaves the trick to the others.
reason-trick-open = { $partners ->
    [0] It wins
   *[1] You or your partner win
  } the trick in { $wins ->
    [0] none
   *[other] { $wins }
  } of { $worlds } imagined deals.
reason-often = It does better than the next in { $more } of { $worlds } imagined deals, worse in { $less }.
