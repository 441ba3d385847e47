# What the screens say in Japanese. A letter is two columns wide: words in the bar of keys are short.

ui-title = offsuit
ui-subtitle = 珍しいトリックテイキングゲーム6種
ui-too-small = offsuitには幅{ $width }、高さ{ $height }以上の端末が必要です

## Home

ui-seats-exactly = { $min }人用。
ui-seats-between = { $min }〜{ $max }人用、{ $best }人が最適。
ui-pack-french = トランプ。
ui-pack-dominoes = ドミノ。
ui-pack-chinese = 天九牌。
ui-partners = 向かい合わせのペア戦。
ui-counter-clockwise = 反時計回り。
ui-options = このオプションで始めます：

## Table

ui-deal = ディール{ $deal }、親は{ $dealer }
ui-turns-left = 時計回り
ui-turns-right = 反時計回り
ui-not-saved = 保存できません：{ $why }
ui-mark-dealer = 親
ui-mark-partner = 味方
ui-seat = { $tricks }トリック、計{ $total }
ui-trick-led = { $name }のリード
ui-trick-winning = { $name }が最強
ui-trick-won = { $name }の勝ち
ui-last-trick = 直前のトリック
ui-no-last-trick = 直前のトリックはまだありません。
ui-hand-hidden = 手札は隠してあります。
ui-thinking = { $name }の番です。
ui-clause = （{ $clause }、?で読む）
ui-events = これまでの経過

## What to do

ui-prompt-none = お待ちください。
ui-prompt-lead = あなたの番です。リードしてください。
ui-prompt-play = あなたの番です。1枚出してください。
ui-prompt-lay = あなたの番です。1枚伏せて出してください。
ui-prompt-declare = あなたの番です。宣言してください。
ui-prompt-call = あなたの番です。切り札を決めてください。
ui-prompt-bid = あなたの番です。ビッドしてください。
ui-prompt-way = どのスートでリードしますか。Escで戻ります。

## Curtain

ui-curtain = 次は{ $name }です。
ui-curtain-key = ほかの人は見ないでください。{ $name }がEnterを押します。

## Score

ui-sheet-deal = ディール{ $deal }
ui-after-deal = ディール{ $deal }終了
ui-no-score = 終わったディールはまだありません
ui-and = {"と"}
ui-comma = {"、"}
ui-winners = { $how ->
    [side] { $names }の勝ち
    [shared] { $names }が勝ちを分け合う
   *[alone] { $names }の勝ち
  }
ui-broken = ゲームを続けられません：{ $why }

## Rules

ui-percent = { $part }%

## Leaving

ui-ask-leave = ゲームを抜けますか。記録は残ります。
ui-ask-leave-unsaved = ゲームを抜けますか。記録は残りません。

## Keys

ui-enter = Enter
ui-esc = Esc
ui-page-up = PgUp
ui-page-down = PgDn
ui-key-play = 出す
ui-key-choose = 選ぶ
ui-key-start = 開始
ui-key-show-hand = 手札
ui-key-go-on = 進む
ui-key-next-deal = 次へ
ui-key-again = もう一度
ui-key-yes = はい
ui-key-no = いいえ
ui-key-direct = 番号
ui-key-move = 移動
ui-key-scroll = 上下
ui-key-page = ページ
ui-key-section = 節
ui-key-back = 戻る
ui-key-rules = 規則
ui-key-last-trick = 直前
ui-key-events = 履歴
ui-key-score = 得点
ui-key-home = 一覧
ui-key-quit = 終了
