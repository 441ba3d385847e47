# What plain mode says in Japanese, where the screens do not say it too. Lines that wait for an answer, and they
# alone, end in a question mark: the narrow one, by which a script knows them in every language.

## Questions

plain-ask-home = ゲームの番号を入れると始まります。または help?
plain-ask-form = set で変更、start で開始、または help?
plain-ask-choose = { $prompt }番号、名前、または help?
plain-ask-curtain = { $name }さん、hand で手札を聞きます。または help?
plain-ask-covered = Enter でもう一度手札を聞きます。または help?
plain-ask-deal-over = Enter で次のディールへ。または help?
plain-ask-over = ゲームは終わりました。again、home、quit、または help?

## The list of games

plain-game = { $number }: { $title }。{ $pitch }。{ $about }
plain-no-game = 「{ $typed }」というゲームはありません。番号か名前を入れてください。games で一覧を出します。

## Setting up

plain-form = { $game }のテーブルは、いまこのとおりです。set seats 4、set player 2 human、set name 2 Ben、または set option とその名前で変え、start で始めます。
plain-seats = 席数：{ $count }。{ $min }から{ $max }まで選べます。
plain-seats-fixed = 席数：{ $count }。このゲームでは決まっています。
plain-set-seat = 席{ $number }：{ $name }、{ $player }。
plain-set-option = オプション{ $key }：{ $value }。{ $about }。選べるのは{ $may }です。
plain-set-code = 配札コード：{ $code }。同じコードなら同じ札が配られます。
plain-set-code-new = 配札コード：新しく作る。
plain-set-what = 変えられるもの：seats、name、player、option、code。例：set name 1 Ann
plain-may-number = { $step ->
    [1] { $min }から{ $max }までの数
   *[other] { $min }から{ $max }までの{ $step }の倍数
  }
plain-may-choice = { $values }のどれか
plain-no-option = オプションは{ $options }です。例：set option KEY VALUE
plain-no-seat = 席「{ $typed }」はありません。1から{ $most }までです。
plain-bad-name = 名前は1文字から{ $most }文字までです。
plain-bad-player = プレイヤーは{ $human }か、ボットの{ $levels }です。
plain-bad-code = 配札コードは0123A-BCDE-FGHJのような13文字の英数字か、0以上の整数です。

## A match

plain-match = { $game }。{ $players }。{ $turns }。
plain-player = { $name }（{ $player }）
plain-facts = 場：{ $facts }。
plain-seats-facts = 各席：{ $seats }。
plain-seat-facts = { $name }、{ $facts }
plain-between = {"。"}
plain-hand = 手札：{ $pieces }。
plain-hand-part = 手札：{ $pieces }。いま出せないもの：{ $barred }。
plain-hand-empty = 手札はありません。
plain-choice = { $number }: { $choice }
plain-placed = { $name } { $piece }
plain-trick = トリック：{ $pieces }。{ $name }が最強。
plain-no-trick = トリックにはまだ何も出ていません。
plain-last-trick = 直前のトリック：{ $pieces }。{ $name }の勝ち。
plain-mark-you = あなた
plain-mark-turn = 手番
plain-seat = { $name }：{ $state }。
plain-seat-marked = { $name }（{ $marks }）：{ $state }。
plain-curtain = 次は{ $name }です。ほかの人は見ないで、ヘッドホンも{ $name }に渡してください。
plain-kept = ゲームはこのまま{ $path }に残ります。
plain-leave-unsaved = このゲームの記録は残りません。それでも抜けるなら、もう一度入れてください。

## Answers

plain-beyond = { $count ->
    [1] 選択肢は1だけです。
   *[other] 選択肢は1から{ $count }までです。
  }
