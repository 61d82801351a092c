import type { Slice } from '../platform/slice.js';
import { ExamResolver } from './exam.resolver.js';

/** Exams and what learners see of them before they start. */
export const examsSlice: Slice = { name: 'exams', resolvers: [ExamResolver] };
