import { whenReferenceChangedComplete } from '../engine/complete-reference.js';
import { startReactor } from '../platform/reactors/reactor-runner.js';
import type { Slice } from '../platform/slice.js';
import { categoryEntity, categoryFreeEntity } from './categories.js';
import { CategoryResolver } from './category.resolver.js';
import { ExamResolver } from './exam.resolver.js';
import { whenExamChangedCompleteDocument } from './when-exam-changed-complete-document.js';

/** Exams with their categories, and what learners see of them before they start. */
export const examsSlice: Slice = {
  name: 'exams',
  resolvers: [ExamResolver, CategoryResolver],
  react: async (services, tenure) => {
    const running = [
      await startReactor(services, whenExamChangedCompleteDocument(services), tenure),
      await startReactor(services, whenReferenceChangedComplete(services, categoryEntity(services)), tenure),
      await startReactor(services, whenReferenceChangedComplete(services, categoryFreeEntity(services)), tenure),
    ];
    return { stop: async () => void (await Promise.all(running.map((reactor) => reactor.stop()))) };
  },
};
