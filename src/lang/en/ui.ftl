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

## Table

ui-deal = Deal { $deal }, dealer { $dealer }
ui-turns-left = clockwise
ui-turns-right = counter-clockwise
ui-not-saved = Not saved: { $why }
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
ui-hand-hidden = Hands are covered.
ui-thinking = { $name } is to act.
ui-clause = ({ $clause }, press ? to read)
ui-events = What has happened

## What to do

ui-prompt-none = Wait.
ui-prompt-lead = Your turn: lead to the trick.
ui-prompt-play = Your turn: play to the trick.
ui-prompt-lay = Your turn: lay a card face down.
ui-prompt-declare = Your turn: declare.
ui-prompt-call = Your turn: name trumps.
ui-prompt-bid = Your turn: bid.
ui-prompt-way = Lead it as what? Esc takes it back.

## Curtain

ui-curtain = { $name } is next.
ui-curtain-key = Everybody else looks away. { $name } presses Enter.

## Score

ui-sheet-deal = Deal { $deal }
ui-after-deal = after deal { $deal }
ui-no-score = no deal is over yet
ui-and = {" and "}
ui-comma = {", "}
ui-winners = { $how ->
    [side] { $names } win the match
    [shared] { $names } share the win
   *[alone] { $names } wins the match
  }
ui-broken = the match cannot go on: { $why }

## Rules

ui-percent = { $part } %

## Leaving

ui-ask-leave = Leave the match? Its record is kept.
ui-ask-leave-unsaved = Leave the match? No record of it is kept.

## Keys

ui-enter = Enter
ui-esc = Esc
ui-page-up = PgUp
ui-page-down = PgDn
ui-key-play = Play
ui-key-choose = Choose
ui-key-start = Start
ui-key-show-hand = Show my hand
ui-key-go-on = Go on
ui-key-next-deal = Next deal
ui-key-again = Play again
ui-key-yes = Yes
ui-key-no = No
ui-key-direct = Pick
ui-key-move = Move
ui-key-scroll = Scroll
ui-key-page = Page
ui-key-section = Section
ui-key-back = Back
ui-key-rules = Rules
ui-key-last-trick = Trick
ui-key-events = Events
ui-key-score = Score
ui-key-home = Home
ui-key-quit = Quit

## Undo

undo-nothing = There is no decision of yours to take back.
undo-others = Another player has decided since.
undo-seen = More than your own piece has been seen since.
undo-not-written = Nothing is taken back: the record cannot be rewritten.

## Going on with a match

resume-in-use = This match is being played in another window.
resume-unreadable = The record cannot be opened: { $why }
resume-damaged = The record is damaged and stays as it is: { $fault }
resume-several = More than one match is in this file: it can be replayed, not played on.
resume-unplayable = The match cannot go on: { $why }
