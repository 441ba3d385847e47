game-three-tricks = スリー・トリックス
pitch-three-tricks = 3トリックを取り、4つ目は取らない
length-three-tricks = 全{ $deals }ディール。
fact-three-tricks = 得点は0トリックなら-5、1なら1、2なら4、3なら9、4以上は1トリックにつき-1
score-three-tricks = { $seat }は{ $tricks }トリック
total-three-tricks = 計{ $total }点
