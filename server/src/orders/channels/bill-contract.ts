import { expect, it } from 'vitest';
import {
  billDayBegins,
  billDayEnds,
  billDayOf,
  compareBill,
  type BillDay,
  type OrderMovement,
} from '@vigil/domain/orders/public';
import { itWhere } from '@vigil/stores/testing/it-where';
import type { GatewayPeer } from './gateway-peer.fixture.js';
import { BillNotReady, type ChannelPayment, type PaymentChannel } from './payment-channel.js';

const hour = 3_600_000;
const feeRate = 60;

/** A channel with a gateway of its own, as its bills are concerned. */
export interface BilledUnderTest {
  readonly channel: PaymentChannel;
  readonly peer: GatewayPeer;
  readonly clock: { now: number };
  /** A bill's file with another text in the place of one, as whole as before; absent: TLS alone vouches for it. */
  readonly changeBill?: (file: Buffer, text: string, other: string) => Buffer;
}

/** What the suite has done for it: trades of this channel that are paid, and given back. */
interface Trading {
  readonly under: () => BilledUnderTest;
  readonly paid: (amount: number) => Promise<ChannelPayment>;
  readonly back: (payment: ChannelPayment, refundId: string, amount: number) => Promise<number>;
}

/** What every way to pay promises of its bills. `vouched`: a changed file is found out; where not, TLS alone vouches for it. */
export function billContract(vouched: boolean, { under, paid, back }: Trading): void {
  /** Ten in the morning of a day on which nothing moved yet. */
  const newDay = (): BillDay => {
    const { clock } = under();
    clock.now = billDayEnds(billDayOf(clock.now)) + 10 * hour;
    return billDayOf(clock.now);
  };
  const afterwards = (day: BillDay): void => {
    under().clock.now = billDayEnds(day) + 11 * hour;
  };
  const moved = (payment: ChannelPayment, refundId?: string, amount = payment.amount): OrderMovement => ({
    ...{ kind: refundId === undefined ? 'payment' : 'refund', number: refundId ?? payment.attemptId },
    ...{ orderId: payment.attemptId.slice(0, 28), attemptId: payment.attemptId, channel: 'alipay' },
    ...{ amount, at: payment.receivedAt },
  });
  const compared = async (day: BillDay, ours: readonly OrderMovement[]) => {
    const { channel } = under();
    const here = await Promise.all(ours.map(async (one) => channel.inBill(one)));
    return compareBill({ here, elsewhere: [], bill: await channel.bill(day), feeRate });
  };

  it('has a bill of the day in which every payment and refund is what the streams say', async () => {
    const day = newDay();
    const [first, second, third] = [await paid(1), await paid(990), await paid(12_345)];
    await back(third, `${third.attemptId}-1`, 345);
    await back(second, `${second.attemptId}-1`, 990);
    afterwards(day);
    await paid(777);
    const found = await compared(day, [
      ...[moved(first), moved(second), moved(third)],
      ...[moved(third, `${third.attemptId}-1`, 345), moved(second, `${second.attemptId}-1`)],
    ]);
    expect(found).toMatchObject({ matched: 5, differences: [], here: { payments: 3, refunds: 2 } });
    expect(found.there).toEqual(found.here);
  });

  it('shows what is planted: a payment that only one side has, and another amount', async () => {
    const day = newDay();
    const [other, unknown, right] = [await paid(1000), await paid(2000), await paid(3000)];
    afterwards(day);
    const here = { ...moved(right), number: `${'f'.repeat(28)}a001` };
    const found = await compared(day, [moved(right), { ...moved(other), amount: 1500 }, here]);
    expect(found.differences.map(({ kind, number }) => [kind, number])).toEqual([
      ['OnlyHere', here.number],
      ['OnlyThere', unknown.attemptId],
      ['OtherAmount', other.attemptId],
    ]);
    expect(found.matched).toBe(1);
  });

  it('has no bill of a day that is not over, and an empty one of a day on which nothing moved', async () => {
    const day = newDay();
    await expect(under().channel.bill(day)).rejects.toBeInstanceOf(BillNotReady);
    under().clock.now = billDayEnds(day) + hour;
    await expect(under().channel.bill(day)).rejects.toBeInstanceOf(BillNotReady);
    afterwards(day);
    expect(await under().channel.bill(day)).toEqual([]);
    expect(billDayBegins(day)).toBeLessThan(under().clock.now);
  });

  it('believes no bill that was cut off, or of another day, and has the whole one the next time', async () => {
    const { channel, peer } = under();
    const before = newDay();
    await paid(100);
    const day = newDay();
    await paid(200);
    afterwards(day);
    let kept: Buffer | null = null;
    peer.damage = (file) => (kept = file);
    await channel.bill(before);
    expect(kept).not.toBeNull();
    peer.damage = () => kept ?? Buffer.alloc(0);
    await expect(channel.bill(day)).rejects.toThrow();
    for (const part of [0.5, 0.9, 0]) {
      peer.damage = (file) => file.subarray(0, Math.floor(file.length * part));
      await expect(channel.bill(day)).rejects.toThrow();
    }
    expect(await channel.bill(day)).toHaveLength(1);
  });

  itWhere(vouched)('believes no bill in which an amount was changed', async () => {
    const { channel, peer, changeBill } = under();
    const day = newDay();
    await paid(9900);
    afterwards(day);
    let changed = false;
    peer.damage = (file) => {
      const other = changeBill?.(file, '99.00', '98.00') ?? file;
      changed = !other.equals(file);
      return other;
    };
    await expect(channel.bill(day)).rejects.toThrow(/hash|says/);
    expect(changed).toBe(true);
  });
}
