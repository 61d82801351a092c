import { startReactor } from '../platform/reactors/reactor-runner.js';
import { together } from '../platform/roles/lease.js';
import type { Slice } from '../platform/slice.js';
import { collections } from './collections.js';
import { regradeDemo } from './demo/demo-dry-run.js';
import { addRegradeExport } from './export-route.js';
import { regradeMenu } from './menu.js';
import { whenPaperHandedInRegrade, whenRegradeCarryToPapers } from './reactors.js';
import { RegradeResolver } from './regrade.resolver.js';
import { startDryRuns } from './run-dry-runs.js';

/** Regrades of exams: looked at before, applied, undone. */
export const regradeSlice: Slice = {
  name: 'regrade',
  resolvers: [RegradeResolver],
  collections,
  grants: { teacher: ['exam:regrade'] },
  menu: regradeMenu,
  demo: regradeDemo,
  routes: addRegradeExport,
  files: {
    namelessCollections: Object.values(collections).map(({ name }) => name),
  },
  react: (services, lease) =>
    together([
      () => startReactor(services, whenRegradeCarryToPapers(services), lease),
      () => startReactor(services, whenPaperHandedInRegrade(services), lease),
      async () => startDryRuns(services, lease),
    ]),
};
