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

ui-option = { $name }：{ $value }

## Setting up a table

ui-form-title = テーブルの準備：{ $game }
ui-form-players = 人数
ui-form-seat = 席{ $number }
ui-form-person = 人
ui-form-code = 配札コード
ui-form-code-new = 新しく作る
ui-form-start = 始める
ui-form-default = 標準
ui-form-default-is = 標準は{ $value }
ui-form-number = { $min }から{ $max }までの数。
ui-form-number-steps = { $min }から{ $max }までの{ $step }の倍数。
ui-form-name-empty = 名前を入れてください。
ui-form-name-control = 名前に制御文字または見えない文字が入っています。
ui-form-name-long = 名前は{ $most }文字までです。
ui-form-name-twice = 席{ $seat }と同じ名前です。人どうしは名前を変えてください。
ui-form-name-alike = 席{ $seat }と同じ名前です。
ui-form-code-fault = 配札コードは0123A-BCDE-FGHJのような13文字の英数字です。空欄なら新しく作ります。
ui-form-bots-alone = 人の席がありません。ボットどうしの対戦を観戦します。
ui-form-mend = 先に直すところ：{ $rows }
ui-form-about-seat = 名前を入力します。左右キーで誰の席かを選びます。
ui-form-about-choice = 左右キーで選びます。
ui-form-about-code = 同じコードなら同じ札が配られます。対局中のコードを知っている人は、全員の札を調べられます。

level-random = ボット・でたらめ
level-novice = ボット・初級
level-casual = ボット・気楽
level-expert = ボット・上級
level-master = ボット・名人
level-about-random = 許される手をでたらめに選びます。
level-about-novice = 経験則に従って選びます。
level-about-casual = 少しだけ考え、前のほうのトリックは忘れます。
level-about-expert = 先を読み、何も忘れません。
level-about-master = 最長一秒考えます。いちばん強い相手です。

## The list of keys

ui-keys-title = キー一覧
ui-keys-find = 検索
ui-keys-none = そのようなキーはありません。
ui-key-do-it = 実行
ui-delete = Del
ui-do-delete = カーソル位置の文字を消す

## Table

ui-deal = ディール{ $deal }、親は{ $dealer }
ui-turns-left = 時計回り
ui-turns-right = 反時計回り
ui-not-saved = 保存できません：{ $why }
ui-match-code = この対局の配札コード：{ $code }
save-gone = 記録ファイルが削除、移動、または置き換えられました
save-changed = 記録ファイルがほかのプログラムに変更されました
ui-mark-dealer = 親
ui-mark-partner = 味方
ui-seat = { $tricks }トリック、計{ $total }
ui-trick-led = { $name }のリード
ui-trick-winning = { $name }が最強
ui-trick-won = { $name }の勝ち
ui-last-trick = 直前のトリック
ui-no-last-trick = 直前のトリックはまだありません。
ui-covered = 手札を隠しています。
ui-confirm = { $choice }：もう一度押すと決定、Escで取り消します。
ui-claim = もう何をしても変わりません。cで残りを早送りします。
ui-hint-title = ヒント：{ $choice }
ui-hint-worlds = このディールの予想{ $race ->
    [1] 得点差
   *[other] 得点
  }と勝率、想定{ $worlds }通りの平均
ui-hint-exact = このディールの{ $race ->
    [1] 得点差
   *[other] 得点
  }と勝率、すべて見えているので正確
ui-ask-undo = { $seat }さんの待ったです。{ $asked }さん、認めますか。
ui-ask-undo-of-others = { $seat }さんの待ったです。ほかの人は認めますか。
ui-hand-hidden = 手札は隠してあります。
ui-thinking = { $name }の番です。
ui-thinks = { $name }が考えています。
ui-clause = （{ $clause }、?で読む）
ui-events = これまでの経過

## What to do

prompt-none = お待ちください。
prompt-lead = あなたの番です。リードしてください。
prompt-play = あなたの番です。1枚出してください。
prompt-lay = あなたの番です。1枚伏せて出してください。
prompt-declare = あなたの番です。宣言してください。
prompt-call = あなたの番です。切り札を決めてください。
prompt-bid = あなたの番です。ビッドしてください。
ui-prompt-way = どのスートでリードしますか。Escで戻ります。

## Curtain

ui-curtain = 次は{ $name }です。
ui-curtain-key = ほかの人は画面を見ないで、{ $name }さんがスペースキーを押してください。
ui-curtain-key-or = ほかの人は画面を見ないで、{ $name }さんがスペースキーか{ $letter }を押してください。

## Score

ui-sheet-deal = ディール{ $deal }
ui-sheet-head = 増減、計
ui-after-deal = ディール{ $deal }終了
ui-no-score = 終わったディールはまだありません
ui-and = {"と"}
ui-comma = {"、"}
ui-after-sentence = {""}
ui-winners = { $how ->
    [side] { $names }の勝ち
    [shared] { $names }が勝ちを分け合う
   *[alone] { $names }の勝ち
  }
ui-broken = ゲームを続けられません：{ $why }

## Rules

