export { paths as examTakingPaths } from './paths.ts';
export { QuestionReview } from './result/question-review.tsx';
