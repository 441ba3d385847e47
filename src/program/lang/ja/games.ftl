# The games' messages in Japanese. Players' names have no title, except where a player is addressed.

## Games

game-head-and-tail = ヘッド&テール
pitch-head-and-tail = トリックは最多も最少も避け、誰がそうなるかに賭ける
game-loo = ルー
pitch-loo = 3トリックにポットが1つ。乗るか、降りるか
game-deer-hunt = 鹿狩り
pitch-deer-hunt = 2組のペアが、天九牌の赤い目を追う
game-fifteens = フィフティーンズ
pitch-fifteens = リードはルールまかせ。腕の見せどころはフォローにある
game-hamlet = ハムレット
pitch-hamlet = 3人がひそかにビッドし、王子は1人。真ん中をねらうか、外すか
game-reveille = レヴェイユ
pitch-reveille = ドミノを集め、その手札でビッド。2人で遊ぶフォーティーツー

## Options

option-limit = 持ち点がプラスかマイナスでこの値に達するとゲーム終了
option-chips = 最初に配るチップの枚数
option-deals = 1ゲームのディール数
option-tie_break = 最後にチップが同数のとき、引き分けにするか、最後のディールで決めるか
option-values = 原文どおりはA=5、K=4、Q=2、J=1。合計がゼロになる古典式はA=5、K=4、Q=3、J=2、10=1
option-target = 誰かの持ち点がこの値に達し、首位が1人なら終了
option-lead_suit = リードした牌のスートは、大きいほうの目か、リードする人が選んだ目か
option-doubles = 切り札なしのとき、ダブルをその目の最強にするか、独立したスートにするか
option-fixed_deals = 得点にかかわらず、このディール数で終了。0なら目標の点数まで続ける
option-both_pass = 両者のパスを認めないか、認めて同じ親が配り直すか（続けて2回まで）
option-memory = ディールの経過をすべて見直せるか、場にあるものだけを見られるか

option-name-limit = 上限
option-name-chips = チップ
option-name-deals = ディール数
option-name-tie_break = 同点のとき
option-name-values = カード点
option-name-target = 目標
option-name-lead_suit = リード
option-name-doubles = ダブル
option-name-fixed_deals = 固定ディール
option-name-both_pass = 両者パス
option-name-memory = 記憶

option-value-tie_break-draw = 引き分け
option-value-tie_break-last-deal = 最後のディール
option-value-values-printed = 原文どおり
option-value-values-classic = 古典式
option-value-lead_suit-higher = 大きいほうの目
option-value-lead_suit-choice = リードする人が選ぶ
option-value-doubles-high = その目の最強
option-value-doubles-suit = 独立したスート
option-value-both_pass-no = 認めない
option-value-both_pass-redeal = 配り直し
option-value-memory-open = 見直せる
option-value-memory-table = 記憶のみ

## Length of a match

length-head-and-tail = 持ち点が+{ $limit }点か-{ $limit }点に達すると終わり。
length-loo = 誰かが払えなくなると終わり。チップは{ $chips }枚ずつ。
length-deer-hunt = 全{ $deals }ディール。
length-fifteens = 全{ $deals }ディール。
length-hamlet = 持ち点が{ $target }点に達すると終わり。
length-reveille = { $target }マーク先取。

## Totals

total-head-and-tail = 計{ $total }点
total-loo = チップ{ $total }枚
total-deer-hunt = チップ{ $total }枚
total-fifteens = チップ{ $total }枚
total-hamlet = 計{ $total }点
total-reveille = 計{ $total }マーク

## Parts of sentences

# Messages include this as { number-name } and pass on $number, an end of a domino.
number-name = { $number }

# Messages include these as { suit-name } and pass on their arguments.
suit-name = { $suit ->
    [clubs] クラブ
    [diamonds] ダイヤ
    [hearts] ハート
   *[spades] スペード
  }
played-no-suit = { $seat }さんは{ suit-name }を持っていません。
played-no-number = { $seat }さんは{ number-name }の牌を持っていません。
played-held = { $seat }さんは{ $pieces }を持っています。
played-face-up = 場に表向き：{ $pieces }。
played-given-up = 自分が捨てたもの：{ $pieces }。
count-tricks = { $tricks }トリック
piece-polonius = ポローニアス
piece-polonius-short = ポロ
# In three columns, for cards.
piece-polonius-narrow = ﾎﾟﾛ