ui-percent = { $part }%
ui-card = 早見表
ui-find = 検索：{ $text }
ui-find-count = { $at }/{ $all }
ui-find-none = 見つかりません

## Leaving

ui-ask-leave-unsaved = ゲームを抜けますか。記録は残りません。

## Keys

ui-enter = Enter
ui-esc = Esc
ui-tab = Tab
ui-space = Space
ui-home-key = Home
ui-end-key = End
ui-backspace = BS
ui-page-up = PgUp
ui-page-down = PgDn
ui-key-play = 出す
ui-key-choose = 選ぶ
ui-key-start = 開始
ui-key-continue = 続き
ui-key-show-hand = 手札
ui-key-cover = 隠す
ui-key-go-on = 進む
ui-key-next-deal = 次へ
ui-key-again = もう一度
ui-key-yes = はい
ui-key-no = いいえ
ui-key-move = 移動
ui-key-change = 変更
ui-key-open = 開く
ui-key-done = 決定
ui-key-erase = 消す
ui-key-scroll = 上下
ui-key-page = ページ
ui-key-section = 節
ui-key-contents = 目次
ui-key-find = 検索
ui-key-find-next = 次
ui-key-follow = 飛ぶ
ui-key-link = リンク
ui-key-card = 早見表
ui-key-close = 閉じる
ui-key-back = 戻る
ui-key-rules = ルール
ui-key-hint = ヒント
ui-key-undo = 待った
ui-key-claim = 早送り
ui-key-last-trick = 直前
ui-key-events = 経過
ui-key-score = 得点
ui-key-step = 1手
ui-key-trick = トリック
ui-key-deal = ディール
ui-key-sight = 視点
ui-key-play-on = 続ける
ui-key-set-up = 準備
ui-key-replays = 記録
ui-key-statistics = 成績
ui-key-settings = 設定
ui-key-keys = キー
ui-key-home = ホーム
ui-key-quit = 終了

## What keys do

ui-do-back = 1つ前へ移る
ui-do-forward = 1つ次へ移る
ui-do-first = 最初へ移る
ui-do-last = 最後へ移る
ui-do-up = 1行上へ
ui-do-down = 1行下へ
ui-do-page-up = 1ページ上へ
ui-do-page-down = 1ページ下へ
ui-do-next-section = 次の節へ移る
ui-do-previous-section = 前の節へ移る
ui-do-less = 値を減らすか、前の値に変える
ui-do-more = 値を増やすか、次の値に変える
ui-do-choose = 選んでいるものに決めるか、先へ進む
ui-do-nth = 番号で選ぶ
ui-do-type = 文字を入力する
ui-do-erase = 最後の文字を消す
ui-do-rules = この場面のルールを読む
ui-do-keys = すべてのキーを見る
ui-do-find = 文字を検索する
ui-do-find-next = 次に見つかるところへ移る
ui-do-find-previous = 前に見つかるところへ移る
ui-do-card = ランクと点の早見表を見る、または元に戻る
ui-do-return = 元のところへ戻り、最後はルールを閉じる
ui-do-contents = 目次を見る
ui-do-last-trick = 直前のトリックをもう一度見る
ui-do-events = これまでの経過を見る
ui-do-score = 得点表を見る
ui-do-hint = ボットならどうするかを聞く
ui-do-undo = 自分の最後の1手を戻す
ui-do-claim = もう何も変わらないとき、残りを最後まで進める
ui-do-cover = 手札を隠す、または見せる
ui-do-continue = 最後に中断したゲームを続ける
ui-do-set-up = 席、ボット、オプション、配札コードを決める
ui-do-replays = 対戦の記録を見る
ui-do-statistics = 成績を見る
ui-do-settings = 設定を変える
ui-do-faster = 進行を速くする
ui-do-slower = 進行を遅くする
ui-do-trick-back = 1トリック戻る
ui-do-trick-forward = 1トリック進む
ui-do-deal-back = 1ディール戻る
ui-do-deal-forward = 1ディール進む
ui-do-sight = 次の席の視点、または全員の手札を公開して見る
ui-do-play-on = ここから続けてプレイする
ui-do-leave = 何も失わずに戻る
ui-do-suspend = 一時停止する（シェルのfgで再開）
ui-do-quit = プログラムを終了する

## Where keys apply

ui-scope-home = ホーム画面
ui-scope-form = テーブルの準備
ui-scope-hand = 札や牌を選ぶとき
ui-scope-row = 選択肢から選ぶとき
ui-scope-wait = ほかの人の番のとき
ui-scope-curtain = プレイヤーの交代のとき
ui-scope-covered = 手札を隠しているとき
ui-scope-deal-over = ディールが終わったとき
ui-scope-match-over = ゲームが終わったとき
ui-scope-rules = ルールを読むとき
ui-scope-contents = 目次
ui-scope-finding = 検索する文字を入力するとき
ui-scope-listing = 何かを見ているとき
ui-scope-ask = 質問に答えるとき
ui-scope-replays = 対戦の記録の一覧
ui-scope-replay = 対戦の記録を見るとき
ui-scope-statistics = 成績
ui-scope-settings = 設定
ui-scope-typing = 文字を入力するとき
ui-scope-keys = キー一覧

