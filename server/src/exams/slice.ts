import type { Slice } from '../platform/slice.js';
import { categoryEntity, categoryFreeEntity } from './categories.js';
import { CategoryResolver } from './category.resolver.js';
import { collections } from './collections.js';
import { examDictionaries, examEnumerations } from './dictionaries.js';
import { examDemo } from './demo/seed-exams.js';
import { examEntity } from './exam-reference.js';
import { freeByCategory, namedInRange } from './entitlements.js';
import { ExamActsResolver } from './exam-acts.resolver.js';
import { ExamResolver } from './exam.resolver.js';
import { examHome } from './home/sections.js';
import { LearnerExamResolver } from './learner-exam.resolver.js';
import { examMenu, examPermissions } from './menu.js';
import { OpenPaperResolver } from './open-paper.resolver.js';
import { remindCandidates } from './reminders/remind-candidates.js';
import { examSettings } from './settings.js';
import { namedByExams } from './uses.js';

/** Exams with their categories, and what learners see of them before they start. */
export const examsSlice: Slice = {
  name: 'exams',
  grants: { teacher: ['exam:list', 'exam:add'], proctor: ['exam:list'] },
  resolvers: [ExamResolver, ExamActsResolver, LearnerExamResolver, OpenPaperResolver, CategoryResolver],
  hotOperations: ['checkProcess'],
  collections,
  demo: examDemo,
  menu: examMenu,
  permissions: examPermissions,
  home: examHome,
  dictionaries: examDictionaries,
  enumerations: examEnumerations,
  settings: examSettings,
  naming: namedByExams,
  entitlements: [namedInRange],
  lifts: freeByCategory,
  react: async (services, lease) => remindCandidates(services, lease),
  entities: (services) => [examEntity(services), categoryEntity(services), categoryFreeEntity(services)],
};
