# Plain mode's own messages in Japanese. Lines that wait for an answer end in a wide question mark, and no others do.

## Questions

plain-ask-home = どのゲームで遊びますか。番号、コマンド、または help？
plain-ask-unfinished = Enter で続けます。新しいゲームは new、または help？
plain-unfinished = { $game }に途中のゲームがあります：
plain-ask-form = set で変更、start で開始、または help？
plain-ask-choose = { $prompt }番号、名前、または help？
plain-ask-curtain = { $name }さん、hand で手札を見ます。または help？
plain-ask-covered = Enter でもう一度手札を見ます。または help？
plain-ask-deal-over = Enter で次のディールへ。または help？
plain-ask-ended = ゲームは終わりました。quit、または help？
plain-ask-again = ゲームは終わりました。again、no、quit、または help？
plain-ask-over = ゲームは終わりました。again、home、quit、または help？

## The list of games

plain-game = { $number }: { $title }。{ $pitch }。{ $about }
plain-no-game = 「{ $typed }」というゲームはありません。番号か名前を入力してください。games で一覧を見られます。

## Setting up

plain-form = { $game }のテーブルの準備です。「set seats 4」「set player 2 human」「set name 2 Ben」「set option キー 値」で変更し、start で始めます。
plain-seats = 席数：{ $count }（{ $min }〜{ $max }）。
plain-seats-fixed = 席数：{ $count }（このゲームでは固定）。
plain-set-seat = 席{ $number }：{ $name }、{ $player }。
plain-set-option = オプション{ $key }：{ $value }。{ $about }。指定できる値：{ $may }。
plain-set-code = 配札コード：{ $code }。同じコードなら同じ手札が配られます。
plain-set-code-new = 配札コード：ランダム。
plain-set-what = 変更できるのは seats、name、player、option、code です。例：set name 1 Ann
plain-may-number = { $step ->
    [1] { $min }〜{ $max }
   *[other] { $min }〜{ $max }の{ $step }の倍数
  }
plain-no-option = オプション：{ $options }。例：set option キー 値
plain-no-seat = 席「{ $typed }」はありません。席は1から{ $most }までです。
plain-bad-value = 「{ $typed }」にはできません。{ $possible }
plain-bad-name = 名前は1文字から{ $most }文字までで、見える文字が必要です。
plain-bad-player = プレイヤーは{ $human }か、ボットの{ $levels }です。
plain-bad-code = 配札コードは0123A-BCDE-FGHJのような13文字の英数字か、0以上の整数です。

## A match

plain-match = { $game }。{ $players }。{ $turns }。
plain-from-memory = 「記憶のみ」のゲームです。ディールが終わるまで、コマンドで見られるのは場にあるものだけです。表示した行は消せないので、さかのぼって見ないでください。
plain-player = { $name }（{ $player }）
plain-facts = 場：{ $facts }。
plain-seats-facts = 各席：{ $seats }。
plain-seat-facts = { $name }、{ $facts }
plain-between = {"。"}
plain-hand = 手札：{ $pieces }。
plain-hand-part = 手札：{ $pieces }。いま出せないもの：{ $barred }。
plain-hand-empty = 手札はありません。
plain-choice = { $number }: { $choice }
plain-choice-bids = { $some }: ビッドする点数
plain-placed = { $name } { $piece }
plain-trick = トリック：{ $pieces }。{ $name }が勝っています。
plain-no-trick = トリックにはまだ何も出ていません。
plain-last-trick = 直前のトリック：{ $pieces }。{ $name }の勝ち。
plain-mark-you = あなた
plain-mark-turn = 手番
plain-seat = { $name }：{ $state }。
plain-seat-marked = { $name }（{ $marks }）：{ $state }。
plain-curtain = 次は{ $name }さんです。ほかの人は画面を見ないで、ヘッドホンも{ $name }さんに渡してください。
plain-kept = ゲームは{ $path }に保存されています。
plain-not-kept = まだ何もプレイしていないので、このゲームは残しません。
plain-leave-together = 席はそのまま残ります。テーブルを離れるなら、同じコマンドをもう一度入力してください。
plain-leave-unsaved = このゲームは保存されません。それでもやめるなら、同じコマンドをもう一度入力してください。
plain-next-table = 次のテーブルに移ります。全員がそろうとゲームが始まります。

