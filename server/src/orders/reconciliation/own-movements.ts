import {
  billDayBegins,
  billDayEnds,
  billDayOf,
  movementKey,
  movementsOf,
  type BillDay,
  type BillLine,
  type Channel,
  type OrderMovement,
  type ReconciliationState,
} from '@vigil/domain/orders/public';
import type { Services } from '../../platform/services.js';
import { eachPartOf } from '../office/sums.js';
import { orderIdBehind, ordersOf } from '../streams.js';

/** What moved at a channel on a day by our streams, as the view has them. */
export async function movementsOn(
  services: Services,
  channel: Channel,
  day: BillDay,
): Promise<readonly OrderMovement[]> {
  const [from, until] = [billDayBegins(day), billDayEnds(day)];
  const found: OrderMovement[] = [];
  for await (const part of eachPartOf(services, { movedAt: { gte: from } }))
    for (const { order } of part)
      found.push(
        ...movementsOf(order).filter((one) => one.channel === channel && one.at >= from && one.at < until),
      );
  return found;
}

/**
 * What lines of a bill name that our streams have on another day: midnight falls at the channel and here at its own moment. What
 * that other day's bill had already is not the same money again.
 */
export async function movementsElsewhere(
  services: Services,
  {
    channel,
    day,
    lines,
    before,
  }: {
    readonly channel: Channel;
    readonly day: BillDay;
    readonly lines: readonly BillLine[];
    readonly before: ReconciliationState;
  },
): Promise<readonly OrderMovement[]> {
  const found = new Map<string, OrderMovement>();
  for (const line of lines) {
    const orderId = orderIdBehind(line.number);
    if (orderId === null || line.kind === 'other') continue;
    const { state } = await ordersOf(services).load(orderId);
    const own = movementsOf(state).find(
      (one) => one.channel === channel && movementKey(one) === movementKey(line),
    );
    if (own === undefined || billDayOf(own.at) === day) continue;
    const other = before.days[billDayOf(own.at)]?.result;
    const isMissing = (other?.differences ?? []).some(
      (one) => one.kind === 'OnlyHere' && one.what === own.kind && one.number === own.number,
    );
    if (other === undefined || isMissing) found.set(movementKey(own), own);
  }
  return [...found.values()];
}