## When the match ends

goal-broke = 誰かが払えなくなったら終了
goal-deals = { $deals }ディールで終了
goal-limit = +{ $limit }点か-{ $limit }点で終了
goal-marks = { $target }マーク先取
goal-points = 目標{ $target }点

## Why the match is over

over-broke = { $seat }{ $others ->
    [0] {""}
    [one] と{ $other }
   *[other] ほか{ $others }人
  }が払えないので終了です。{ $pot ->
    [0] {""}
   *[other] ポットのチップ{ $pot }枚は誰のものにもなりません。
  }
    .more = 最初は1人{ $chips }枚。持ち帰るチップは{ $homes }です。
over-home = { $seat } { $chips }枚（{ $change }）
over-homes = { $first }、{ $others }
over-deals = { $deals }ディールを終えました。
over-limit = { $seat }が{ $total }点になりました（+{ $limit }点か-{ $limit }点で終了）。
over-marks = { $seat }が{ $total }マークになりました（目標{ $target }マーク）。
over-points = { $seat }が{ $total }点になりました（目標{ $target }点）。

## What limits a decision, when it is asked for

duty-top-lead = あなたの番です。リードの義務：{ suit-name }の最強、{ $must }だけ。
duty-highest-lead = あなたの番です。リードの義務：スートは自由、その最強（{ $must }）だけ。

## Facts on the table

fact-head-and-tail = 最多・最少トリックは-{ $penalty }、自分の賭け札を最多の人が取れば+{ $head }、最少の人なら+{ $tail }
    .short = 最多・最少-{ $penalty }、賭け札を最多の人が取れば+{ $head }、最少なら+{ $tail }
fact-ties = 同数なら、最高計の大きい人が最多、最低計の小さい人が最少
    .short = {""}
fact-pot = ポット{ $pot }枚
    .caption = ポット
fact-stakes = 1トリック{ $third }枚、取れなければ3枚払う
    .short = 1トリック+{ $third }、0なら-3
fact-turn-up = 切り札を決めた札：{ $piece }
    .caption = 切り札
fact-broke = { $seat }は払えない
    .short = { $seat }払えず
fact-red-pips = 赤い目：1と4の目、6-6は6個
fact-side-pips = { $pips ->
    [0] { $first }と{ $second }：赤い目なし
   *[other] { $first }と{ $second }：赤い目{ $pips }個 { $tiles }
  }
    .caption = { $first }と{ $second }：赤い目{ $pips }
fact-side-tiles = { $pips ->
    [0] { $first }と{ $second }：赤い目なし、ほかの牌 { $others }
   *[other] { $first }と{ $second }：赤い目{ $pips }個 { $tiles }、ほかの牌 { $others }
  }
    .caption = { $first }と{ $second }：赤い目{ $pips }
fact-card-values = カード点：{ $values ->
    [0] A=5、K=4、Q=2、J=1
   *[1] A=5、K=4、Q=3、J=2、10=1
  }、得点はカード点−15
    .short = { $values ->
        [0] A=5、K=4、Q=2、J=1
       *[1] A=5、K=4、Q=3、J=2、10=1
    }、基準15
fact-lead-duty = 次のリード：{ $said }
    .caption = 次のリード
fact-lead-duties = 次のリード：{ $said }
    .caption = 次のリード（左から優先）
lead-duty-last = { suit-name }
lead-duty-else = { suit-name }、なければ{ $else }
fact-trump = 切り札は{ suit-name }
    .caption = 切り札
fact-bidding = 同じスートが2枚以上なら切り札、なければ残るスート。K・Q・JがあればTo be
fact-to-be = To be：ハムレット（中間）は1トリック10点、ほかは1点（0トリックは10扱い）
    .short = To be：ハムレットは1トリック10点、他は1点（0は10扱い）
fact-not-to-be = Not to be：ハムレット（中間）は1トリック1点、ほかは10点（0トリックは10扱い）
    .short = Not to be：ハムレットは1トリック1点、他は10点（0は10扱い）
fact-worth = いま＝ここで終わった場合の点数（平均{ $average }点）
    .short = {""}
fact-first-half = 前半戦：得点なし、どの牌も出せる
fact-second-half = 後半戦：取れる点数をビッド
fact-face-up = 取れば{ $piece }
    .caption = 取れば
