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
setting-auto-play = Play by itself
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
