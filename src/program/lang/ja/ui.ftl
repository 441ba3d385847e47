# The screens' messages in Japanese. Characters are two columns wide, so labels in the key bar are short.

ui-title = offsuit
ui-subtitle = 珍しいトリックテイキングゲーム6種
ui-too-small = offsuitには幅{ $width }、高さ{ $height }以上の端末が必要です。端末を広げるか、Ctrl-Cで終了し、offsuit --plainで始めてください。
ui-too-small-short = { $width }x{ $height }か--plain

## Home

ui-seats-exactly = { $min }人用。
ui-seats-between = { $min }〜{ $max }人用、{ $best }人が最適。
ui-pack-french = トランプ。
ui-pack-dominoes = ドミノ。
ui-pack-chinese = 天九牌。
ui-partners = 向かい合わせのペア戦。
ui-counter-clockwise = 反時計回り。
ui-home-unfinished = 中断{ $count }：{ $key }
ui-home-record = { $name }：{ $matches }戦{ $won }勝
ui-home-record-short = { $matches }戦{ $won }勝
ui-home-hello = 数字キーですぐ遊べます。{ $key }はルール。
ui-home-daily = 日替わりゲーム：{ $game }
ui-home-daily-problem = 今日の問題：{ $game }
ui-home-daily-problem-short = 今日の問題
ui-home-streak = { $days }日連続
ui-unfinished = 中断したゲーム
ui-unfinished-continue = 続きから
ui-unfinished-new = 新しいゲーム
ui-unfinished-new-about = 中断したゲームは記録に残ります。
ui-unfinished-others-about = 中断したゲームがほかに{ $count }件あります。
ui-home-players = { $min }〜{ $max }人
ui-home-players-exactly = { $max }人
ui-home-pairs = { $max }人、ペア戦
ui-home-minutes = 約{ $minutes }分
difficulty-easy = やさしい
difficulty-medium = ふつう
difficulty-hard = むずかしい

ui-option = { $name }：{ $value }

## Setting up a table

ui-form-title = テーブルの準備：{ $game }
ui-form-players = 人数
ui-form-seat = 席{ $number }
ui-form-person = 人
ui-form-code = 配札コード
ui-form-code-new = ランダム
ui-form-start = 始める
ui-form-default = 標準
ui-form-default-is = 標準は{ $value }
ui-form-number = { $min }から{ $max }までの数を入力してください。
ui-form-number-steps = { $min }から{ $max }までの{ $step }の倍数を入力してください。
ui-form-name-empty = 名前を入力してください。
ui-form-name-control = 名前から、制御文字や見えない文字を除いてください。
ui-form-name-long = 名前を{ $most }文字までに縮めてください。
ui-form-name-twice = 席{ $seat }の名前と見分けがつきません。人どうしは別の名前にしてください。
ui-form-name-alike = 席{ $seat }の名前と見分けがつきません。ボットは別の名前になります。
ui-form-code-fault = 配札コードは0123A-BCDE-FGHJのような13文字の英数字です。空欄ならランダムになります。
ui-form-bots-alone = 人のプレイヤーがいないので、ボットどうしのゲームを観戦します。
ui-form-fix = 先に直してください：{ $rows }。
ui-form-about-seat = 文字を打つと名前が変わります。左右キーで人かボットかを選びます。
ui-form-about-typing = 左右キーでカーソルを動かします。Enterで決定します。
ui-form-head-players = プレイヤー
ui-form-head-options = オプション
ui-form-head-deal = 配札
ui-form-about-choice = 左右キーで選びます。
ui-form-head-shared = このテーブルの取り決め
ui-form-open = 空席
ui-form-reserved = 予約席
ui-form-anybody = 誰でも参加可
ui-form-you = あなた
ui-form-unnamed = －
ui-form-pace = 持ち時間
ui-form-hints = ヒント
ui-form-texts = 自由な会話
ui-form-watchers = 観戦者
ui-form-watch-backs = 手札を見られない
ui-form-watch-open = 終わったディールの手札を見られる
ui-form-one-here = ほかの人も参加するテーブルでは、この端末で遊べるのは1人だけです。
ui-form-no-engine = ほかの人も参加するテーブルでは、エンジンは使えません。
ui-form-no-own-seat = 自分の席がありません。どれか1席を「人」にしてください。
ui-form-about-open = 参加した人なら誰でも、別の端末からこの席に着けます。
ui-form-about-guest = 別の端末の1人のための席です。その人のログイン名か、招待した名前を入力してください。
ui-form-about-you = あなたの席です。ほかの人にはログイン名が表示されます。
ui-form-about-pace = 1手ごとの持ち時間です。時間が切れたら、ほかの人がボットに代打ちさせられます。
ui-form-about-code = 同じコードなら同じ手札が配られます。進行中のゲームのコードがわかれば、全員の手札もわかります。

