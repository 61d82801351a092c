import {
  papersExportDecider,
  papersExportsStream,
  type PapersExported,
} from '@vigil/domain/paper-office/public';
import { CommandSide } from '../../platform/command-side/command-side.js';
import { commandPorts } from '../../platform/command-side/command-ports.js';
import { envelopeOf } from '../../platform/command-side/envelope.js';
import { account, type RequestContext } from '../../platform/context.js';
import { perServices } from '../../platform/per-services.js';
import type { Services } from '../../platform/services.js';

const exportsOf = perServices(
  (services: Services) =>
    new CommandSide({
      ...commandPorts(services),
      decider: papersExportDecider,
      streamOf: papersExportsStream,
      cacheSize: 50,
    }),
);

/** Says in the log what leaves, before the first byte does; each download is one. */
export async function recordExport(context: RequestContext, data: PapersExported): Promise<void> {
  const outcome = await exportsOf(context.services).execute(
    account(context).id,
    { type: 'RecordPapersExport', data },
    { ...envelopeOf(context, `export-${data.what}`, null), commandId: null },
  );
  if (outcome.kind === 'accepted' && outcome.position !== null) context.reached(outcome.position);
}