## Answers

plain-beyond = { $number }番の選択肢はありません。choices で一覧を見られます。
plain-about = { $choice }（{ $about }）
plain-several = 「{ $typed }」には{ $could }が当てはまります。
plain-not-understood = 「{ $typed }」はわかりません。入力できるもの：{ $could }。
plain-alone = 「{ $typed }」はわかりません。{ $command } のあとには何も付けません。
plain-not-here = 「{ $typed }」はここでは使えません。入力できるもの：{ $could }。
plain-refused = { $reason }根拠は{ $clause }です。why で読めます。
plain-allowed = それは出せます。
plain-why-what = { $pack ->
    [cards] why のあとに、札または選択肢を入力してください。例：why QS
   *[tiles] why のあとに、牌または選択肢を入力してください。例：why 64
  }

## Score

plain-no-score = 終わったディールはまだありません。
plain-score = { $deal }：{ $scores }。
plain-score-seat = { $name } { $points }、計{ $total }
plain-ahead = 首位：{ $names }。
plain-end = { $sentence }。

## Rules

plain-no-section = このルールに「{ $typed }」という節はありません。
plain-sections = 節：{ $sections }。rules のあとに、節の名前、score-1 のような条項、または all を入力してください。

## Commands

plain-help-line = { $word }: { $meaning }。
plain-help-home = 番号か名前を入力すると、そのゲームを始めます。コマンドは短くしても通じます：
plain-help-choose = { $pack ->
    [cards] 手札の番号、QS のような札の名前、または選択肢の言葉で答えます。
   *[tiles] 手札の番号、64 のような牌の名前、または選択肢の言葉で答えます。
  }Enter でトリックと質問をもう一度、choices で選択肢の一覧を見ます。コマンドは短くしても通じます：
plain-help-enter = Enter で進みます。コマンドは短くしても通じます：
plain-help-other = コマンドは短くしても通じます：
plain-arg-game = ゲーム
plain-arg-game-section = ゲーム 節
plain-arg-section = 節
plain-arg-set = 項目 値
plain-arg-count = 数
plain-arg-choice = 選択肢
plain-arg-word = 言葉
plain-arg-level = レベル
plain-do-games = ゲームの一覧を見る
plain-do-start = ゲームをすぐに始める
plain-do-setup = 席、プレイヤー、オプション、配札コードを決める
plain-do-show = テーブルの準備を見る
plain-do-set = テーブルの準備を変える
plain-do-sit-down = ゲームを始める
plain-do-hand = 手札を見る
plain-do-more = 場、手札、選択肢を詳しく見る
plain-do-short-help = いまできることを見る
plain-do-choices = 選択肢と、その入力のしかたを見る
plain-do-trick = いまのトリックを見る
plain-do-last = 直前のトリックを見る
plain-do-seen = この回に出たものを見る
plain-do-table = 席順、手番、トリック数、持ち点、場を見る
plain-do-events = このディールの経過、またはその最後の何件かを見る
plain-do-score = 全ディールの得点を見る
plain-do-why = 選べない理由と、そのルールを見る
plain-do-open-hand = 手札を見る。名前の最初の部分でも通じる
plain-do-order = 手札の並べ方を変える
plain-do-cover = 手札を隠す
plain-do-rules = ゲームのルールを読む
plain-do-rules-here = この場面のルール、または指定した節を読む
plain-do-again = 別の手札でもう一度遊ぶ
plain-do-again-together = ほかの人ともう一度遊ぶ、または次のテーブルに移る
plain-do-not-again = もう遊ばないと、ほかの人に伝える
plain-do-room = テーブルに誰がいるかを見る
plain-do-fill = 空席に、そのレベルのボット（noviceやexpertなど）を座らせる
plain-do-leave-room = テーブルを離れて、ゲームの一覧に戻る
plain-do-home = ゲームの一覧に戻る（ゲームは保存される）
plain-do-quit = offsuitを終了する（ゲームは保存される）
plain-do-help = この一覧を見る。コマンドを付けると、その説明だけを見る