level-random = ランダムボット
level-novice = 初級ボット
level-casual = 中級ボット
level-expert = 上級ボット
level-master = 名人ボット
level-about-random = ルール上出せるものをランダムに選びます。
level-about-novice = 経験則に従って選びます。
level-about-casual = 少しだけ考えます。前のトリックのことは忘れます。
level-about-expert = 先を読みます。何も忘れません。
level-about-master = 最長1秒考えます。いちばん強いボットです。
level-about-master-unproven = 最長1秒考えます。上級より強いとは確かめられていません。
bot-name-ann = アン
bot-name-ben = ベン
bot-name-cho = チョ
bot-name-dee = ディ
bot-name-eli = エリ
bot-name-fay = フェ
bot-name-gus = ガス

## Key help

ui-keys-title = キー一覧
ui-keys-find = 検索
ui-keys-none = そのようなキーはありません。
ui-key-run = 実行
ui-delete = Del
ui-do-delete = カーソル位置の文字を消す

## Table

ui-deal-number = ディール{ $deal }
ui-deal = ディール{ $deal }、親は{ $dealer }
ui-turns-left = 時計回り
ui-turns-right = 反時計回り
ui-not-saved = 保存されていません：{ $why }
ui-match-code = 配札コード：{ $code }
save-gone = 記録ファイルが削除、移動、または置き換えられました
save-changed = ほかのプログラムが記録ファイルを変更しました
save-io = { $why }
ui-dealer-badge = {" 親 "}
ui-dealer-badge-short = {" 親 "}
ui-mark-dealer = 親
ui-mark-you = （あなた）
ui-mark-partner = パートナー
ui-tricks = { $tricks }トリック
ui-seat = { $tricks }トリック、{ $total }
ui-led = 先
ui-trick-led = { $name }がリード
ui-trick-winning = { $name }が優勢
ui-trick-won = { $name }の勝ち
ui-last-trick = 直前のトリックです。Escで戻ります。
ui-no-last-trick = 直前のトリックはまだありません。
ui-last-trick-gone = 「記憶のみ」のゲームなので、直前のトリックを見られるのは次のリードまでです。
ui-covered = 手札を隠しています。
ui-speed = 速さ：{ $speed }。
ui-enter-choice = Enterで「{ $choice }」
ui-enter-twice = Enter2回で「{ $choice }」
ui-no-nth = { $n }番の選択肢はありません。
ui-drawn = 新
ui-bid = ビッド
ui-nothing-marked = まだ何も選んでいません。数字か矢印キーで選び、Enterで決めます。
ui-choose-first = 数字か矢印で選んでEnter。
ui-enter-closes-hint = Enterでヒントを閉じます。いま選んでいるのは「{ $choice }」です。
ui-begun = 続きを入力してください：{ $typed }...
ui-confirm = よろしいですか。Enterで「{ $choice }」、Escで取り消します。
ui-claim = もう選ぶことはありません。{ $key }で早送りできます。
ui-claim-enter = もう選ぶことはありません。Enterで早送りします。
ui-hint-searches = 最善の手を探しています。
ui-hint-title = ヒント：{ $choice }
ui-hint-title-not = ヒント：{ $choice }（{ $other }ではなく）
ui-hint-win = 勝率
ui-hint-loss = 損
ui-hint-gain = 得
ui-hint-trick = 場：{ $pieces }
ui-hint-wins = { $piece }（勝っている）
ui-hint-more = { $all }件中{ $from }〜{ $to }：PageUp/PageDown
ask-undo = { $seat }さんの待ったです。{ $asked }さん、認めますか。
ask-undo-of-others = { $seat }さんの待ったです。ほかの人、認めますか。
ui-hand-hidden = 手札は隠してあります。
ui-thinking = { $name }の番です。
ui-played-for-you = 自動で進みます。
ui-thinks = { $name }が考えています。
ui-clause = （{ $key }で{ $clause }を読む）
ui-events = 経過
ui-played = この回に出たもの
played-legend = [ ] 自分の手札、{ $unseen } まだ出ていないもの
played-legend-known = [ ] 自分の手札、( ) ほかの場所にあるもの、{ $unseen } まだ出ていないもの
played-no-deal = 今はプレイ中ではありません。
played-from-memory = 「記憶のみ」のゲームなので、ディールが終わるまで、見られるのは場にあるものだけです。

## Prompts

prompt-none = お待ちください。
prompt-lead = あなたの番です。リードしてください。
prompt-play = あなたの番です。1枚出してください。
prompt-lay = あなたの番です。1枚を伏せてビッドしてください。
prompt-declare = あなたの番です。宣言してください。
prompt-call = あなたの番です。切り札を決めてください。
    .ask = 切り札
prompt-bid = あなたの番です。ビッドしてください。
ui-prompt-way = どのスートでリードしますか。Escで戻ります。

## Curtain

ui-curtain = 次は{ $name }さんです。
ui-curtain-key = { $count ->
    [0] ほかの人
   *[other] { $others }さん
  }は画面を見ないで、{ $name }さんがスペースキーを押してください。