fact-stock = 取れなければ山札（残り{ $count }枚）の次の1枚
    .caption = 山札
fact-counts = 残りの得点牌：{ $tiles }（目の合計が点数）
    .caption = 得点牌
fact-highest-bid = ビッドの上限{ $bid }
fact-bid = { $seat }のビッド{ $bid }
fact-trump-number = 切り札は{ number-name }の牌
fact-no-trump = 切り札なし
fact-nello = ネロ：ディクレアラーは1トリックも取ってはいけない
fact-led-number = リードは{ number-name }
fact-led-doubles = リードはダブル

## Facts about a seat

seat-betting-held = 賭け札{ $piece }（手札）
    .caption = 賭け札（手札）
    .mark = 賭
seat-betting-played = 賭け札{ $piece }（場）
    .caption = 賭け札（場）
seat-betting-taken = 賭け札{ $piece }（{ $taker }へ）
    .caption = 賭け札（{ $taker }へ）
seat-open-highest = 最高計{ $sum }：{ $cards }
    .caption = 最高計{ $sum }
    .short = 高{ $sum }
seat-open-lowest = 最低計{ $sum }：{ $cards }
    .caption = 最低計{ $sum }
    .short = 低{ $sum }
seat-declarer = ディクレアラー
seat-stays = 参加
seat-dropped = 降り
seat-bought = 購入
seat-card-points = カード点{ $points }
seat-has-bid = ビッド済み
    .caption = ビッド
seat-shown = ビッド{ $pieces }
    .caption = ビッド
seat-worth = いま{ $points }点
seat-worth-hamlet = いまハムレット{ $points }点
seat-known = 判明 { $pieces }
    .caption = 判明
seat-points = 今回{ $points }点

## Refusals

refuse-turn = あなたの番ではありません。
refuse-not-now = いまは別のことを決める番です。
refuse-not-held = { $piece }は手札にありません。
refuse-follow = { $suit ->
    [clubs] クラブ
    [diamonds] ダイヤ
    [hearts] ハート
   *[spades] スペード
  }がリードされ、手札に{ $held }があります。フォローしてください。
refuse-trump = { suit-name }がなく、手札に{ $held }があります。切り札を出してください。
refuse-highest-lead = リードできるのは、各スートの最強の札（{ $must }）だけです。
refuse-top-lead = { suit-name }でリードできるのは、最強の{ $must }だけです。
refuse-suit-lead = 手札のスートのうち、最後にリードされたのは{ suit-name }です。{ $must }をリードしてください。
refuse-bid-joker = ポローニアスではビッドできません。
refuse-dealer-drops = 親は降りられません。
refuse-buy-chips = ダミーハンドはチップ3枚ですが、手持ちは{ $chips }枚です。
refuse-buy-sold = ダミーハンドはもう買われました。
refuse-pass = 相手がパスしたので、ビッドしなければなりません。
refuse-pass-dealer = 2ディール続けて両者がパスしたので、今回は親がビッドしなければなりません。
refuse-bid-low = ビッドは{ $least }以上です。
refuse-bid-high = ビッドの上限は{ $most }です。
refuse-nello = ネロには上限{ $highest }のビッドが必要です。あなたのビッドは{ $bid }です。
refuse-follow-number = { number-name }がリードされ、手札に{ $held }があります。フォローしてください。
refuse-follow-doubles = ダブルがリードされ、手札に{ $held }があります。フォローしてください。
refuse-suit-name = { $piece }はそのようにリードできません。スートを指定できるのは、スートを選べる牌だけです。

## Choices

choice-play = { $piece }を出す
choice-lead-number = { $piece }を{ $number }として
choice-lead-doubles = { $piece }をダブルとして
choice-lay = { $piece }でビッド
choice-bid = ビッド{ $number }
choice-pass = パス
choice-stay = 参加する
choice-drop = 降りる
choice-buy = ダミーハンドを3枚で買う
choice-trump = 切り札{ $number }
choice-no-trump = 切り札なし
choice-nello = ネロ
    .about = 切り札なしで、1トリックも取らない

## Events