## Further questions

plain-ask-claim = { $prompt }もう何を出しても得点は変わりません。claim で早送りできます。番号、名前、または help？
plain-ask-confirm = { $choice }：yes、no、または help？
plain-ask-question = { $question }yes、no、または help？
plain-ask-replay = { $steps }手中{ $at }手目。Enter で次へ、または help？

## Further answers

plain-estimate = { $choice }：{ $points }、誤差は{ $error }。勝率{ $chance }%。
plain-estimate-exact = { $choice }：{ $points }。勝率{ $chance }%。
plain-undone = { $seat }さんの待ったで1手戻しました。
plain-not-undone = 待ったは認められませんでした。
plain-auto = { $choice }（選択肢が1つなので自動）。
plain-score-why = { $deal }の得点の内訳：
plain-score-line = { $reason }：{ $points }。
plain-unfound = このルールに「{ $typed }」は出てきません。

## Saved matches

plain-continue = { $offer }。continue で再開します。
plain-no-unfinished = 再開できるゲームはありません。
plain-replays-line = { $number }: { $match }。
plain-replays-more = ほかに{ $count }件。replays all ですべて、replays 言葉 で検索します。
plain-replays-unfound = 「{ $typed }」を含む記録はありません。
plain-named = { $number }番のゲームの名前を「{ $name }」にしました。
plain-unnamed = { $number }番のゲームの名前を消しました。
plain-deleted = { $number }番のゲームを削除しました。終了するまでは undo で元に戻せます。
plain-restored = ゲームを元に戻しました。replays で一覧を見られます。
plain-nothing-deleted = 元に戻せるゲームがありません。
plain-no-replay = 「{ $typed }」という番号の記録はありません。replays で一覧を見られます。
plain-replay-seat = { $seat }の視点。
plain-replay-open = 全員の手札を公開。
plain-replay-veiled = { $seat }の視点。ほかの手札は、このディールが終わるまで伏せておきます。
plain-open-marks = このディールは終わっていません。手札を公開すると、ゲームに消えない印が付き、比較と日替わりゲームと成績に表示されます。公開するには open anyway と入力します。
plain-play-on-marks = このゲームは終わっていません。新しいゲームで続けると先の札が分かるので、消えない印が付き、比較と日替わりゲームと成績に表示されます。続けるには play anyway と入力します。
plain-replay-end = 記録はここまでです。
plain-no-open-deal = 公開された手札はまだありません。手札を公開するテーブルなら、ディールが終わると見られます。
plain-no-step = goto のあとに、1〜{ $steps }の番号か end を入力してください。
plain-hand-of = { $name }の手札：{ $pieces }。
plain-hand-of-empty = { $name }の手札はありません。
plain-tally = { $name }（対{ $against }）：{ $record }、{ $percent }%（標準{ $par }%）。平均{ $average }、最高{ $best }。

## Settings in words

plain-setting = { $key }: { $value }。{ $label }：{ $about }。指定できる値：{ $may }。
plain-setting-empty = なし

## Further commands