ui-curtain-key-or = { $count ->
    [0] ほかの人
   *[other] { $others }さん
  }は画面を見ないで、{ $name }さんがスペースキーか{ $letter }を押してください。

## Score

ui-sheet-deal = ディール{ $deal }
ui-sheet-head = 今回／計
ui-chart-totals = 合計の推移（数字はプレイヤーの番号）
ui-end-chart = 合計の推移
ui-end-player = プレイヤー
ui-end-total = 計
ui-end-change = { $total }（{ $change }）
ui-end-best = 最高のディール
ui-end-worst = 最低のディール
ui-end-deal = { $points }（第{ $deal }）
ui-end-last-deal = { $key }：最後のディールの得点の内訳
ui-after-deal = ディール{ $deal }終了
ui-no-score = 終わったディールはまだありません
ui-sheet-empty = ディールが終わるたびに1行ずつ増えます。
ui-and = {"と"}
ui-comma = {"、"}
ui-after-sentence = {""}
ui-between-pieces = {"、"}
ui-winners = { $how ->
    [side] { $names }の勝ち
    [shared] { $names }が勝ちを分け合う
    [draw] 引き分け
   *[alone] { $names }の勝ち
  }
ui-broken = ゲームを続けられません：{ $why }

## Rules

ui-percent = { $part }%
ui-rules-more = ルールの続き：{ $key }
ui-card = 早見表
ui-find = 検索：{ $text }
ui-find-count = { $at }/{ $all }
ui-find-none = 見つかりません

## Leaving

ui-farewell = ゲームは保存されています。offsuitを起動し、{ $key }キーで再開できます。
ui-ask-quit = offsuitを終了しますか。ゲームは保存されています。
ui-ask-quit-untouched = offsuitを終了しますか。まだ何もプレイしていません。
ui-ask-leave-unsaved = ゲームをやめますか。このゲームは保存されません。

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
ui-key-name = 名前
ui-key-delete = 削除
ui-key-show-hand = 手札
ui-key-cover = 隠す
ui-key-go-on = 続ける
ui-key-hurry = 早める
ui-key-next-deal = 次へ
ui-key-again = もう一度
ui-key-result = 比較
ui-key-other-seats = 席替え
ui-key-replay = リプレイ
ui-key-review = 検討
ui-key-answer = 答え
ui-key-retry = 再挑戦
ui-key-peek = 場を見る
ui-key-text = 説明
ui-key-goal = 目標
ui-key-problems = 問題
ui-key-match = 対戦
ui-key-all = すべて
ui-key-last-deal = 前の得点
ui-key-copy = コピー
ui-key-same-cards = 同じ配札
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
ui-key-found = 結果
ui-key-follow = 開く
ui-key-link = リンク
ui-key-card = 早見表
ui-key-close = 閉じる
ui-key-back = 戻る
ui-key-cancel = やめる
ui-key-rules = ルール
ui-key-hint = ヒント
ui-key-undo = 待った
ui-key-redo = やり直し
ui-key-claim = 早送り
ui-key-last-trick = 直前
ui-key-events = 経過
ui-key-score = 得点表
ui-key-played = 出た札
ui-key-step = 1手
ui-key-trick = トリック
ui-key-deal = ディール
ui-key-sight = 視点
ui-key-play-on = ここから
ui-key-play-on-after = 続ける
ui-key-set-up = 準備
ui-key-daily = 日替わり
ui-key-daily-problem = 問題
ui-key-replays = 記録
ui-key-join = 参加
ui-key-sit = 着席
ui-key-watch = 観戦
ui-key-refresh = 再接続
ui-key-new-table = 新規
ui-key-fill = ボット
ui-key-level = 強さ
ui-key-statistics = 成績
ui-key-settings = 設定
ui-key-keys = キー
ui-key-menu = メニュー
ui-key-unselect = 選択解除
ui-bar-too-early = 画面が変わる前のキーは使いませんでした。もう一度押してください。
ui-bar-elsewhere = { $key }は「{ $where }」のときのキーです：{ $does }。
ui-bar-other-case = ここでは{ $key }は使いません。{ $other }：{ $does }。
ui-bar-nothing = ここでは{ $key }は使いません。キーの一覧は{ $menu }です。
ui-no-pass = ここではパスできません。
ui-key-home = ホーム
ui-key-quit = 終了

## Meanings of keys

