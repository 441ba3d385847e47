# Reviews: what a player's decisions cost.

review-title = Review
review-heading = { $game }, { $name }: { $deals ->
    [one] { $deals } deal
   *[other] { $deals } deals
}
review-progress = Still judging your choices: { $percent }% done
review-nothing-yet = Nothing costly so far.
review-empty = Nothing to review: no finished deal has left you a choice.
review-nothing = There is no costly choice to list.
review-counts = You had a choice { $decisions ->
    [one] once
   *[other] { $decisions } times
}: { $fine } fine, { $close } with a small loss, { $costly } costly.
review-sum = Chance to win: { $before }% at first, { $after }% at the end. In percentage points: luck of the cards { $cards }, other players { $news }, your choices { $losses }.
review-losses = { $costly ->
    [0] Your choices cost { $losses } in all, but none was costly by itself.
    [one] Your choices cost { $losses } in all: { $large }% in one costly choice, { $small }% in the { $others } others together.
   *[other] Your choices cost { $losses } in all: { $large }% in { $costly } costly choices, { $small }% in the { $others } others together.
}
review-losses-costly = { $costly ->
    [one] One costly choice cost you { $large }%{ review-others }.
   *[other] { $costly } costly choices cost you { $large }% in all{ review-others }.
}
review-others = { $others ->
    [0] { "" }
   *[other] , the others perhaps nothing
  }
review-losses-nothing = Your choices cost nothing.
review-losses-none = In all, your choices cost at most { $most }%, and perhaps nothing.
review-mean = On average, a choice lost { $loss }.
review-mean-none = On average, a choice lost at most { $most }%, and perhaps nothing.
review-total = Choices reviewed: { $decisions }. Lost on average: { $loss }.
review-total-none = Choices reviewed: { $decisions }. Lost on average: at most { $most }%, and perhaps nothing.
review-deal = { $deal }. { $sum }
review-moment = { $trick ->
    [0] Deal { $deal }
   *[other] Deal { $deal }, trick { $trick }
}
review-clever = Best choice: { $own } ({ $moment }), worth { $worth }% more than a novice's.
review-costliest = Costliest choice: { $own } ({ $moment }). It lowered your chance to win by { $worth }%.
review-none-costly = None of your choices was costly.
review-line = { $moment }: { $own }. { $verdict }.
review-head-when = When
review-head-choice = Your choice
review-head-loss = Lost
review-head-verdict = Verdict
review-fine = Fine
review-close = Small loss
review-costly = Costly
review-best = A master would choose the same.
review-as-good = As good as a master's choice, as far as one can tell ({ $loss }).
review-better = Better: { $best }.
review-hidden = Press { $key } to see the better choice.
review-wait = Judging your choices. This takes up to half a minute.
review-cost = Your choice lowered your chance to win by { $loss } and cost { $points } { $unit } on average.
review-cost-chance = Your choice lowered your chance to win by { $loss }.
review-gained = With the cards as they were, the better choice would have gained { $points } { $unit }.
review-lost = With the cards as they were, your choice happened to do better, by { $points } { $unit }.
review-same = With the cards as they were, it happened to make no difference.
review-share = Strong players mix their choices here, { $share ->
    [0] but hardly ever choose this.
   *[other] and choose this { $share }% of the time.
  }

cli-review-unkept = The review cannot be saved: { $why }
review-mistakes = What went wrong: { $kinds }.
mistake-times = { $times ->
    [one] once
    [2] twice
   *[other] { $times } times
  }
mistake-spent = { mistake-times } you spent what would have won a later trick
mistake-took = { mistake-times } you took a trick that was better left to others
mistake-left = { mistake-times } you let a trick go that was worth taking
mistake-too-few = { mistake-times } your choice led to too few tricks
mistake-too-many = { mistake-times } your choice led to too many tricks
mistake-gave-away = { mistake-times } you gave away what counts
mistake-declared = { mistake-times } your bid or declaration was wrong
review-played = You played
review-better-head = Better
review-mark-own = played
review-mark-better = better
review-winning = winning
review-no-trick = Nothing had been played to the trick yet.
review-count = { $number } of { $all }
