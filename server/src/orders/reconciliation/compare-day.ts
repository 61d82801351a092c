import {
  compareBill,
  movementKey,
  readFeeRate,
  type BillDay,
  type Channel,
  type Movement,
  type OrderMovement,
} from '@vigil/domain/orders/public';
import type { CommandEnvelope } from '../../platform/command-side/command-side.js';
import { commandIdReused } from '../../platform/errors.js';
import type { Services } from '../../platform/services.js';
import { viewAtHead } from '../../platform/views/view-reached.js';
import { keptPayChannels } from '../channels/channel-config.js';
import { channelOf } from '../channels/channels.js';
import type { PaymentChannel } from '../channels/payment-channel.js';
import { sandboxFeeRate } from '../sandbox/sandbox-books.js';
import { movementsElsewhere, movementsOn } from './own-movements.js';
import { reconciliationsOf, refusedReconciliation } from './streams.js';

/** ms that the view of orders is waited for. */
const patience = 60_000;

/**
 * Holds a channel's bill of a day against our streams, and takes note of what was found; the same again changes nothing.
 * False: this installation never took money that way. Rejects as `PaymentChannel.bill` does, and then nothing is noted.
 */
export async function compareDay(
  services: Services,
  name: Channel,
  day: BillDay,
  envelope: CommandEnvelope,
): Promise<{ readonly position: string | null } | false> {
  const channel = await channelOf(services, name);
  if (channel === null) return false;
  const bill = await channel.bill(day);
  // Read after the bill: what it has, we have by then.
  await viewAtHead(services, 'orders', patience);
  const here = await movementsOn(services, name, day);
  const known = new Set(here.map(movementKey));
  const { state: before } = await reconciliationsOf(services).load(name);
  const lines = bill.filter((line) => !known.has(movementKey(line)));
  const elsewhere = await movementsElsewhere(services, { channel: name, day, lines, before });
  const outcome = await reconciliationsOf(services).execute(
    name,
    {
      type: 'RecordBill',
      head: { channel: name, day, sandbox: channel.sandbox, currency: channel.currency, lines: bill.length },
      compared: compareBill({
        ...{ here: await inBill(channel, here), elsewhere: await inBill(channel, elsewhere), bill },
        feeRate: feeRateOf(services, name, channel),
      }),
    },
    envelope,
  );
  if (outcome.kind === 'refused') throw refusedReconciliation(outcome.refusal);
  if (outcome.kind === 'command-id-reused') throw commandIdReused();
  return { position: outcome.position };
}

async function inBill(channel: PaymentChannel, movements: readonly OrderMovement[]): Promise<Movement[]> {
  const found: Movement[] = [];
  for (const one of movements) found.push(await channel.inBill(one));
  return found;
}

/** What the channel keeps by agreement, in ten-thousandths; null: nobody said. */
function feeRateOf(services: Services, name: Channel, { sandbox }: PaymentChannel): number | null {
  if (sandbox) return name === 'paypal' ? null : sandboxFeeRate;
  return readFeeRate(keptPayChannels(services).get(name)?.data['feeRate'] ?? '');
}