ui-do-back = 前へ
ui-do-forward = 次へ
ui-do-first = 最初へ
ui-do-last = 最後へ
ui-do-up = 1行上へ
ui-do-down = 1行下へ
ui-do-page-up = 1ページ上へ
ui-do-page-down = 1ページ下へ
ui-do-next-section = 次の節へ
ui-do-previous-section = 前の節へ
ui-do-next-group = 次のスートかグループ
ui-do-previous-group = 前のスートかグループ
ui-do-pass = パス
ui-do-less = 減らす／前の値
ui-do-more = 増やす／次の値
ui-do-choose = 決定／続ける
ui-do-nth = 番号で選ぶ（7や12など）
ui-do-pick = 番号で選ぶ
ui-do-type = 文字を入力する
ui-do-erase = 1文字消す
ui-do-unselect = 選択を解除する
ui-do-rules = ルールを読む
ui-do-keys = 操作とキーの一覧
ui-do-find = 検索する
ui-do-find-next = 次の検索結果へ
ui-do-find-previous = 前の検索結果へ
ui-do-card = 早見表を開く、または閉じる
ui-do-return = 元の場所へ戻り、最後に閉じる
ui-do-contents = 目次を見る
ui-do-last-trick = 直前のトリックを見る
ui-do-events = これまでの経過を見る
ui-do-score = 得点表を見る
ui-do-played = この回に出たものを見る
ui-do-hint = ボットの意見を聞く
ui-do-undo = 待ったをする
ui-do-redo = 待ったを取り消す
ui-do-claim = 得点が決まったディールを早送りする
ui-do-order = 手札の並べ方を変える
ui-do-cover = 手札を隠す、または見せる
ui-do-continue = 最後に中断したゲームを再開する
ui-do-discard = このゲームを削除する
ui-do-name = このゲームに名前を付ける
ui-do-set-up = テーブルを準備する
ui-do-replays = ゲームの記録を見る
ui-do-join = テーブルに参加する
ui-do-watch = 選んだテーブルを観戦する
ui-do-refresh = 部屋につなぎ直す
ui-do-new-table = ほかの人と遊ぶテーブルを開く
ui-do-fill = 空席をボットに任せる
ui-do-statistics = 成績を見る
ui-do-settings = 設定を変える
ui-do-faster = 進行を速くする
ui-do-slower = 進行を遅くする
ui-do-trick-back = 1トリック戻る
ui-do-trick-forward = 1トリック進む
ui-do-deal-back = 1ディール戻る
ui-do-deal-forward = 1ディール進む
ui-do-sight = 視点を替える／全員の手札を見る
ui-do-replay = このゲームをリプレイする
ui-do-review = 選択の損得を検討する
ui-do-answer = 最善手を表示／隠す
ui-do-play = このゲームで対戦する
ui-do-problems = このゲームの問題を解く
ui-do-all = すべての手／損した手の一覧
ui-do-result = 結果コードと比較を見る
ui-do-copy = コードやコマンドをコピーする
ui-do-same-cards = 同じ手札でもう一度遊ぶ
ui-do-daily = 今日のゲームを遊ぶ
ui-do-daily-problem = 今日の問題を解く
ui-do-last-deal = 最終ディールの得点を見る
ui-do-play-on = ここから新しいゲームとしてプレイする
ui-do-play-on-after = 最後の手から新しいゲームとして続ける
ui-do-leave = 戻る
ui-do-peek = レッスンの文章の表示を切り替える
ui-do-redraw = 画面を描き直す
ui-do-suspend = 一時停止する（fgで再開）
ui-do-quit = offsuitを終了する

## Where keys apply

ui-scope-home = ホーム画面
ui-scope-unfinished = 中断したゲームを選ぶとき
ui-scope-form = テーブルの準備
ui-scope-hand = 札や牌を選ぶとき
ui-scope-row = 選択肢から選ぶとき
ui-scope-wait = ほかの人の番のとき
ui-scope-curtain = プレイヤーが交代するとき
ui-scope-covered = 手札を隠しているとき
ui-scope-deal-over = ディールが終わったとき
ui-scope-match-over = ゲームが終わったとき
ui-scope-rules = ルールを読むとき
ui-scope-contents = 目次
ui-scope-finding = 検索する言葉を入力するとき
ui-scope-listing = 詳細を見るとき
ui-scope-ask = 質問に答えるとき
ui-scope-replays = ゲームの記録の一覧
ui-scope-lobby = 参加できるテーブル
ui-scope-room = 参加者待ち
ui-scope-replay = リプレイを見るとき
ui-scope-statistics = 成績
ui-scope-result = ゲームの結果
ui-scope-review = ゲームの検討
ui-scope-settings = 設定
ui-scope-typing = 文字を入力するとき
ui-scope-keys = キー一覧

## Tables to join