## Replays

ui-replays = 対戦の記録
ui-replays-none = まだありません。
ui-replays-won = { $names }の勝ち
ui-replays-unfinished = 中断、{ $deals }ディール済み
ui-replays-find = 検索
ui-replay-at = { $at }/{ $steps }手目
ui-replay-seat = { $seat }の視点
ui-replay-open = 全員の手札を公開
ui-replay-closed = 手札はゲームが終わるまで伏せておきます。
ui-replay-cut = 記録の{ $line }行目は途中で切れているので、省きます。
ui-replay-unplayable = ここからは続けられません：{ $why }

## Statistics

ui-statistics = 成績
ui-statistics-none = 最後までプレイしたゲームはまだありません。
ui-statistics-line = { $matches }戦{ $won }勝 { $percent }%  平均{ $average }  最高{ $best }
ui-statistics-bot = { $name }（{ $player }）

## Settings on screen

ui-settings = 設定
ui-settings-refused = その値にはできません。使えるのは：{ $expected }

## Settings

language-name = 日本語
setting-file = offsuitの設定です。プログラムは値だけを書き換え、ほかはそのまま残します。
setting-auto = 自動
setting-on = オン
setting-off = オフ
setting-text = { $most }文字までの文字列
setting-theme = テーマ
setting-theme-help = 端末の背景に合わせた配色です。
setting-theme-dark = 暗い背景
setting-theme-light = 明るい背景
setting-theme-high-contrast = 高コントラスト
setting-four-colour = 4色のスート
setting-four-colour-help = クラブを緑、ダイヤを青にして、4つのスートをすべて違う色にします。
setting-colours = 色数
setting-colours-help = 使う色の数です。自動では端末に合わせます。
setting-colours-none = なし
setting-colours-16 = 16
setting-colours-256 = 256
setting-colours-truecolor = すべて
setting-glyphs = 記号
setting-glyphs-help = 描くのに使う文字です。全角対応なら、日本語の端末でも桁がずれません。
setting-glyphs-unicode = マークと罫線
setting-glyphs-wide-safe = 全角対応
setting-glyphs-ascii = ASCIIのみ
setting-speed = 速さ
setting-speed-help = ほかの人の速さと、トリックを見せておく時間です。1手ずつなら、キーを待ちます。
setting-speed-step = 1手ずつ
setting-speed-slow = 遅い
setting-speed-normal = ふつう
setting-speed-fast = 速い
setting-speed-instant = 待たない
setting-motion = 動き
setting-motion-help = 札や牌がテーブルの上を動きます。
setting-language = 言語
setting-language-help = 画面の言語です。自動ではシステムに合わせます。
setting-mouse = マウス
setting-mouse-help = クリックで選べます。オンの間、端末は文字の範囲選択をしません。
setting-auto-play = 自動で出す
setting-auto-play-help = 選べるものが1つだけなら、キーを待たずに進めます。
setting-confirm = 出す前に確認
setting-confirm-help = キーを2回押して出します。
setting-name = 名前
setting-name-help = テーブルでの自分の名前です。
setting-problem-at = { $line }行目：{ $problem }
setting-problem-key = 設定「{ $found }」はありません。使えるのは：{ $expected }
setting-problem-value = { $key }を{ $found }にはできません。使えるのは：{ $expected }
setting-problem-toml = TOMLとして読めません：{ $why }。このファイルの設定は使いません
setting-problem-unreadable = ファイルを読めません：{ $why }

## Undo

undo-nothing = 戻せる自分の手はありません。
undo-others = そのあとにほかの人が決めたので、戻せません。
undo-seen = そのあとに別の札や牌も見えたので、戻せません。
undo-not-written = 記録を書き直せないので、戻せません。

## Outside engines

engine-failed = { $seat }：エンジンが{ $why }。これからは初級のボットが代わります。
engine-not-started = 起動できません
engine-version = 別の版の通信規約を使っています
engine-ended = 終了しました
engine-late = 時間内に答えませんでした
engine-malformed = 読めない答えを返しました
engine-unasked = 聞かれる前に答えました
engine-illegal = 許されない手を選びました

## Going on with a match

resume-in-use = このゲームは、ほかの画面でプレイ中です。
resume-unreadable = 記録を開けません：{ $why }
resume-damaged = 記録が壊れています。そのまま残します：{ $fault }
resume-several = このファイルには複数のゲームがあります。見ることはできますが、続けることはできません。
resume-unplayable = ゲームを続けられません：{ $why }
ui-settings-aside = ファイルを読めなかったので、{ $path }に移しました。
ui-settings-unsaved = この設定は終了するまで有効です：{ $why }
ui-resumed-cut = 記録の{ $line }行目は途中で切れています。その前から続けます。
ui-continue = 続き：{ $game }（{ $names }）、{ $deals }
ui-continue-deals = { $deals ->
    [0] 最初のディール
   *[other] { $deals }ディール終了
  }
ui-own-record = { $matches }戦{ $won }勝