event-drew-for-deal = { $seat }が{ $piece }を引く
event-dealt = ディール{ $deal }：親は{ $seat }
event-laid = { $seat }が1枚伏せる
event-laid-own = { $seat }が{ $piece }でビッド
event-exchanged = { $seat }が{ $pieces }を受け取る
event-drew = { $seat }が{ $piece }を取る
event-drew-unseen = { $seat }が伏せた牌を取る
event-turned-up = { $piece }が表になる
event-shown = { $seat }の札は{ $piece }
event-to-be = To be、切り札は{ suit-name }
event-not-to-be = Not to be、切り札は{ suit-name }
event-trick = { $seat }がトリックを取る
event-played = { $seat }が{ $piece }を出す
event-led-number = { $seat }が{ $piece }を{ $number }としてリード
event-led-doubles = { $seat }が{ $piece }をダブルとしてリード
event-bid = { $seat }が{ $points }をビッド
event-passed = { $seat }がパス
event-stays = { $seat }が参加
event-drops = { $seat }が降りる
event-buys = { $seat }がダミーハンドを買う
event-trump = { $seat }が{ number-name }を切り札に指定
event-no-trump = { $seat }が切り札なしを指定
event-nello = { $seat }がネロを宣言
event-pot = { $pot ->
    [0] ポットは空、ラウンド終了
   *[other] ポットの{ $pot }枚は次のディールへ
  }
event-broke = { $pot ->
    [0] 払えない人が出て、ゲーム終了
   *[other] 払えない人が出て、ゲーム終了。ポットの{ $pot }枚は誰のものにもならない
  }
event-middle = ハムレットは{ $seat }
event-both-passed = 両者ともパス

## Scores explained

# One line per fact; the points or chips it brings are shown next to it.
score-tricks = { $seat }：{ count-tricks }、1トリックにつき{ $each }

score-head = ヘッドは{ $seat }、{ count-tricks }
score-head-by-sum = ヘッドは{ $seat }、{ count-tricks }で最高の札の合計が{ $sum }
score-head-escaped = { $seat }も{ count-tricks }だが、最高の札の合計は{ $sum }どまり
score-tail = テールは{ $seat }、{ count-tricks }
score-tail-none = テールは{ $seat }、1トリックも取れず
score-tail-by-sum = テールは{ $seat }、{ count-tricks }で最低の札の合計が{ $sum }
score-tail-escaped = { $seat }も{ count-tricks }だが、最低の札の合計は{ $sum }ある
score-betting-head = { $seat }の賭け札{ $piece }は、ヘッドの{ $taker }が取った
score-betting-tail = { $seat }の賭け札{ $piece }は、テールの{ $taker }が取った
score-betting-idle = { $seat }の賭け札{ $piece }は、どちらでもない{ $taker }が取った

score-ante = ラウンドの初めの場代は1人{ $stake }枚、ポットは{ $pot }枚
score-carried = 前のディールから、ポットに{ $pot }枚
score-dummy = { $seat }が{ $stake }枚でダミーハンドを買う
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
score-over-half = { $first }と{ $second }：{ $pips }個から{ $half }個を引く（現金なら差の{ $difference }）
score-half-each = 赤い目は{ $half }個ずつ、得点なし
score-decider = { $first }と{ $second }に{ $piece }が配られていたので、互角のディールは負け
score-last-deal = チップは同数、最後のディールに勝った{ $first }と{ $second }の勝ち

score-card-values = カード点は{ $values ->
    [0] A=5、K=4、Q=2、J=1
   *[1] A=5、K=4、Q=3、J=2、10=1
  }、1ディールに{ $all }
score-card-points = { $seat }：カード点{ $points }から{ $price }を引く

score-to-be = To be（{ $pieces }がある）：ハムレットは1トリック10点、ほかは1点
score-not-to-be = Not to be（{ $pieces }に絵札がない）：ハムレットは1トリック1点、ほかは10点
score-hamlet-between = ハムレットは{ $seat }：{ count-tricks }、{ $fewest }と{ $most }の間
score-hamlet-apart = ハムレットは{ $seat }：{ count-tricks }、ほかの2人は{ $others }トリックずつ
score-no-trick = { $seat }：0トリックは{ $counted }トリックと数え、1トリックにつき{ $each }点

