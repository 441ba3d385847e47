# What the games say in Japanese. A player's name takes no title; counters stand right after their numbers.

## Games

game-head-and-tail = ヘッド&テール
pitch-head-and-tail = 最多も最少も失点。なりそうな人に賭け札を送り込む
game-loo = ルー
pitch-loo = 3トリックとポット。勝負に出るか、降りるか
game-deer-hunt = 鹿狩り
pitch-deer-hunt = 天九牌を手に、ペアで赤い目を追う
game-fifteens = フィフティーンズ
pitch-fifteens = リードは規則まかせ。腕の見せどころはフォローにある
game-hamlet = ハムレット
pitch-hamlet = 3人でひそかにビッド。まん中の1人が王子になる
game-reveille = レヴェイユ
pitch-reveille = 2人でドミノの手札を作り、ビッドして42点を争う

## Options

option-limit = 持ち点がプラスかマイナスでこの値なら終了
option-chips = 最初に各自が持つチップ
option-deals = 1ゲームのディール数
option-tie_break = 最後にチップが同数なら、引き分けか、最後のディールで決めるか
option-values = 原文どおりはA=5、K=4、Q=2、J=1。古典式はA=5、K=4、Q=3、J=2、10=1
option-target = 勝つのに必要な点、またはマーク
option-lead_suit = リードした牌のスートは、大きいほうの目か、リードする人が選んだ目か
option-doubles = 切り札なしのとき、ダブルはその目の最強か、独立したスートか

option-name-limit = 上限
option-name-chips = チップ
option-name-deals = ディール数
option-name-tie_break = 同点のとき
option-name-values = カード点
option-name-target = 目標
option-name-lead_suit = 牌のスート
option-name-doubles = ダブル

option-value-tie_break-draw = 引き分け
option-value-tie_break-last-deal = 最後のディール
option-value-values-printed = 原文どおり
option-value-values-classic = 古典式
option-value-lead_suit-higher = 大きいほうの目
option-value-lead_suit-choice = リードする人が選ぶ
option-value-doubles-high = その目の最強
option-value-doubles-suit = 独立したスート

## How long a match is

length-head-and-tail = 持ち点がプラスかマイナス{ $limit }点に達すると終わり。
length-loo = 誰かが払えなくなると終わり。チップは{ $chips }枚ずつ。
length-deer-hunt = 全{ $deals }ディール。
length-fifteens = 全{ $deals }ディール。
length-hamlet = 持ち点が{ $target }点に達すると終わり。
length-reveille = { $target }マーク先取。

## Parts of sentences

# Sentences take these in by { suit-name }, and hand on their own arguments.
suit-name = { $suit ->
    [clubs] クラブ
    [diamonds] ダイヤ
    [hearts] ハート
   *[spades] スペード
  }
count-tricks = { $tricks }トリック

## Facts on the table

fact-deal = ディール{ $deal }/{ $deals }
fact-head-and-tail = 最多・最少トリックは-{ $penalty }、賭け札は最多で+{ $head }、最少で+{ $tail }
fact-limit = プラスかマイナス{ $limit }点で終了
fact-pot = ポット{ $pot }枚
fact-stakes = 1トリック{ $third }枚、取れなければ3枚払う
fact-turn-up = 切り札は{ $piece }のスート
fact-broke = { $seat }は払えない
fact-red-pips = 赤い目：1と4の目、6-6は6個
fact-side-pips = { $first }と{ $second }：赤い目{ $pips }個 { $tiles }
fact-card-values = { $values ->
    [0] A=5、K=4、Q=2、J=1
   *[1] A=5、K=4、Q=3、J=2、10=1
  }、合計から15を引く
