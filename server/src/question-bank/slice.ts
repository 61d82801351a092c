import type { Slice } from '../platform/slice.js';
import { bankEntity } from './banks.js';
import { collections } from './collections.js';
import { questionBankDictionaries, questionBankEnumerations } from './dictionaries.js';
import { questionDemo } from './demo/seed-questions.js';
import { questionBankHome } from './home/changes.js';
import { questionBankMenu, questionBankPermissions } from './menu.js';
import { ChapterResolver } from './chapter.resolver.js';
import { QuestionBatchResolver } from './question-batch.resolver.js';
import { QuestionResolver } from './question.resolver.js';
import { addExportRoute } from './exports/export-route.js';
import { addImportRoutes } from './imports/import-route.js';
import { ImportResolver } from './imports/import.resolver.js';
import { startImports } from './imports/run-imports.js';
import { questionEntity } from './questions.js';
import { bankOrderEntity, takeOverBankOrders } from './bank-orders.js';
import { bankSeller } from './sell-banks.js';
import { LearnerRepoResolver } from './learner-repo.resolver.js';
import { RepoResolver } from './repo.resolver.js';
import { namedByBanks } from './uses.js';

/** Question banks, their chapters and questions. */
export const questionBankSlice: Slice = {
  name: 'question-bank',
  grants: { teacher: ['repo:list', 'repo:edit'] },
  resolvers: [
    RepoResolver,
    LearnerRepoResolver,
    ChapterResolver,
    QuestionResolver,
    QuestionBatchResolver,
    ImportResolver,
  ],
  collections,
  demo: questionDemo,
  menu: questionBankMenu,
  permissions: questionBankPermissions,
  home: questionBankHome,
  dictionaries: questionBankDictionaries,
  enumerations: questionBankEnumerations,
  naming: namedByBanks,
  // What was read and is not begun to be stored: an import that begins names its pictures.
  files: { namelessCollections: [collections.questionImportParts.name] },
  routes: (app, services) => {
    addImportRoutes(app, services);
    addExportRoute(app, services);
  },
  entities: (services) => [bankEntity(services), questionEntity(services), bankOrderEntity(services)],
  sells: { repo: bankSeller },
  serve: async (services) => {
    await takeOverBankOrders(services);
    return { stop: () => Promise.resolve() };
  },
  react: startImports,
};