score-bid-trump = { $seat }のビッドは{ $bid }、切り札は{ number-name }
score-bid-no-trump = { $seat }のビッドは{ $bid }、切り札なし
score-bid-nello = { $seat }は上限の{ $bid }をビッドしてネロを宣言
score-declarer = { $seat }は{ count-tricks }と得点牌{ $counts }点、合計{ $points }点
score-bid-made = 合計{ $points }点はビッドの{ $bid }に届き、{ $seat }に1マーク
score-bid-missed = 合計{ $points }点はビッドの{ $bid }に届かず、{ $seat }に1マーク
score-nello-made = { $declarer }は1トリックも取らなかったので、{ $seat }に1マーク
score-nello-lost = { $declarer }がトリックを取ったので、{ $seat }に1マーク
score-both-passed = 両者ともパスしたので、マークはなく、同じ親が配り直し

## Remarks on choices

# Full sentences, addressed to the player who chooses.
remark-unbeatable = このあと何が出ても、これが勝ちます。

remark-bet-head = 賭け札は、いまトリック最多の{ $taker }に渡ります。
remark-bet-tail = 賭け札は、いまトリック最少の{ $taker }に渡ります。
remark-not-head = いまトリックが最多ですが、これなら増えません。
remark-not-tail = いまトリックが最少ですが、これで1つ増えます。

remark-sure-trick = { $piece }で必ず1トリック取れます。
remark-third = 1トリックにつき{ $third }枚{ $grows ->
    [1] 以上
   *[0] {""}
  }もらえますが、1つも取れなければ{ $broke ->
    [1] 支払えず、その時点でゲームが終わります
   *[0] { $bought ->
        [1] さらに
       *[0] {""}
      }{ $stake }枚払います
  }。
remark-drop = もう何も払わずに済みます。
remark-not-looed = このトリックを取れば、ルーを免れます。

remark-side-wins = このトリックは必ず自分かパートナーが取れます。
remark-red-pips = 自分のペアが赤い目を{ $pips }個{ $last ->
    [0] 以上
   *[1] { "" }
  }取れます。
remark-pips-given = 渡す赤い目が少なくて済みます（{ $pips }個）。
remark-partner-winning = いまのところ、パートナーが勝っています。
remark-no-pips = この牌には、取られて困る赤い目がありません。
remark-partner-holds = パートナーが{ $piece }を持っています。

remark-card-points = カード点を{ $points }点{ $last ->
    [0] 以上
   *[1] { "" }
  }取れます。
remark-no-points = 相手にカード点を渡さずに済みます。
remark-next-lead = 次は{ $piece }をリードすることになり、それも必ず勝ちます。

remark-bid-face = 絵札なので、To beになります。
remark-bid-plain = 誰も絵札を出さなければ、Not to beになります。
remark-bid-suit = もう1枚{ suit-name }が出れば、{ suit-name }が切り札です。
remark-middle = このトリックで終わりなら、あなたがハムレットです。
remark-not-middle = このトリックで終わりなら、あなたはもうハムレットではありません。
remark-no-trick = 0トリックのままです。最後まで0トリックなら、{ $counted }トリックと数えます。

remark-takes = 表向きの{ $piece }が手に入ります。
remark-draws = 伏せてある牌を取ります。
remark-count-out = 後半戦の得点牌が{ $points }点分なくなります。
remark-count-won = 得点牌の{ $points }点を取れます。
remark-count-given = 渡す得点牌が少なくて済みます（{ $points }点分）。
remark-reaches-bid = ビッドに届きます。
remark-sets-bid = ビッドを阻止できます。
remark-sure-trump = 切り札を{ number-name }にすれば、切り札{ $all }枚のうち{ $own }枚が手札にあり、必ず達成できます。
remark-sure-no-trump = 切り札なしにすれば、必ず達成できます。
remark-sure-nello = ネロにすれば、必ず達成できます。
remark-no-call = 相手が最善を尽くせば、どの切り札でも達成できません。
remark-both-pass = マークなしでディールが終わり、同じ親が配り直します。
remark-they-pass = 相手もビッドを達成できないので、パスするでしょう。
remark-they-make = 相手は{ $forced ->
    [1] 必ずビッドすることになり、
   *[0] { "" }
  }{ call-made }{ $bid }を確実に達成できます。
remark-outbid = 相手は次に{ $bid }をビッドでき、{ call-made }確実に達成できます。
# この語句は{ call-made }として使われ、$numberを受け取ります：切り札の数、7は切り札なし、8はネロ。
call-made = { $number ->
    [7] 切り札なしで
    [8] ネロで
   *[other] { number-name }を切り札にして
  }