fact-lead-duty-first = リードの義務：{ suit-name }
fact-lead-duty-next = なければ{ suit-name }
fact-target = 目標{ $target }点
fact-trump = 切り札は{ suit-name }
fact-bidding = 同じスート2枚で切り札、なければ残るスート。K、Q、JがあればTo be
fact-to-be = To be：まん中は1トリック10点、ほかは1点
fact-not-to-be = Not to be：まん中は1トリック1点、ほかは10点
fact-marks = { $target }マーク先取
fact-first-half = 前半戦：得点なし、どの牌も出せる
fact-stock = 勝てば{ $piece }、負ければ残り{ $count }枚の次
fact-counts = 得点牌：5-5 6-4は10、5-0 4-1 3-2は5、1トリック1
fact-highest-bid = ビッドは{ $bid }まで
fact-bid = { $seat }のビッド{ $bid }
fact-trump-number = 切り札は{ $number }
fact-no-trump = 切り札なし
fact-nello = ネロ
fact-led-number = { $number }のリード
fact-led-doubles = ダブルのリード

## In front of a seat

seat-betting-held = 賭け札{ $piece }は手札
seat-betting-taken = 賭け札{ $piece }は{ $taker }
seat-open-trick = { $highest }/{ $lowest }
seat-stays = 参加
seat-dropped = 降り
seat-bought = ダミー購入
seat-card-points = カード点{ $points }
seat-has-bid = ビッド済み
seat-shown = 見せた札 { $pieces }
seat-known = 取った牌 { $pieces }
seat-points = { $points }点

## Refusals

refuse-turn = あなたの番ではありません。
refuse-not-now = いま決めるのはほかのことです。
refuse-not-held = { $piece }は手札にありません。
refuse-follow = { $suit ->
    [clubs] クラブ
    [diamonds] ダイヤ
    [hearts] ハート
   *[spades] スペード
  }がリードされ、手札に{ $held }があります。フォローしてください。
refuse-trump = { suit-name }がなく、手札に{ $held }があります。切り札を出してください。
refuse-highest-lead = そのスートの最強の札、{ $must }をリードしなければなりません。
refuse-suit-lead = 手札のうち最後にリードされたスートは{ suit-name }です。{ $must }をリードしてください。
refuse-bid-joker = ポローニアスではビッドできません。
refuse-dealer-drops = 親は降りられません。
refuse-buy-chips = ダミーハンドはチップ3枚ですが、{ $chips }枚しかありません。
refuse-buy-sold = ダミーハンドはもう買われています。
refuse-pass = 相手がパスしたので、ビッドしなければなりません。
refuse-bid-low = ビッドは{ $least }以上です。
refuse-bid-high = ビッドの上限は{ $most }です。
refuse-nello = ネロには上限{ $highest }のビッドが必要です。あなたのビッドは{ $bid }です。
refuse-follow-number = { $number }がリードされ、手札に{ $held }があります。フォローしてください。
refuse-follow-doubles = ダブルがリードされ、手札に{ $held }があります。フォローしてください。
refuse-suit-name = { $piece }はそのようにリードできません。スートの指定は、選べる牌だけです。

## Choices

choice-play = { $piece }を出す
choice-lead-number = { $piece }を{ $number }で
choice-lead-doubles = { $piece }をダブルで
choice-lay = { $piece }でビッド
choice-bid = ビッド{ $points }
choice-pass = パス
choice-stay = 参加する
choice-drop = 降りる
choice-buy = ダミーを3枚で買う
choice-trump = 切り札{ $number }
choice-no-trump = 切り札なし
choice-nello = ネロ

## Events

event-drew-for-deal = { $seat }が{ $piece }を引く
event-dealt = ディール{ $deal }：親は{ $seat }
event-laid = { $seat }が1枚伏せる
event-laid-own = { $seat }が{ $piece }でビッド
event-exchanged = { $seat }が{ $pieces }を受け取る
event-drew = { $seat }が{ $piece }を取る
event-drew-unseen = { $seat }が伏せた牌を取る
event-turned-up = { $piece }が表になる
event-to-be = To be、切り札は{ suit-name }
event-not-to-be = Not to be、切り札は{ suit-name }
event-trick = { $seat }がトリックを取る
event-played = { $seat }が{ $piece }を出す
event-led-number = { $seat }が{ $piece }を{ $number }でリード
event-led-doubles = { $seat }が{ $piece }をダブルでリード
event-bid = { $seat }が{ $points }をビッド
event-passed = { $seat }がパス
event-stays = { $seat }が参加
event-drops = { $seat }が降りる
event-buys = { $seat }がダミーを買う
event-trump = { $seat }が{ $number }を切り札に指定
event-no-trump = { $seat }が切り札なしを指定
event-nello = { $seat }がネロを宣言
event-pot = { $pot ->
    [0] ポットは空、ラウンド終了
   *[other] ポットの{ $pot }枚は次のディールへ
  }