plain-arg-number = 番号
plain-arg-number-name = 番号 名前
plain-arg-number-may = [番号]
plain-arg-words = [言葉]
plain-arg-back = [back]
plain-arg-step = 手数
plain-arg-seat = 席
plain-arg-on = on
plain-arg-anyway = [anyway]
plain-arg-text = 言葉
plain-arg-setting = キー 値
plain-do-continue = 最後に中断したゲーム、または一覧の番号のゲームを再開する
plain-do-continue-this = 途中のゲームを再開する
plain-do-new = 新しいゲームを始める（途中のゲームは残る）
plain-do-replays-all = ゲームの記録の一覧を見る
plain-do-replays = ゲームの記録の一覧を見る。言葉で検索もできる
plain-do-replay = 一覧のゲームのリプレイを見る
plain-do-review = 一覧のゲームでの自分の選択を検討する
plain-do-review-here = 自分の選択を検討する
plain-do-name = 一覧のゲームに名前を付ける。名前がなければ名前を消す
plain-do-delete = 一覧のゲームを削除する
plain-do-restore = 最後に削除したゲームを元に戻す
plain-do-statistics = 成績を見る
plain-do-next = 1手進む
plain-do-back = 1手戻る
plain-do-next-trick = トリックの終わりへ進む。back で戻る
plain-do-next-deal = 次のディールへ進む。back で戻る
plain-do-goto = その手数へ。end で最後へ
plain-do-seat = 番号か名前の席の視点で見る
plain-do-open-deal = 終わったディールの全員の手札を見る（公開するテーブルのみ）
plain-do-open = 全員の手札を見る
plain-do-play-on = ここから新しいゲームとしてプレイする
plain-do-yes = 決定する
plain-do-no = 取り消す
plain-do-hands = 公開された手札を見る
plain-do-hint = ボットの意見、その理由、各選択肢の見込みを聞く
plain-do-answer = 問題の答えを聞く
plain-do-claim = 得点が決まったディールを早送りする
plain-do-end = ゲームを終えてよいか、別の端末の人に聞く
plain-do-let-bot = 時間切れの人の代わりに、ボットにプレイさせる
plain-do-kick = 自分が開いたテーブルから、プレイヤーを退席させる
plain-do-close = 自分が開いたテーブルを閉じる
plain-arg-player = 名前
plain-do-say = 別の端末の人に、定型文（1〜6）や文を送る
plain-arg-say = 番号または文
plain-do-undo = 待ったをする
plain-do-redo = 待ったを取り消す
plain-do-find = ルールを検索する
plain-do-settings = 設定を見る
plain-do-set-setting = 設定を変えて保存する

## Pieces in words

spoken-card = { $suit ->
    [clubs] クラブ
    [diamonds] ダイヤ
    [hearts] ハート
   *[spades] スペード
  }の{ $rank }
spoken-rank = { $rank ->
    [14] エース
    [13] キング
    [12] クイーン
    [11] ジャック
   *[other] { $rank }
  }
spoken-tile = { $high }-{ $low }
spoken-end = { $end }

# Stands for the letter of a rank.
plain-letter = @

## Brief lines

plain-brief-played = { $name } { $piece }
plain-brief-plays = { $plays }。
plain-brief-won = { $plays }。{ $name }の勝ち。
plain-brief-trick = トリック：{ $pieces }。
plain-brief-total = { $name } { $total }
plain-brief-totals = 持ち点：{ $totals }。
plain-brief-turned-up = めくった1枚：{ $piece }。
plain-brief-hand = 手札：{ $pieces }。
plain-brief-new = 新しい手札：{ $pieces }。
plain-numbered = { $number }: { $piece }
plain-numbered-new = { $number }番 { $piece }
plain-brief-reasons = 得点：{ $reasons }。
plain-range = { $from }〜{ $to }
plain-or = 、
plain-gone = { $number }番の{ $piece }は、もう手札にありません。
plain-number-refused = { $number }番は{ $piece }です。{ $reason }
plain-doubtful = { $number }番は{ $others }ではなく{ $piece }です。{ $piece }ならもう一度 { $number }、ほかは { $typed } のように名前を入力してください。
plain-ask-brief = { $verb }？
plain-ask-brief-some = { $verb }：{ $some }？
plain-ask-brief-numbers = { $verb }：{ $some }番？
plain-ask-brief-bid = ビッド：{ $some }？
plain-ask-brief-bid-or-pass = ビッド：{ $some }、またはパス？
plain-ask-brief-declare = { $verb }：{ $some }？
plain-brief-claim = もう何を出しても得点は変わりません（claim で早送り）。{ $question }
plain-ask-brief-curtain = { $name }さん、手札を見ますか（hand）？
plain-ask-brief-deal-over = 次のディールへ進みますか？
plain-verb-lead = リード
plain-verb-play = 出す
plain-verb-lay = 伏せて出す

## What can be typed

