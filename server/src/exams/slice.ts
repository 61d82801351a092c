import { startReactor } from '../platform/reactors/reactor-runner.js';
import type { Slice } from '../platform/slice.js';
import { whenExamChangedWriteDocument } from './exam-reference.js';
import { ExamResolver } from './exam.resolver.js';

/** Exam definitions, and what learners see of exams before they start one. */
export const examsSlice: Slice = {
  name: 'exams',
  resolvers: [ExamResolver],
  start: async (services) => startReactor(services, whenExamChangedWriteDocument(services)),
};