lobby = 参加できるテーブル
houses = ほかの部屋
houses-ticket = 招待券：
houses-about = 部屋とは、別々の端末で遊ぶ人のためのテーブルがあるプログラムです。部屋の持ち主から招待券（1行の文字列）をもらったら、ここに貼り付けてEnterを押してください。
houses-known = 新しい招待券を貼り付けるか、前に入った部屋を選んでください。
houses-fault = この部屋には入れません：{ $why }。
friends = 離れた友だち
friends-door = 入口
friends-for = 友だちの名前
friends-reached = あなたのアドレス
friends-door-closed = 閉じています。Enterで開くポート：
friends-door-open = { $at }で開いています
friends-door-elsewhere = 別のプログラムの部屋です：offsuit host --listen
friends-make = 招待券を作る
friends-send = この行を{ $name }さんだけに送ってください（Enterでコピー）。最初に使った人が{ $name }さんの席に着きます：
friends-router = 「あなたのアドレス」は、友だちのプログラムの接続先です（例：play.example.org:4242）。ルーターの公開アドレス（ポートをこのコンピューターへ転送します）か、VPNや自宅のネットワークのアドレスを入力します。
friends-guest-new = { $name }：まだ参加していません
friends-guest-used = { $name }：参加しました
friends-attempts = { $count ->
   *[other] ほかの人が{ $count }回、この招待券を使おうとしました。
}
friends-port = ポートは1から65535までの数です。
friends-name = 先に友だちの名前を入力してください。
friends-self = あなた自身の名前です。別の名前にしてください。
friends-place = { $place }：HOST:PORT（例：play.example.org:4242）の形で入力してください
friends-failed = うまくいきませんでした：{ $why }
ui-key-elsewhere = 別の部屋
ui-key-friends = 友だち
ui-do-elsewhere = ほかの部屋、または離れた友だち
lobby-room = テーブル{ $table }：{ $game }
lobby-connecting = 接続しています。
lobby-no-house = このコンピューターには開いている部屋がありません。{ $new }を押すと、ほかの人が参加できるテーブルを開けます。部屋を開いたままにするには、offsuit hostを実行します。別の部屋の招待券があれば、{ $other }を押してください。
lobby-closed-house = このコンピューターの部屋は閉じています（途中のテーブル{ $count }つ）。{ $again }を押すと、このプログラムでまた開きます。開いたままにするには、offsuit hostを実行してください。
home-closed-house = 部屋が閉じています（途中のテーブル{ $count }つ）。{ $key }で開けます。
lobby-no-houses = Windowsでは部屋を開けません。別のコンピューターの部屋に参加するには、offsuit join TICKETまたはoffsuit join USER@HOSTを実行してください。
lobby-no-house-there = この場所には開いている部屋がありません。部屋の持ち主は、offsuit hostで開けます。
lobby-failed = 部屋に参加できません。
lobby-ended = 部屋が接続を終了しました。
lobby-none = テーブルはありません。
lobby-none-yet = { $key }を押すと開けます。
lobby-open-seat = 空席
lobby-gathers = 参加者待ち
lobby-over = 終了
lobby-playing = プレイ中
lobby-your-turn = あなたの番
lobby-turn = { $name }さんの番
lobby-here = 着席
lobby-not-here = まだ来ていません
lobby-invite = 別の端末から参加するには：{ $line }
lobby-invite-ssh = sshで参加するには：{ $line }
lobby-invite-as = 別の名前で参加するには、--as NAMEを付けます。
lobby-manners = 取り決め：{ $what }
lobby-begins = 全員がそろうとゲームが始まります。
lobby-shuffled-again = 配札の準備中に誰かが席を離れたか接続し直したため、準備をやり直します。
lobby-too-often = 部屋が配札の準備を何度もやり直しました。配り方を選んでいるおそれがあるため、席を離れました。
lobby-entering = 席に着いています。
lobby-gone = このテーブルはもうありません。
lobby-unread = 読み込めないテーブルがあります：{ $fault }
lobby-fill = 席{ $seat }に入るボット：{ $level }
lobby-take-over = 別のウィンドウで着席しています。この席を引き継ぎますか。
lobby-as-another = 別のプレイヤーとしても参加するには：{ $line } --as NAME

## Replays

ui-replays = ゲームの記録
ui-replays-none = 記録はまだありません。
ui-replays-won = { $names }の勝ち
ui-replays-drawn = 引き分け
ui-replays-continued = 別のゲームの続き
ui-replays-opened = 手札公開あり
ui-replays-unfinished = 中断、{ $deals }ディール終了
ui-replays-count = { $count }件
ui-replays-name = 名前
ui-replays-number = 記録{ $number }
ui-replays-deleted = 削除しました。{ $key }で元に戻せます。この一覧を閉じると完全に消えます。
ui-replays-find = 検索
ui-replay-at = { $at }/{ $steps }手目
ui-replay-seat = { $seat }の視点
ui-replay-open = 全員の手札を公開
ui-replay-closed = このディールが終わるまで、手札は伏せておきます。
ui-replay-veiled = { $seat }の視点。ほかの手札は、このディールが終わるまで伏せておきます
ui-replay-over = ゲームはここで終わっています。前の手に戻ってからプレイしてください。
ui-replay-others-play = 何人かでプレイ中のゲームです。終わったあとなら、ここから続けられます。
ui-replay-unopened = 記録を開けません。
ui-replay-cut = 記録の{ $line }行目は途中で切れているので、無視します。
ui-replay-memory = 「記憶のみ」のゲームなので、プレイ中のディールは表示しません。
ui-replay-zeros = 記録の{ $line }行目は、おそらく停電で失われているので、無視します。
ui-review-later = 検討はディールが終わってからできます。
ui-ask-play-on = ここから新しいゲームを始めますか。
ui-ask-play-on-marks = ここから続けますか。終わっていないゲームに印が付きます。
ui-ask-play-on-after = 最後の手から、新しいゲームとして続けますか。
ui-ask-open = 全員の手札を公開しますか。ゲームに消えない印が付きます。
ui-replay-plays-on = ここから新しいゲームが始まります。元の記録はそのまま残ります。
ui-replay-unplayable = ここからはプレイできません：{ $why }