plain-possible = 入力できるもの：{ $could }。
plain-possible-home = ゲーム、learn（レッスン）、daily（日替わり）、continue（続き）、setup（準備）、replays（記録）、settings（設定）、quit（やめる）、help（ヘルプ）
plain-possible-unfinished = continue（続き）、new（新しいゲーム）、replays（記録）、home（ホーム）、quit（やめる）、help（ヘルプ）
plain-possible-form = set、show、start（開始）、home（ホーム）、quit（やめる）、help（ヘルプ）
plain-possible-curtain = hand（手札）、table（場）、score（得点）、undo（待った）、home（ホーム）、quit（やめる）、help（ヘルプ）
plain-possible-choose = 番号、{ $pack ->
    [cards] 札
   *[tiles] 牌
  }、hand（手札）、table（場）、more（詳しく）、last（直前）、hint（ヒント）、undo（待った）、why（なぜ）、rules（ルール）、quit（やめる）、help（ヘルプ）
plain-possible-deal-over = Enter、score（得点）、table（場）、last（直前）、undo（待った）、home（ホーム）、quit（やめる）、help（ヘルプ）
plain-possible-over = again（もう一度）、review（検討）、compare（比べる）、score（得点）、undo（待った）、home（ホーム）、quit（やめる）、help（ヘルプ）
plain-possible-wait = hand（手札）、table（場）、events（経過）、score（得点）、say（話す）、home（ホーム）、quit（やめる）、help（ヘルプ）
plain-possible-ended = again（もう一度）、no（やめる）、review（検討）、compare（比べる）、score（得点）、table（場）、events（経過）、home（ホーム）、quit（やめる）、help（ヘルプ）
plain-possible-ended-inside = again（もう一度）、no（やめる）、code（コード）、compare（比べる）、score（得点）、table（場）、events（経過）、quit（やめる）、help（ヘルプ）
plain-possible-room = table（テーブル）、bot（ボット）、home（ホーム）、quit（やめる）、help（ヘルプ）
plain-possible-ask = yes（はい）、no（いいえ）、quit（やめる）、help（ヘルプ）
plain-possible-replay = Enter、next（次）、back（前）、trick（トリック）、deal（ディール）、goto、hand（手札）、home（ホーム）、quit（やめる）、help（ヘルプ）
plain-aliases = やめる=quit 終了=quit 手札=hand 場=table 助け=help ヘルプ=help 戻す=undo 待った=undo やり直す=redo やり直し=redo 名前=name 削除=delete ヒント=hint ルール=rules 得点=score 詳しく=more 選択肢=choices トリック=trick 直前=last 経過=events なぜ=why 早送り=claim 隠す=cover 設定=settings 一覧=replays 記録=replays 続き=continue 新しいゲーム=new 準備=setup 開始=start 統計=statistics 成績=statistics はい=yes いいえ=no もう一度=again ホーム=home 次=next 前=back ディール=deal 検索=find 日替わり=daily 比べる=compare 検討=review 問題=problems 結果コード=code レッスン=learn 学ぶ=learn 最後の問題=skip

## The command line

