import { anyProjection, type ProjectionSlice } from '../runner/slice.js';
import { questionPracticeProjection } from './question-practice.projection.js';
import { wrongAnswersProjection } from './wrong-answers.projection.js';

export const wrongBookProjections: ProjectionSlice = {
  name: 'wrong-book',
  projections: [anyProjection(wrongAnswersProjection), anyProjection(questionPracticeProjection)],
};
