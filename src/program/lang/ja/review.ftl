# 検討：一手ごとの損失

review-title = 検討
review-heading = { $game }、{ $name }：{ $deals }ディール
review-progress = 検討を準備中 { $percent }%
review-nothing-yet = いまのところ、損をした手はありません。
review-empty = 検討する手がまだありません。選択の余地があったディールが終わると検討できます。
review-nothing = はっきり損をした手はありませんでした。
review-counts = 選択の余地があったのは{ $decisions }手：良手{ $fine }、緩手{ $close }、悪手{ $costly }。
review-sum = 勝率：開始時{ $before }%、終了時{ $after }%。増減（ポイント）の内訳は、手札の運{ $cards }、ほかのプレイヤー{ $news }、あなたの選択{ $losses }です。
review-losses = { $costly ->
    [0] 選択で失った勝率は合計{ $losses }ですが、悪手はありません。
   *[other] 選択で失った勝率は合計{ $losses }です。内訳は、悪手{ $costly }手で{ $large }%、それ以外の{ $others }手の合計で{ $small }%です。
}
review-losses-costly = 悪手{ $costly }手で失った勝率は{ $large }%です。{ review-others }
review-others = { $others ->
    [0] { "" }
   *[other] それ以外の手に、はっきりした損失はありません。
  }
review-losses-nothing = 選択で失った勝率はありませんでした。
review-losses-none = 選択で失った勝率は合計{ $most }%以下で、はっきりした損失はありません。
review-mean = 1手あたり平均{ $loss }を失いました。
review-mean-none = 1手あたりの損失は平均{ $most }%以下で、はっきりした損失はありません。
review-total = 検討した{ $decisions }手では、1手あたり平均{ $loss }を失いました。
review-total-none = 検討した{ $decisions }手では、1手あたりの損失は平均{ $most }%以下で、はっきりした損失はありません。
review-deal = { $deal }　{ $sum }
review-moment = { $trick ->
    [0] ディール{ $deal }
   *[other] ディール{ $deal }、{ $trick }トリック目
}
review-clever = 会心の一手：{ $own }（{ $moment }）、初級ボットの手より勝率+{ $worth }%。
review-costliest = いちばんの損：{ $own }（{ $moment }）、勝率-{ $worth }%。
review-none-costly = 悪手はありませんでした。
review-line = { $moment }：{ $own }。{ $verdict }。
review-head-when = 場面
review-head-choice = あなたの選択
review-head-loss = 損失
review-head-verdict = 判定
review-fine = 良手
review-close = 緩手
review-costly = 悪手
review-best = 名人も同じ手を選びます。
review-as-good = 名人の手と差があるとはいえません（{ $loss }）。
review-better = 最善は「{ $best }」でした。
review-hidden = { $key }キーで最善手を表示します。
review-wait = 選択を判定しています。30秒ほどかかることがあります。
review-cost = この手で、勝率を{ $loss }、平均で{ $points }{ $unit }を失いました。
review-cost-chance = この手で、勝率を{ $loss }失いました。
review-gained = 実際の手札では、最善手のほうが{ $points }{ $unit }得でした。
review-lost = 実際の手札では、たまたまあなたの手のほうが{ $points }{ $unit }得でした。
review-same = 実際の手札では、どちらも同じ結果でした。
review-share = ここでは手を混ぜるのが正しく、強いプレイヤーがこの手を選ぶのは{ $share ->
    [0] まれです
   *[other] 100回に{ $share }回ほどです
  }。

cli-review-unkept = 検討の結果を保存できません：{ $why }
review-mistakes = 目立ったミス：{ $kinds }。
mistake-times = { $times }回
mistake-spent = あとで取れるはずの札を先に使った（{ mistake-times }）
mistake-took = 取らないほうがよいトリックを取った（{ mistake-times }）
mistake-left = 取るべきトリックを見送った（{ mistake-times }）
mistake-too-few = トリックが少なくなりすぎる手を選んだ（{ mistake-times }）
mistake-too-many = トリックが多くなりすぎる手を選んだ（{ mistake-times }）
mistake-gave-away = 大事な点を相手に渡した（{ mistake-times }）
mistake-declared = ビッドや宣言を誤った（{ mistake-times }）
review-played = 自分の手
review-better-head = よりよい手
review-mark-own = 出した
review-mark-better = 推奨
review-winning = 勝っている
review-no-trick = このトリックには、まだ何も出ていません。
review-count = { $number }／{ $all }