remark-they-fail = { $forced ->
    [1] 相手は必ずビッドすることになりますが、どのビッドも阻止できます。
   *[0] { $bid }のビッドを阻止できます。
  }
remark-sure-call = ビッドを必ず達成できます。
remark-last-bid = 相手はこれより高くビッドできません。
remark-beaten-call = 相手が最善を尽くせば、ビッドは達成できません。

## Hints

reason-only-choice = 選べるのはこれだけです。
reason-decided = もう何を出しても得点は変わりません。
reason-all-same = シミュレーションしたすべてのディールで、得点に差は出ませんでした。
reason-all-same-exact = { $won ->
    [0] 相手が最善を尽くすなら、どれを選んでもこのディールは負けです。
    [1] 相手が最善を尽くしても、どれを選んでもこのディールは勝ちです。
   *[other] 相手が最善を尽くすなら、どれを選んでも得点は同じです。
  }
reason-all-same-listed = 全員が最善を尽くすなら、どれを選んでも得点は同じです。
reason-all-close = どれを選んでも、ほとんど差はありません。
reason-all-mixed = どのビッドもほぼ同じ価値なので、強いプレイヤーは読まれないように使い分けます。このビッドを選ぶのは100回に{ $share }回ほどです。
reason-as-good = { $exact ->
    [1] ほかに{ $close }通り、同じだけよい手があります。
   *[other] ほかに{ $close }通り、同じくらいよい手があるかもしれません。
  }
reason-as-good-one = { $exact ->
    [1] { $piece }も同じだけよい手です。
   *[other] { $piece }も同じくらいよい手かもしれません。
  }
reason-as-good-two = { $exact ->
    [1] { $piece }と{ $other }も同じだけよい手です。
   *[other] { $piece }と{ $other }も同じくらいよい手かもしれません。
  }
reason-behind = 後れを取っているので、危険を冒す価値があります。平均の{ unit }は減りますが、勝率は上がります。
reason-ahead = リードしているので、安全策が得です。平均の{ unit }は減りますが、勝率は上がります。
reason-exact = ほかの手札はもうすべてわかるので、最後まで読み切った結果です。
reason-mixed = ただし、いつも同じビッドだと読まれます。強いプレイヤーがこのビッドを選ぶのは100回に{ $share }回ほどです。
reason-trick-won = このトリックを取れます。
reason-trick-lost = このトリックを取らずに済みます。

# Why a choice is better than another: what it does to the trick, how it comes about, and what changes in the end. $best is
# what happens after the choice, $other after the other one, whose piece is $piece.
deed-won = { reason-side }このトリックを{ $sure ->
    [1] 取れます
   *[0] ほぼ確実に取れます
  }（{ $piece }では取れません）。
deed-lost = { reason-side }このトリックを{ $sure ->
    [1] 取りません
   *[0] ほぼ取りません
  }（{ $piece }だと取ってしまいます）。
reason-side = { $partners ->
    [0] { "" }
   *[1] 自分のペアが
  }
story-staying = { $drops ->
    [1] 参加した場合、
   *[0] { "" }
  }取れるトリックは、0が{ $none }%、1が{ $one }%、2以上が{ $more }%です。
story-kept = 残した{ $piece }で、{ $best }%の割合であとのトリックを取れます。
story-home = { $piece }でトリックを取る割合は{ $other }%ではなく{ $best }%です。
story-suit = { suit-name }で取るトリックは{ $other }ではなく{ $best }です。
story-captured = { $partners ->
    [0] このトリックで取る{ $what }は
   *[1] このトリックで自分のペアが取る{ $what }は
  }{ $other }ではなく{ $best }です。
story-given = { $partners ->
    [0] このトリックでほかの人に渡る{ $what }は
   *[1] このトリックで相手のペアに渡る{ $what }は
  }{ $other }ではなく{ $best }です。
story-trick = { $partners ->
    [0] このトリックを取る割合は
   *[1] 自分のペアがこのトリックを取る割合は
  }{ $other }%ではなく{ $best }%です。
story-tricks = { $partners ->
    [0] ここから取るトリックは
   *[1] 自分のペアがここから取るトリックは
  }{ $other }ではなく{ $best }です。
story-later = { $partners ->
    [0] このトリックのあとに取るトリックは
   *[1] このトリックのあとに自分のペアが取るトリックは
  }{ $other }ではなく{ $best }です。