event-middle = ハムレットは{ $seat }

## Scores explained

# A line for each fact; what it gives to whom stands beside it, in points or chips.
score-tricks = { $seat }：{ count-tricks }、各{ $each }

score-head = ヘッドは{ $seat }、{ count-tricks }
score-head-by-sum = ヘッドは{ $seat }、{ count-tricks }で最高の計が{ $sum }
score-head-escaped = { $seat }も{ count-tricks }だが、最高の計は{ $sum }どまり
score-tail = テールは{ $seat }、{ count-tricks }
score-tail-none = テールは{ $seat }、1トリックも取れず
score-tail-by-sum = テールは{ $seat }、{ count-tricks }で最低の計が{ $sum }
score-tail-escaped = { $seat }も{ count-tricks }だが、最低の計は{ $sum }ある
score-betting-head = { $seat }の賭け札{ $piece }は、ヘッドの{ $taker }のもとへ
score-betting-tail = { $seat }の賭け札{ $piece }は、テールの{ $taker }のもとへ
score-betting-idle = { $seat }の賭け札{ $piece }は、中間の{ $taker }のもとへ

score-ante = ラウンドの初めの場代は1人{ $stake }枚、ポットは{ $pot }枚
score-carried = 前のディールから、ポットに{ $pot }枚
score-dummy = { $seat }が{ $stake }枚でダミーハンドを購入
score-uncontested = ほかの全員が降り、{ $seat }がポットの{ $pot }枚を受け取る
score-third = 1トリックは{ $third }枚、ポット{ $pot }枚の3分の1
score-looed = { $seat }は1トリックも取れずルー、罰金{ $stake }枚
score-looed-broke = ルーになった{ $seat }が罰金{ $stake }枚を払えず、ゲーム終了
score-pot-stays = ポットに{ $pot }枚、ラウンドは続く
score-pot-lost = ポットの{ $pot }枚は誰のものにもならない
score-round-over = ポットは空、ラウンド終了
score-ante-broke = { $seat }が次の場代{ $stake }枚を払えず、ゲーム終了

score-red-pips = { $pips ->
    [0] { $first }と{ $second }：赤い目なし
   *[other] { $first }と{ $second }：赤い目{ $pips }個 { $tiles }
  }
score-over-half = { $first }と{ $second }：{ $pips }個から半分の{ $half }個を引く
score-half-each = 赤い目は{ $half }個ずつ、得点なし
score-decider = { $first }と{ $second }に{ $piece }が配られていたので、互角のディールは負け
score-last-deal = チップは同数、最後のディールに勝った{ $first }と{ $second }の勝ち

score-card-values = カード点は{ $values ->
    [0] A=5、K=4、Q=2、J=1
   *[1] A=5、K=4、Q=3、J=2、10=1
  }、1ディールに{ $all }
score-card-points = { $seat }：カード点{ $points }から{ $price }を引く

score-to-be = To be：{ $pieces }がある。ハムレットは1トリック10点、ほかは1点
score-not-to-be = Not to be：{ $pieces }に絵札がない。ハムレットは1トリック1点、ほかは10点
score-hamlet-between = ハムレットは{ $seat }：{ count-tricks }、{ $fewest }と{ $most }のまん中
score-hamlet-apart = ハムレットは{ $seat }：{ count-tricks }、ほかの2人は{ $others }ずつ
score-no-trick = { $seat }：0トリックは{ $counted }トリックと数え、各{ $each }

