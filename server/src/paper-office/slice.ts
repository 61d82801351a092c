import { startReactor } from '../platform/reactors/reactor-runner.js';
import type { Slice } from '../platform/slice.js';
import { PapersActsResolver } from './acts.resolver.js';
import { collections } from './collections.js';
import { paperOfficeWords } from './event-words.js';
import { addResultsExport } from './exports/results-route.js';
import { addPapersZip } from './exports/zip-route.js';
import { voidedLately } from './home/voided.js';
import { PapersFilesResolver } from './files.resolver.js';
import { paperOfficeMenu, paperOfficePermissions } from './menu.js';
import { OfficePapersResolver } from './papers.resolver.js';
import { whenPapersActBegunCarryToPapers } from './when-papers-act-begun-carry-to-papers.js';

/** What an examination office does with papers afterwards: looks at them, voids, restores and exports them. */
export const paperOfficeSlice: Slice = {
  name: 'paper-office',
  resolvers: [OfficePapersResolver, PapersActsResolver, PapersFilesResolver],
  routes: (app, services) => {
    addPapersZip(app, services);
    addResultsExport(app, services);
  },
  collections,
  grants: { teacher: ['exam:paper', 'exam:paper:void', 'exam:paper:export'] },
  menu: paperOfficeMenu,
  permissions: paperOfficePermissions,
  home: [voidedLately],
  eventWords: paperOfficeWords,
  files: {
    namelessEvents: [
      ...['PaperVoided', 'PaperRestored', 'ChanceGivenBack', 'ChanceTakenBack'],
      ...Object.keys(paperOfficeWords),
    ],
    namelessCollections: Object.values(collections).map(({ name }) => name),
  },
  react: (services, lease) => startReactor(services, whenPapersActBegunCarryToPapers(services), lease),
};