change-tricks = { so-you }取るトリックは合計{ $other }ではなく{ $best }です。
change-hamlet = { so-you }ハムレットになる割合は{ $other }%ではなく{ $best }%です。
change-no-tricks = { so-you }1トリックも取らない割合は{ $other }%ではなく{ $best }%です。
change-looed = { $best ->
    [0] 参加すると、{ $other }%の割合でルーになります。
   *[other] { so-you }ルーになる割合は{ $other }%ではなく{ $best }%です。
  }
change-head = { so-you }ヘッドになる割合は{ $other }%ではなく{ $best }%です。
change-tail = { so-you }テールになる割合は{ $other }%ではなく{ $best }%です。
change-bet-on-head = { so-the }賭け札をヘッドが取る割合は{ $other }%ではなく{ $best }%です。
change-bet-on-tail = { so-the }賭け札をテールが取る割合は{ $other }%ではなく{ $best }%です。
change-red-pips = { so-your-side }が取る赤い目は{ $other }ではなく{ $best }です。
change-over-half = { so-your-side }が赤い目の過半数を取る割合は{ $other }%ではなく{ $best }%です。
change-card-points = { so-you }取るカード点は{ $other }ではなく{ $best }です。
change-over-par = { so-you }15点を超える割合は{ $other }%ではなく{ $best }%です。
change-mark = { so-you }マークを得る割合は{ $other }%ではなく{ $best }%です。
so-you = { $so ->
    [1] その結果、
   *[0] { "" }
  }
so-the = { $so ->
    [1] その結果、
   *[0] { "" }
  }
so-your-side = { $so ->
    [1] その結果、自分のペア
   *[0] 自分のペア
  }

## What usually happens

# These are for points in numbers of any size; $game is the game's id.
unit = { $game ->
    [loo] チップ
    [deer-hunt] チップ
    [fifteens] チップ
    [reveille] マーク
   *[other] 点
  }
unit-heading = { $game ->
    [loo] チップ
    [deer-hunt] チップ
    [fifteens] チップ
    [reveille] マーク
   *[other] 得点
  }
# Names of what usually happens, before an average or a chance in percent.
prospect-tricks = トリック
prospect-hamlet = ハムレット
prospect-no-tricks = 0トリック
prospect-looed = ルー
prospect-head = ヘッド
prospect-tail = テール
prospect-bet-on-head = 賭け札をヘッドが取る
prospect-bet-on-tail = 賭け札をテールが取る
prospect-red-pips = 赤い目
prospect-over-half = 赤い目の過半数
prospect-card-points = カード点
prospect-over-par = 15点超え
prospect-mark = マーク獲得
against-equal = まったく差はありません。
against-same = 勝率はほぼ同じです。
against-points = { $whole }.{ $tenths }{ unit }の損{ $percent ->
    [0] です
   *[other] で、勝率も{ $percent }ポイント下がります
  }。
against-more-points = { unit-heading }では上回りますが、勝率は{ $whole }.{ $tenths }ポイント下がります。
against-chance = 勝率が{ $whole }.{ $tenths }ポイント下がります。
# The title of a hint, if all choices score the same.
hint-any = ヒント：どれを選んでも同じです
# What usually happens after the best choice, and after another one.
hint-usual = 見込み：{ $what }。
hint-usual-both = 見込み（かっこ内は「{ $choice }」の場合）：{ $what }。
hint-usual-one = { $what } { $value }
hint-usual-two = { $what } { $value }（{ $other }）
hint-usual-heading = 見込み
hint-rival = 代わりに「{ $choice }」を選ぶと、{ $what }
# What the numbers of a hint are: the player's own points, the lead of its side, or the lead over the mean of the others.
hint-measure = { $measure ->
    [lead] このディールの{ unit-heading }の差
    [average] ほかの人の平均との{ unit-heading }差
   *[own] このディールの{ unit-heading }
  }
hint-worlds = シミュレーション{ $worlds }回
hint-listed = ありうる配り方{ $worlds }通りすべて
hint-exact = 最後まで読み切り
hint-basis-alone = { $basis }
hint-order = 勝率順。{ $measure }（{ $basis }）
# Bids and trumps that are worth the same.
hint-between-pieces = {"・"}
hint-range = { $from }〜{ $to }
hint-basis = { $measure }と、ゲームの勝率（勝率の高い順、{ $basis }）