score-bid-trump = { $seat }のビッドは{ $bid }、切り札は{ $number }
score-bid-no-trump = { $seat }のビッドは{ $bid }、切り札なし
score-bid-nello = { $seat }は上限の{ $bid }をビッドしてネロを宣言
score-declarer = { $seat }は{ count-tricks }と得点牌{ $counts }点、合計{ $points }点
score-bid-made = { $points }点はビッドの{ $bid }に届き、{ $seat }に1マーク
score-bid-missed = { $points }点はビッドの{ $bid }に届かず、{ $seat }に1マーク
score-nello-made = { $declarer }は1トリックも取らず、{ $seat }に1マーク
score-nello-lost = { $declarer }がトリックを取り、{ $seat }に1マーク

## What the rules make of a choice

# Whole sentences that speak to whoever is to choose.
remark-unbeatable = このあと何が出ても負けません。

remark-bet-head = 賭け札は、いまトリック最多の{ $taker }に渡ります。
remark-bet-tail = 賭け札は、いまトリック最少の{ $taker }に渡ります。
remark-not-head = いまトリックが最多ですが、これ以上増えません。
remark-not-tail = いまトリックが最少ですが、1つ増えます。

remark-sure-trick = 手札の{ $piece }で必ず1トリック取れます。
remark-third = 1トリックは{ $third }枚以上、取れなければ{ $stake }枚払います。
remark-drop = 降りれば、これ以上の損はありません。
remark-not-looed = このトリックで、ルーの心配がなくなります。

remark-side-wins = このトリックは必ず味方のものになります。
remark-red-pips = このトリックに赤い目が{ $pips }個あります。
remark-no-pips = 相手に赤い目を渡しません。
remark-partner-holds = パートナーが{ $piece }を持っています。

remark-card-points = このトリックにカード点が{ $points }あります。
remark-no-points = カード点を渡しません。
remark-next-lead = 次は{ $piece }をリードすることになります。
remark-next-lead-top = 次は{ $piece }をリードすることになり、それも負けません。

remark-bid-face = 絵札なので、To beになります。
remark-bid-plain = ほかに絵札が出なければ、Not to beになります。
remark-bid-suit = もう1枚{ suit-name }が出れば、それが切り札です。
remark-middle = そのトリック数では、あなたがまん中です。
remark-not-middle = そのトリック数では、あなたはまん中を外れます。
remark-no-trick = まだ0トリックで、0トリックは{ $counted }トリックと数えます。

remark-takes = { $piece }を取れます。
remark-draws = 伏せた牌を取ることになります。
remark-count-out = 後半戦から得点牌の{ $points }点がなくなります。
remark-count-won = 得点牌の{ $points }点を取れます。
remark-reaches-bid = ビッドに届きます。
remark-sets-bid = ビッドを阻止できます。

## Hints

reason-only-choice = 選べるのはこれだけです。
reason-decided = このディールの得点は、もう何をしても変わりません。
reason-all-same = 想定したどの配り方でも、どれを選んでも結果は同じです。
reason-all-close = どれを選んでも、ほとんど差はありません。
reason-both = { $first }{ $second }
reason-next = { $close ->
    [0] 次の候補は
   *[other] ほかの{ $close }通りもほぼ互角で、その次は
  }
reason-behind = { reason-next }{ $whole }.{ $tenths }点劣ります。
reason-behind-match = { reason-next }得点こそ同じほどでも、勝率が{ $whole }.{ $tenths }%劣ります。
reason-fewer-points = { reason-next }得点でまさっても、勝率が{ $whole }.{ $tenths }%劣ります。
reason-exact = 隠れた牌はもうないので、最後まで読み切った結果です。
reason-mixed = ただし手を読まれないよう、選ぶのは100回に{ $share }回ほどにします。
reason-trick-won = このトリックを取れます。
reason-trick-lost = このトリックはほかの人に渡ります。
reason-trick-open = 想定{ $worlds }通りのうち{ $wins }通りで、{ $partners ->
    [0] このトリックを取れます
   *[1] 自分かパートナーがこのトリックを取れます
  }。
reason-often = 想定{ $worlds }通りのうち、{ $more }通りで次の候補にまさり、{ $less }通りで劣ります。
