# レッスンとコーチ。

learn-list = レッスン
learn-title = レッスン{ $number }/{ $of }：{ $title }
learn-not-quite = もう一度
learn-right = 正解
learn-basics = ゲームのあらまし
learn-basics-line = ゲームのあらまし：{ $basics }
learn-plays-on = 正解です。
learn-played-on = 続きは自動で進めました。
learn-played-on-and-stops = 続きを少し自動で進めました。レッスンはここまでで、ディールの残りは省きます。
learn-waits = 説明を閉じると続けられます。
learn-stops = レッスンはここまでで、ディールの残りは省きます。
learn-course-done = レッスンはこれで終わりです
learn-now-play = これで{ $game }を遊べます。ボットと対戦するか、レッスンの一覧に戻ってください（一覧には問題もあります）。
learn-wrong = ルール上は選べますが、このレッスンの答えではありません。ほかの手を選んでください。
learn-not-kept = 進み具合を保存できませんでした。{ $path }：{ $why }
learn-damaged = { $path }が壊れているため、進み具合を保存していません（{ $why }）。ファイルを直すか、削除してください。
learn-game-line = { $id }：{ $game }、{ $all }レッスン中{ $solved }済み
learn-lesson-line = { $number }. { $title }
learn-lesson-done = { $number }. { $title }（済み）
learn-how = learn のあとにゲームの名前を付けるとレッスンの一覧、さらに番号を付けるとそのレッスンです。
learn-goal = 目標：{ $goal }
learn-task = 問題：{ $task }
learn-said-wrong = もう一度：{ $why }根拠は rules { $anchor } で読めます。
learn-said-right = 正解：{ $why }
learn-done = このレッスンは終わりました。空行で次のレッスンに進みます。
learn-all-done = このゲームの最後のレッスンが終わりました。空行でゲームの一覧に戻ります。
learn-no-lesson = { $game }のレッスンは{ $count }個です。1〜{ $count }の番号を入力してください。
learn-coach = コーチ：{ $note }（{ $key }で停止）
learn-note = コーチ：{ $note }
learn-notes-on = コーチの助言を表示します。{ $key }で止められます。
learn-notes-off = コーチの助言を止めました。{ $key }で再び表示します。

learn-no-hint = レッスンではヒントを出せません。違う手を選ぶと、理由を説明します。
learn-no-undo = ここでは待ったはできません。間違えた手は出されないので、そのまま選び直せます。
learn-no-claim = ここでは早送りできません。自分で手を選んでください。
learn-no-skip = 飛ばせる問題がありません。レッスンではないか、最後の問題です。
learn-can-skip = skip で最後の問題に進めます。それを解けば、このレッスンは済みになります。

plain-ask-lesson = 次のレッスンはEnter、ほかはlearn、rules、home、quit、または help？
plain-arg-lesson = ゲーム 番号
plain-do-learn = レッスンの一覧を見る。ゲームを付けるとその一覧、番号も付けるとそのレッスン
plain-do-skip = レッスンの最後の問題へ進む
plain-do-problems = 問題の数を見る、または指定したゲームの次の問題に進む
plain-ask-problem = 次の問題はEnter、ほかはproblems、learn、home、quit、または help？
problem-done = 正解です。空行で次の問題に進みます。
problem-no-answer = 答えを聞けるのは、問題を解いているときだけです。
problem-no-hint = ヒントを出すと答えになってしまいます。間違えると、その手がどれだけ劣るかがわかります。
problem-game-line = { $game }：{ $all }問中{ $solved }問正解{ $due ->
    [0] { "" }
   *[other] 、自分の選択の復習{ $due }問
  }
problem-how = problems のあとにゲームの名前を付けると、次の問題に進みます。problems daily は今日の問題です。
plain-possible-lesson = Enter、learn（レッスン）、rules（ルール）、table（場）、home（ホーム）、quit（やめる）、help（ヘルプ）
cli-no-lesson = レッスン{ $asked }：{ $game }のレッスンは1〜{ $count }です

problem-title = 問題 { $number }/{ $of }
problem-goal = いま見えている情報だけで、はっきり最善といえる手が1つあります。見つけてください。
problem-of-day = { $date }の問題
problem-own = 実戦で損をした場面です。
problem-again = あなたの選択
problem-again-goal = その時点でわかっていたことだけで、最善の手を見つけてください。差が小さい手もあります。
problem-missed-novice = 初級ボットが間違える問題です。
problem-missed-casual = 中級ボットが間違える問題です。
problem-missed-expert = 上級ボットが間違える問題です。
problem-wrong = 「{ $choice }」？ { $what }
problem-said-wrong = もう一度：{ $why }
problem-worse = 「{ $choice }」？ 長い探索では、ほかの手がはっきり上です。
problem-not-best = 最善ではありません
why-searches = 理由を調べています。
problem-best = 最善は「{ $choice }」です。
problem-answer = 答え
problem-none = このゲームの問題はまだありません。
problem-join = { "" }
problem-line = 問題
problem-due = 、自分の選択の復習{ $due }問