cli-guest-name = { $option } { $value }：名前は見える文字で1〜{ $most }文字にしてください
cli-no-house = このコンピューターで開いている部屋はありません。offsuit hostで開けます
cli-closed-house = 部屋は閉じています（途中のテーブル{ $count }つ）。offsuit hostでまた開けます
cli-house-ends = プログラムとともに部屋が閉じました。途中のテーブル（{ $count }つ）は保存されています。offsuit hostでまた開けます
cli-not-at-table = { $name }さんは、あなたのテーブルにいません
cli-several-tables = { $name }さんは複数のテーブル（{ $tables }）にいます。番号を指定してください
cli-removed = { $name }さんをテーブル{ $table }から退席させました。
cli-closed = テーブル{ $table }を閉じました。
cli-no-sockets = Windowsでは部屋を開けません。別のコンピューターの部屋には、offsuit join TICKETまたはoffsuit join USER@HOSTで参加できます
cli-no-answer = 部屋から応答がありません
cli-no-key = { $file }：公開鍵が1つ必要です（例：ssh-ed25519 AAAA...）
cli-invite-name = NAME { $value }：使えるのは半角の英数字、ピリオド、ハイフン、下線で、先頭は英数字です
cli-bad-place = { $value }：USER@HOSTとテーブル番号を指定してください
cli-house-open = { $socket }で部屋を開きました。参加するには：{ $join }
cli-door-open = 招待券を持つ友だちは、{ $at }に接続して参加できます。友だちごとに招待券を作ってください：offsuit invite NAME --at HOST:PORT
cli-ticket = これを{ $name }さんだけに送ってください。最初に使った人が{ $name }さんの席に着きます。
cli-ticket-nowhere = この招待券には部屋の場所が書かれていません。--at HOST:PORTで書けます
cli-ticket-used = { $name }さんが招待券を使って初めて入りました（{ $from }から）。
cli-ticket-tried = { $from }の誰かが{ $name }さんの招待券を使おうとしましたが、入れませんでした。
cli-ticket-revoked = { $name }さんはもう参加できません。取り消した招待券：{ $count }枚
cli-ticket-nobody = { $name }さんの招待券はありません。offsuit invite --listで一覧を表示します
cli-ticket-is-open = { $name }：未使用、期限は{ $when }。
cli-ticket-is-used = { $name }：{ $when }から使用中。
cli-ticket-is-over = { $name }：使われないまま{ $when }に期限切れになりました。
cli-ticket-is-revoked = { $name }：{ $when }に取り消しました。
cli-ticket-attempts = ほかの人が使おうとした回数：{ $count }、最後は{ $when }に{ $from }から。
cli-through-socket = パイプ
cli-no-tickets = 招待券はありません。
cli-invite-self = NAME { $value }：あなた自身の名前です。別の名前を指定してください
cli-which-ticket = 招待券を貼り付けてください。
cli-no-ticket = { $place }：この部屋の招待券がありません。部屋の持ち主に頼んでください
ticket-nowhere = この招待券には部屋の場所が書かれていません。@HOST:PORTを付け足してください
ticket-unwritten = 招待券を保存できません：{ $why }
ticket-begin = 招待券ではありません。招待券はoffsuit1-で始まります
ticket-version = この招待券は新しいバージョンのoffsuit用です
ticket-check = 招待券の文字が間違っているか、足りないか、余分です
ticket-place = { $place }：@の後にHOST:PORT（例：play.example.org:4242）を指定してください
cli-no-tables = テーブルはありません。
cli-which-table = どのテーブルにしますか。番号を入力してください（Enterだけで終了）。
cli-which-name = { $name }さんは別のウィンドウでこのテーブルに着席しています。別のプレイヤーとしても参加するには、名前を入力してください。{ $name }さんとして続けるには、Enterを押してください。
cli-take-over = 別のウィンドウで着席しています。この席を引き継ぎますか（yes / no）。
cli-join-one = 参加するには：{ $line } 番号
cli-table = { $number }. { $game }：{ $names }。{ $stage }
cli-table-game = { $game }（{ $options }）
cli-table-gathers = 参加者を待っています。
cli-table-over = ゲームは終わりました。
cli-table-your-turn = あなたの番です。
cli-table-turn = { $name }さんの番です。
cli-how-to-join = このテーブルに参加するには：{ $line }
cli-no-own-seat = --seat：自分の席を1つ残してください
cli-open-with-human = --seat { $value }：空席のあるテーブルでは、ほかの人は自分の端末から参加します
cli-pace-alone = --pace { $value }：別の端末の人の席が必要です（例：--seat 2=open）
cli-bad-pace = --pace { $value }：秒数（例：90）、90s・5m・1h・3dのような時間（最長{ $most }d）、またはnoneを指定してください
cli-invite-path = { $file }：空白や引用符を含むパスはauthorized_keysに書けません
cli-players = --players { $asked }：{ $game }は{ $min }〜{ $max }人用です
cli-players-exactly = --players { $asked }：{ $game }は{ $min }人用です
cli-form = { $option } { $value }：{ $option } { $form }の形で指定してください
cli-option-unknown = --option { $key }：{ $game }のオプションは{ $options }です
cli-option-value = --option { $key }={ $value }：指定できるのは{ $values }です
cli-no-seat = { $option } { $value }：席は1から{ $most }までです
cli-bad-player = --seat { $value }：human、open、guest:名前、ボットのレベル（{ $levels }）、engine:コマンドのどれかを指定してください
cli-levels = --bots：{ $seats }席に対してレベルが{ $count }個あります。全員に1個か、席ごとに1個ずつ指定してください
cli-simulated = { $game }：{ $matches }戦、{ $deals }ディール、{ $decisions }手、毎秒{ $speed }手
cli-simulated-seat = 席{ $seat }（{ $level }）：1戦あたり{ $points }点、勝率{ $won }%
cli-simulation-stopped = 中断しました：{ $file }には{ $all }戦のうち{ $done }戦があります
cli-no-section = { $wanted }：{ $game }のルールの節は{ $sections }です。条項はscore-1のように指定します
cli-replay-stdin = -：ファイルを指定してください。標準入力は操作に使います
cli-value = { $asked }：指定できるのは{ $values }です
cli-value-like = { $asked }：{ $like }の間違いではありませんか。指定できるのは{ $values }です
cli-no-value = { $argument }：値を指定してください
cli-invalid = { $asked }：{ $reason }
cli-whole-number = 0以上の整数を指定してください
cli-positive-number = 1以上の整数を指定してください
cli-large-number = 数が大きすぎます
cli-deal-code = 0123A-BCDE-FGHJのような13文字の英数字か、2^64より小さい0以上の整数を指定してください
cli-unknown-argument = { $name }：この引数はありません
cli-unknown-command = { $name }：このコマンドはありません
cli-unknown-like = { $name }：{ $like }の間違いではありませんか
cli-missing = { $arguments }を指定してください
cli-conflict = { $argument }：{ $other }とは同時に使えません
cli-twice = { $argument }：指定できるのは1回だけです
cli-takes-no-value = { $asked }：このオプションに値は指定できません
cli-not-unicode = UTF-8として読めない引数があります
cli-usage = 使い方：{ $usage }
cli-help = 詳しい説明は--helpを付けると表示されます。
cli-command-empty = --seat { $value }：コマンドが空です。プログラムとその引数を指定してください
cli-command-quote = --seat { $value }：コマンドの引用符が閉じていません
cli-name-alike = { $option } { $value }：席{ $seat }の名前と見分けがつきません。人どうしは別の名前にしてください
cli-name-empty = { $option } { $value }：名前には見える文字が必要です
cli-name-control = { $option } { $value }：名前に制御文字や見えない文字が含まれています
cli-name-long = { $option } { $value }：名前は{ $most }文字までです
cli-file-open = { $file }：開けません（{ $error }）
cli-file-read = { $file }：読み込めません（{ $error }）
cli-file-write = { $file }：書き込めません（{ $error }）
cli-file-exists = { $file }：すでにあります{ $error }。別の名前にするか、削除してください
cli-file-not-a-page = { $file }：すでにあり、offsuitのマニュアルページではありません。別の名前にするか、削除してください
cli-file-content = { $file }：{ $error }
cli-io-not-found = ファイルまたはディレクトリがありません
cli-io-not-a-file = 通常のファイルではありません
cli-io-denied = 権限がありません
cli-io-full = 空き容量がありません
cli-io-directory = ディレクトリです
cli-option = { $key }={ $default }（{ $values }）：{ $about }
cli-settings-file = 設定：{ $path }（{ $variable }で別のディレクトリを指定できます）
cli-settings-new-file = 設定：{ $path }（未作成。{ $variable }で別のディレクトリを指定できます）
cli-settings-matches = ゲームの記録：{ $path }（{ $variable }で別のディレクトリを指定できます）
cli-settings-keys = [keys]の下にhint = ["h", "F2"]のように書くと、操作のキーを変えられます。操作：{ $commands }
cli-settings-ignored = 無視した設定：{ $count }件
