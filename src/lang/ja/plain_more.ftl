# What else plain mode says, in Japanese.

## Further questions

plain-ask-claim = { $prompt } もう何も変わりません。claimで残りを自動で進めます。番号か名前、helpで説明?
plain-ask-confirm = { $choice }：yesかno、helpで説明?
plain-ask-undo = { $seat }が決定を取り消します。{ $asked }は同意しますか。yesかno、helpで説明?
plain-ask-replay = { $steps }手中{ $at }手目。Enterで次へ、helpで説明?

## Further answers

plain-estimate = { $choice }：{ $points }、誤差{ $error }ほど。
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
