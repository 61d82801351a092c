import {
  ordersExportDecider,
  ordersExportsStream,
  type OrdersExported,
  type OrdersExportEvent,
} from '@vigil/domain/orders/public';
import { CommandSide } from '../../platform/command-side/command-side.js';
import { commandPorts } from '../../platform/command-side/command-ports.js';
import { envelopeOf } from '../../platform/command-side/envelope.js';
import { account, type RequestContext } from '../../platform/context.js';
import { badInput } from '../../platform/errors.js';
import { perServices } from '../../platform/per-services.js';
import { readWireTime } from '../../platform/rest/times.js';
import type { Services } from '../../platform/services.js';

const exportsOf = perServices(
  (services: Services) =>
    new CommandSide({
      ...commandPorts(services),
      decider: ordersExportDecider,
      streamOf: ordersExportsStream,
      cacheSize: 50,
    }),
);

/** Puts into the log that the caller takes something out, before its first byte leaves; each download is one. */
export async function recordExport(
  context: RequestContext,
  of: OrdersExportEvent['type'],
  data: OrdersExported,
): Promise<void> {
  const outcome = await exportsOf(context.services).execute(
    account(context).id,
    { type: 'RecordOrdersExport', of, data },
    { ...envelopeOf(context, 'ordersExport', null), commandId: null },
  );
  if (outcome.kind === 'accepted' && outcome.position !== null) context.reached(outcome.position);
}

/** A time of an export's filter, ms; null: none was given. Refuses `BadInput`. */
export function timeAsked(text: string | null | undefined): number | null {
  if (!text) return null;
  try {
    return readWireTime(text);
  } catch {
    throw badInput('导出参数不正确！');
  }
}
