/** What other slices use of exam-taking: nothing else of this folder is theirs. */
export { answerFrom, answersFrom } from './answer-input.js';
export { AnswerFields } from './inputs.js';
export { judgeProgram } from './judging/judge-program.js';
export { keyWithheld, type Withheld } from './key-withheld.js';
export { createHumanFaceComparer } from './providers/human/human-face-comparer.js';
export { createJudge0Judge } from './providers/judge/judge0/judge0-judge.js';
export { judgesTogether } from './providers/judge/judges.js';
export { createPyodideJudge } from './providers/judge/pyodide/pyodide-judge.js';
export { tellOfResults } from './results/tell-results.js';
export { keysOutAt, openQuestionIds, paperSight, type PaperSight, rowSights } from './sight.js';
export { AnswerRemark } from './analysis-types.js';
