game-three-tricks = スリー・トリックス
pitch-three-tricks = 3トリックを取り、4つ目は取らない
length-three-tricks = 1マッチは{ $deals }ディールです。
fact-three-tricks = 得点は0トリックで−5、1で1、2で4、3で9、4以上は1トリックにつき−1
score-three-tricks = { $seat }は{ $tricks }トリック
total-three-tricks = 計{ $total }点