plain-several = 「{ $typed }」には{ $could }が当てはまります。
plain-not-understood = 「{ $typed }」はわかりません。help で使える言葉を確かめてください。
plain-alone = 「{ $typed }」はわかりません。{ $command } のあとには何も付けません。
plain-not-here = 「{ $typed }」はここでは使えません。help で使える言葉を確かめてください。
plain-refused = { $reason }根拠は{ $clause }です。why で読めます。
plain-allowed = それは許されています。
plain-why-what = why のあとに、札や選択肢を入れてください。例：why QS、why 64

## Score

plain-no-score = 終わったディールはまだありません。
plain-score = { $deal }：{ $scores }。
plain-score-seat = { $name } { $points }、計{ $total }
plain-ahead = 首位：{ $names }。
plain-end = { $sentence }。

## Rules

plain-no-section = このルールに「{ $typed }」という節はありません。
plain-sections = 節：{ $sections }。rules のあとに、節の名前、score-1 のような条項、または all を入れてください。

## Commands

plain-help-line = { $word }: { $meaning }。
plain-help-home = 番号か名前でゲームを始めます。言葉は途中まででも通じます：
plain-help-choose = 選択肢の番号、QS や 64 のような札や牌、または選択肢の言葉で答えます。Enter で選択肢をもう一度出します。言葉は途中まででも通じます：
plain-help-enter = Enter で進みます。言葉は途中まででも通じます：
plain-help-other = 言葉は途中まででも通じます：
plain-arg-game = ゲーム
plain-arg-game-section = ゲーム 節
plain-arg-section = 節
plain-arg-set = 項目 値
plain-arg-count = 数
plain-arg-choice = 選択肢
plain-arg-word = 言葉
plain-do-games = ゲームの一覧をもう一度
plain-do-start = ゲームをすぐに始める
plain-do-setup = ゲームの席、プレイヤー、オプション、配札コードを決める
plain-do-show = いまのテーブルの準備
plain-do-set = テーブルの準備を変える
plain-do-sit-down = ゲームを始める
plain-do-hand = 手札
plain-do-choices = 選択肢をもう一度
plain-do-trick = 場のトリック
plain-do-last = 直前のトリック
plain-do-table = 席順、手番、トリック数、持ち点、場にあるもの
plain-do-events = このディールの経過、または最後からその数だけ
plain-do-score = 全ディールの得点
plain-do-why = 選べない理由と、そのルール
plain-do-open-hand = 手札を聞く。自分の名前の始めでも通じる
plain-do-cover = 手札を隠す
plain-do-rules = ゲームのルール
plain-do-rules-here = この場面のルール、または節
plain-do-again = 別の札でもう一度
plain-do-home = ゲームの一覧に戻る。ゲームは残る
plain-do-quit = プログラムを終了する。ゲームは残る
plain-do-help = この一覧

## Further questions

plain-ask-claim = { $prompt } もう何も変わりません。claimで残りを自動で進めます。番号か名前、helpで説明?
plain-ask-confirm = { $choice }：yesかno、helpで説明?
plain-ask-undo = { $seat }さんの待ったです。{ $asked }さん、認めますか。yesかno、helpで説明?
plain-ask-undo-of-others = { $seat }さんの待ったです。ほかの人は認めますか。yesかno、helpで説明?
plain-ask-replay = { $steps }手中{ $at }手目。Enterで次へ、helpで説明?

## Further answers

plain-estimate = { $choice }：{ $points }、誤差{ $error }ほど。勝率{ $chance }%。
plain-no-claim = まだ結果が決まっていないので、残りを飛ばせません。
plain-undone = { $seat }の決定を取り消しました。
plain-not-undone = 取り消しません。
plain-auto = { $choice }（自動：ほかに選択肢がありません）。
plain-score-why = { $deal }の得点の内訳：
plain-score-line = { $reason }：{ $points }。
plain-unfound = この規則に「{ $typed }」は出てきません。

## Matches on record

