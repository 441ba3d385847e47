game-three-tricks = Three Tricks
pitch-three-tricks = Win three tricks, and not one more
length-three-tricks = A match is { $deals } deals.
fact-three-tricks = Tricks score 0: -5, 1: 1, 2: 4, 3: 9, more: -1 each
score-three-tricks = { $seat } won { $tricks ->
    [one] one trick
   *[other] { $tricks } tricks
  }
total-three-tricks = { $total ->
    [one] { $total } point
   *[other] { $total } points
  }
