# Lessons and the coach.

learn-list = Learn
learn-title = Lesson { $number } of { $of }: { $title }
learn-not-quite = Not quite
learn-right = Right
learn-basics = The game in short
learn-basics-line = The game in short: { $basics }
learn-plays-on = Right.
learn-played-on = The rest was played for you.
learn-played-on-and-stops = The next plays were made for you. The lesson ends here; the rest of the deal is left out.
learn-waits = The table waits until you close the text.
learn-stops = The lesson ends here; the rest of the deal is left out.
learn-course-done = That was the last lesson
learn-now-play = You know { $game } well enough to play. Play a match against bots now, or go back to the list of lessons, which also has problems to solve.
learn-wrong = The rules allow that, but it is not what the lesson is about. Try something else.
learn-not-kept = Your progress could not be saved: { $path }: { $why }
learn-damaged = Your progress is not saved because { $path } is damaged: { $why }. Repair or delete the file.
learn-game-line = { $id }: { $game }, { $solved } of { $all } lessons done
learn-lesson-line = { $number }. { $title }
learn-lesson-done = { $number }. { $title } (done)
learn-how = Type learn GAME for its lessons, or learn GAME NUMBER for one lesson.
learn-goal = Goal: { $goal }
learn-task = Task: { $task }
learn-said-wrong = Not quite: { $why } Type rules { $anchor } to read the rule.
learn-said-right = Right: { $why }
learn-done = Lesson complete. Press Enter to start the next one.
learn-all-done = Last lesson complete. Press Enter to return to the list of games.
learn-no-lesson = { $game } has { $count } lessons: type a number from 1 to { $count }.
learn-coach = Coach: { $note } ({ $key }: hide notes)
learn-note = Coach: { $note }
learn-notes-on = The coach's notes are on. Press { $key } to turn them off.
learn-notes-off = The coach's notes are off. Press { $key } to turn them on.

learn-no-hint = There are no hints in a lesson: a wrong choice is explained.
learn-no-undo = You cannot undo here: a wrong choice is not played.
learn-no-claim = You cannot claim here: the choice is yours to make.
learn-no-skip = Nothing to skip: this is not a lesson, or you are at its last problem.
learn-can-skip = Type skip to go to the last problem: solving it completes the lesson.

plain-ask-lesson = Press Enter for the next lesson, or type learn, rules, home, quit or help?
plain-arg-lesson = GAME NUMBER
plain-do-learn = list the lessons, or those of a GAME, or start the lesson with this NUMBER
plain-do-skip = go to the last problem of a lesson
plain-do-problems = list the problems of all games, or start the next problem of a GAME
plain-ask-problem = Press Enter for the next problem, or type problems, learn, home, quit or help?
problem-done = You have solved this problem. Press Enter to start the next one.
problem-no-answer = You can ask for the answer only in a problem.
problem-no-hint = A hint would give the answer away. A wrong choice shows how far behind it is.
problem-game-line = { $game }: { $solved } of { $all } problems solved{ $due ->
    [0] { "" }
   *[other] , and { $due } of your own decisions to try again
  }
problem-how = Type problems GAME for its next problem, or problems daily for the problem of the day.
plain-possible-lesson = Enter, learn, rules, table, home, quit or help
cli-no-lesson = lesson { $asked }: { $game } has lessons 1 to { $count }

problem-title = Problem { $number } of { $of }
problem-goal = Given what you know, one choice is clearly best. Find it.
problem-of-day = Problem of { $date }
problem-own = This decision cost you something.
problem-again = Your decision
problem-again-goal = Find the best choice, given what you knew. Other choices may be close.
problem-missed-novice = Novice bots miss it.
problem-missed-casual = Casual bots miss it.
problem-missed-expert = Expert bots miss it.
problem-wrong = { $choice }? { $what }
problem-said-wrong = Not quite: { $why }
problem-worse = { $choice }? A long search finds another choice clearly better.
problem-not-best = Not the best
why-searches = Looking for the reason...
problem-best = The best choice: { $choice }.
problem-answer = The answer
problem-none = There are no problems of this game yet.
problem-join = { " " }
problem-line = Problems
problem-due = , { $due ->
    [one] 1 decision of your own
   *[other] { $due } decisions of your own
  } to try again
