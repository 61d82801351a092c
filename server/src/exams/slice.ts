import { startReactor } from '../platform/reactors/reactor-runner.js';
import type { Slice } from '../platform/slice.js';
import { ExamResolver } from './exam.resolver.js';
import { whenExamChangedCompleteDocument } from './when-exam-changed-complete-document.js';

/** Exams and what learners see of them before they start. */
export const examsSlice: Slice = {
  name: 'exams',
  resolvers: [ExamResolver],
  react: (services, tenure) => startReactor(services, whenExamChangedCompleteDocument(services), tenure),
};