## Statistics

ui-statistics = 成績
ui-statistics-none = 終わったゲームはまだありません。
ui-statistics-played = 回数
ui-statistics-won = 勝ち
ui-statistics-average = 平均
ui-statistics-best = 最高
ui-statistics-against = 相手
ui-against-bots = { $level }ボット
ui-against-mixed = いろいろなボット
ui-against-people = 人
ui-statistics-par = 標準
ui-statistics-lost = 1手あたりの損
ui-statistics-course = { $game }（{ $against }）：勝った数と標準との差
ui-statistics-best-day = 最高は{ $total }（{ $day }）。
ui-statistics-unreviewed = ゲームの最後に{ $key }で検討すると、1手ごとの損がわかります。
ui-statistics-bot = { $name }（{ $player }）

## Settings on screen

ui-settings = 設定
ui-settings-refused = その値は使えません。使えるのは：{ $expected }

## Settings

language-name = 日本語
setting-file = offsuitの設定です。プログラムは値だけを書き換え、ほかはそのまま残します。
setting-auto = 自動
setting-on = オン
setting-off = オフ
setting-text = { $most }文字までの文字列
setting-theme = テーマ
setting-theme-help = 画面の配色。自動なら端末の背景に合わせます
setting-theme-felt = フェルト（緑）
setting-theme-dark = 暗い背景
setting-theme-light = 明るい背景
setting-theme-high-contrast = 高コントラスト
setting-four-colour = 4色のスート
setting-four-colour-help = クラブを緑、ダイヤを青にして、スートごとに色を変えます
setting-colours = 色数
setting-colours-help = 使う色の数。自動なら端末に合わせます
setting-colours-none = なし
setting-colours-8 = 8
setting-colours-16 = 16
setting-colours-256 = 256
setting-colours-truecolor = フルカラー
setting-glyphs = 記号
setting-glyphs-help = 表示に使う文字。全角対応なら、日本語の端末でも桁がずれません
setting-glyphs-unicode = スート記号と罫線
setting-glyphs-wide-safe = 全角対応
setting-glyphs-ascii = ASCIIのみ
setting-speed = 速さ
setting-speed-help = ほかの人が出す速さと、トリックを見せておく時間。1手ずつならキーを待ちます
setting-speed-step = 1手ずつ
setting-speed-slow = 遅い
setting-speed-normal = ふつう
setting-speed-fast = 速い
setting-speed-instant = 待たない
setting-motion = 動き
setting-motion-help = 札や牌の動きを見せます
setting-language = 言語
setting-language-help = 表示する言語。自動ならシステムに合わせます
setting-mouse = マウス
setting-mouse-help = クリックで選べます。オンの間、端末の文字を範囲選択できません
setting-auto-play = 自動で出す
setting-auto-play-help = 出せるものが1つだけなら、自動で出します
setting-one-key = 数字だけで出す
setting-one-key-help = 数字を押すと、Enterなしですぐに選びます
setting-confirm = 出す前に確認
setting-confirm-help = 出す前に毎回確認します
setting-brief = 短い表示
setting-brief-help = --plainで、新しい出来事だけを表示します
setting-spoken = 札や牌の名前を言葉で
setting-spoken-help = --plainで、札や牌を「スペードのクイーン」のように表示します
setting-signal = 呼び出し
setting-signal-help = ほかの人とのテーブルが、別のウィンドウであなたを待つとき
setting-signal-bell = ベル
setting-signal-title = タイトル
setting-signal-notify = 通知
setting-name = 名前
setting-name-help = この端末で遊ぶときの名前。ほかの端末の人とはログイン名で遊びます
setting-problem-at = { $line }行目：{ $problem }
setting-problem-key = 設定「{ $found }」はありません。使えるのは：{ $expected }
setting-problem-value = { $key }を{ $found }にはできません。使えるのは：{ $expected }
setting-problem-key-list = keys.{ $command }：キー（"h"など）か、キーの並び（["h", "F2"]など）を書いてください
setting-problem-command = keys：「{ $found }」という操作はありません。{ $nearest }でしょうか
setting-problem-fixed = keys.{ $command }：「{ $found }」の役割は変えられません。文字かファンクションキーを使ってください
setting-problem-unsent = keys.{ $command }：端末は「{ $found }」というキーを送りません。使えるのは1文字、F1〜F12、Space、Tab、Home、End、PgUp、PgDn、Insert、Delete、Backspaceです
setting-problem-clash = keys.{ $command }：「{ $key }」は同じ場面で{ $other }のキーです。空いている文字：{ $free }
setting-problem-toml = TOMLとして読めません：{ $why }。このファイルの設定はどれも使いません
setting-problem-unreadable = ファイルを読めません：{ $why }