plain-continue = { $offer }：continueで続けます。
plain-no-unfinished = 続けられる途中のゲームはありません。
plain-replays-line = { $number }: { $match }。
plain-replays-more = ほかに{ $count }件：replays allで全部、replaysと言葉でその言葉のあるものを並べます。
plain-replays-unfound = 「{ $typed }」のある記録はありません。
plain-no-replay = 「{ $typed }」という番号の記録はありません。replaysで並べます。
plain-replay-seat = { $seat }から見ています。
plain-replay-open = すべての手札を開いて見ています。
plain-replay-end = 記録はここまでです。
plain-replay-over = ゲームはここで終わっています。続けるには前に戻ってください。
plain-no-step = gotoに続けて1〜{ $steps }の番号かendを入力してください。
plain-hand-of = { $name }の手札：{ $pieces }。
plain-hand-of-empty = { $name }の手札はありません。
plain-tally = { $name }：{ $record }、{ $percent }%。平均{ $average }、最高{ $best }。

## Settings in words

plain-setting = { $key }: { $value }。{ $label }：{ $about }。指定できる値：{ $may }。
plain-setting-empty = なし

## Further commands

plain-arg-number = 番号
plain-arg-number-may = [番号]
plain-arg-words = [言葉]
plain-arg-back = [back]
plain-arg-step = 手数
plain-arg-seat = 席
plain-arg-on = on
plain-arg-text = 言葉
plain-arg-setting = キー 値
plain-do-continue = 最後に抜けたゲーム、または一覧の番号のゲームを続ける
plain-do-replays = 記録されたゲームの一覧。言葉で絞り込み
plain-do-replay = 一覧のゲームをもう一度見る
plain-do-statistics = 通算成績
plain-do-next = 1手進む
plain-do-back = 1手戻る
plain-do-next-trick = トリックの終わりまで進む。backで戻る
plain-do-next-deal = 次のディールへ進む。backで戻る
plain-do-goto = この手数へ。endで最後へ
plain-do-seat = 番号か名前の席から見る
plain-do-open = すべての手札を開いて見る
plain-do-play-on = ここから別のゲームとして続けて遊ぶ
plain-do-yes = 実行する
plain-do-no = やめる
plain-do-hands = 見える手札
plain-do-hint = ボットならどうするか、その理由と各選択肢の見込み
plain-do-claim = もう何も変わらないとき、ディールの残りを自動で進める
plain-do-undo = 最後の決定を取り消す
plain-do-find = 規則の中でこの言葉のある箇所
plain-do-settings = 設定の一覧
plain-do-set-setting = 設定を変える。変更は保存される

## The command line

cli-players = --players { $asked }：{ $game }は{ $min }〜{ $max }人用です
cli-players-exactly = --players { $asked }：{ $game }は{ $min }人用です
cli-form = { $option } { $value }：{ $option } { $form }の形で指定してください
cli-option-unknown = --option { $key }：{ $game }のオプションは{ $options }です
cli-option-value = --option { $key }={ $value }：指定できるのは{ $values }です
cli-no-seat = { $option } { $value }：席は1から{ $most }までです
cli-bad-player = --seat { $value }：human、ボットのレベル（{ $levels }）、engine:コマンドのどれかを指定してください
cli-levels = --bots：{ $seats }席に対してレベルが{ $count }個あります。全員に1個か、席ごとに1個ずつ指定してください
cli-no-section = { $wanted }：{ $game }のルールの節は{ $sections }です。条項はscore-1のように指定します
cli-replay-stdin = -：ファイルを指定してください。標準入力は操作に使います
cli-option = { $key }={ $default }（{ $values }）：{ $about }
cli-settings-file = 設定：{ $path }（{ $variable }で別のディレクトリを指定できます）
cli-settings-new-file = 設定：{ $path }（未作成。{ $variable }で別のディレクトリを指定できます）
cli-settings-matches = ゲームの記録：{ $path }（{ $variable }で別のディレクトリを指定できます）
cli-settings-ignored = 無視した設定：{ $count }件