## Undo

undo-nothing = 待ったのできる手がありません。
redo-nothing = 取り消せる待ったがありません。
redo-closed = 先に手札を開いてください。待ったを取り消せるのは、待ったをした本人だけです。
hand-by-suit = 手札をスート順に並べました。
hand-by-rank = 手札をランク順に並べました。
hand-by-end = 手札を大きいほうの目の順に並べました。
hand-by-pips = 手札を目の合計の順に並べました。
hand-by-trumps = 手札を切り札から順に並べました。
hand-by-coming = 手札を来た順に並べました。
hint-not-now = ヒントは自分の番に使えます。
hint-closed = 先に手札を開いてください。ヒントは手札についてのものです。
no-claim = まだ得点が決まっていないので、早送りできません。
already-over = ゲームはもう終わっています。
nobody-late = 待たせている人はいません。
nobody-elsewhere = 別の端末で遊んでいる人はいません。
undo-finished = ゲームは終わったので、待ったはできません。新しいゲームとして続けられます。
undo-others = 待ったはできません。そのあとに、ほかの人が手を決めています。
undo-seen = 待ったはできません。そのあとに、新しい札や牌が見えています。
undo-memory = 「記憶のみ」のゲームなので、待ったができるのは、場のトリックで選んだ手だけです。
undo-not-written = 待ったはできません。記録を書き直せませんでした。

## Engines

engine-failed = { $seat }：エンジンが{ $why }。初級ボットが代わります。
engine-not-started = 起動しませんでした
engine-version = 別のバージョンのプロトコルを使っています
engine-ended = 止まりました
engine-late = 時間内に答えませんでした
engine-malformed = 解釈できない答えを送りました
engine-unasked = 聞かれる前に答えました
engine-illegal = 反則の手を選びました

## Resuming a match

resume-in-use = このゲームは別のウィンドウで開いています。
resume-unreadable = 記録を開けません：{ $why }
resume-damaged = 記録が壊れているので、変更せずに残しました：{ $fault }
resume-not-own = ご自分の記録ではありません。
resume-played-on = リプレイを開いたあとに、ゲームが進んでいます。開き直してください。
resume-several = このファイルには複数のゲームがあります。リプレイはできますが、再開はできません。
resume-unplayable = ゲームを再開できません：{ $why }
ui-settings-aside = 設定ファイルを読めなかったので、{ $path }に移しました。
ui-settings-unsaved = 設定は終了するまで有効です。保存できません：{ $why }
ui-resumed-cut = 記録の{ $line }行目は途中で切れています。その前から続けます。
ui-resumed-zeros = 記録の{ $line }行目は、おそらく停電で失われています。その前から続けます。
ui-continue = 続き：{ $game }（{ $names }）、{ $deals }
ui-continue-short = 続き：{ $game }、{ $deals }
ui-continue-deals = { $deals ->
    [0] 最初のディールの途中
   *[other] { $deals }ディール終了
  }
ui-own-record = { $matches }戦{ $won }勝

## People at other terminals

together-allowed = あり
together-forbidden = なし
together-pace-none = 持ち時間は無制限
together-pace-seconds = 1手{ $count }秒
together-pace-minutes = 1手{ $count }分
together-pace-hours = 1手{ $count }時間
together-pace-days = 1手{ $count }日
together-hints = ヒントあり
together-hints-off = ヒントなし
together-texts = 自由な会話あり
together-texts-off = 定型文のみ
together-open-hands = 終わったディールの手札を観戦者に公開
together-asks-undo = { $seat }さんの待ったです。認めますか。
together-asks-end = { $seat }さんが、ゲームを終わりにしたいそうです。同意しますか。
together-asked = ほかの人に確認しています。
together-undone = { $seat }さんの待ったで、1手戻りました。
together-not-undone = 待ったは認められませんでした。
together-match-ended = 全員の同意で、ゲームを途中で終わりにしました。
together-match-goes-on = 同意しない人がいるので、ゲームを続けます。
together-bot-plays = { $seat }さんの代わりにボットがプレイします。
together-bot-plays-you = ボットがあなたの代わりにプレイしています。何かキーを押すと交代します。
together-removed = { $by }さんが{ $name }さんを退席させました。
together-removed-you = { $by }さんがあなたを退席させました。
together-closed = { $by }さんがテーブルを閉じました。
together-host = テーブルの管理
together-remove = { $name }さんを退席させる
together-close = テーブルを閉じる
together-ask-remove = { $name }さんを退席させますか。このテーブルには戻れなくなります。
together-ask-close = 全員のテーブルを閉じますか。
together-away = { $seat }さんは席を外しています。
together-back = { $seat }さんが戻りました。
together-lost = 接続が切れました。つなぎ直しています。
together-lost-how = 接続が切れました。閉じた部屋はoffsuit hostで開けます。
together-house-closed = 部屋が閉じました。offsuit hostでまた開けます。
together-found = 接続が戻りました。
together-ended = 部屋が接続を終了しました。
together-ended-why = 部屋が接続を終了しました：{ $why }
together-taken-over = 別のウィンドウで続きをプレイしています。
together-name-away = [離席] { $name }
together-name-bot = [代打] { $name }
together-name-late = [長考] { $name }
together-late = { $name }さんを待っています。{ $key }を押すと、ボットが代わりにプレイします。
together-time = 残り時間：{ $time }
together-days = { $days }日{ $hours }時間
together-no-hints = このテーブルではヒントを使えません。
together-ask-leave = テーブルを離れますか。席はそのまま残ります。
together-ask-end = ゲームを終えてよいか、ほかの人に聞きますか。
together-talk-none = まだ誰も話していません。
together-talk-off = 設定で会話の表示がオフになっています。
together-talk-type = 文を入力：
together-talk-phrases = このテーブルで使えるのは定型文だけです。
together-heard = { $name }
together-muted = { $name }（ミュート中）
ui-key-say = 定型文
ui-key-send = 送信
ui-key-mute = ミュート
ui-key-ask-end = 終了提案
ui-do-mute = プレイヤーのミュートを切り替える
ui-do-ask-end = ゲームを終えてよいか、ほかの人に聞く
ui-scope-talk = テーブルでの会話
setting-talk = 会話
setting-talk-help = ほかの人も参加するテーブルで、相手の言葉を表示します
ui-key-let-bot = 代打
together-bot-for = { $seat }の代打
ui-do-let-bot = 時間切れの人の代わりにボットがプレイする
ui-key-host = 管理
ui-do-host = プレイヤーを退席させる・テーブルを閉じる
ui-key-decline = やめる
ui-do-decline = もう遊ばないと伝える
ui-scope-host = テーブルの管理
together-fair = 配札は公正でした。全員が出し合った数から決まっています。
together-unfair = 配札が公正だったことを、記録からは確認できません。部屋の主に聞いてください。
together-said = { $name }：「{ $text }」
together-again-yes = { $seat }はもう一度遊びたいそうです。
together-again-no = { $seat }はもう遊ばないそうです。
together-again-open = ほかの人は次のテーブルに移りました。あなたも移れます。
together-again-waits = もう一度遊ぶ人：{ $names }。ほかの人は1分以内に答えます。
again-unasked = ここでは、もう一度遊ぶことはできません。
again-made = ほかの人は次のテーブルに移りました。
again-watching = 次のテーブルができたら移れます。
again-said = もう答えています。
again-told = 答えがほかの人に伝わりました。
talk-hello = こんにちは！
talk-thank-you = ありがとうございます。
talk-well-played = お見事！
talk-sorry = すみません！
talk-one-moment = 少し待ってください。
talk-good-game = いい勝負でした！
refused-no-table = この番号のテーブルはありません。
refused-no-seat = このテーブルに空席はありません。
refused-seat-taken = 別のウィンドウで着席しています。--asで別の名前を選んでください。
refused-begun = ゲームはもう始まっていて、あなたの席はありません。
refused-not-seated = どのテーブルにも着席していません。
refused-not-now = いまはできません。
refused-illegal = ルール上できません。
refused-not-host = テーブルを開いた人にしかできません。
refused-malformed = 部屋が受け付けませんでした。
refused-too-many = 多すぎます。あとでもう一度試してください。
refused-name = 名前を選べるのは部屋の主だけです。
refused-removed = このテーブルから退席させられたため、参加できません。
refused-pause = 何度も繰り返したため、少しの間（最長1分）できません。
refused-namesake = このテーブルに、名前の見分けがつかない人がいます。
ui-key-talk = 話す
ui-do-talk = ほかの人と話す
ui-talk = 会話
ui-key-learn = レッスン
ui-key-skip = 最後へ
ui-key-game = ゲーム
ui-do-learn = レッスンでゲームを学ぶ
ui-do-skip = 最後の問題へ進む
ui-do-notes = コーチの助言の表示を切り替える
ui-scope-lessons = レッスンの一覧
ui-scope-lesson = レッスンと問題
setting-coach = コーチ
setting-coach-help = 初めての場面で、短い助言を1つ表示します

## Calling a player who is not looking

call-turn = { $game }：あなたの番です
call-question = { $game }：質問があります
call-message = { $game }：メッセージがあります
call-arrival = { $game }：参加者が来ました
