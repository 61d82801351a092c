import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itWhere } from '@vigil/stores/testing/it-where';
import { billContract, type BilledUnderTest } from './bill-contract.js';
import {
  ChannelRefusal,
  ForgedNotification,
  type Notification,
  type PaymentChannel,
} from './payment-channel.js';

/** A channel with a gateway of its own that behaves like the real one. */
export interface ChannelUnderTest extends BilledUnderTest {
  /** the same, set up with a key or secret that is not the merchant's */
  readonly stranger: PaymentChannel;
  /** The buyer opens what the trade leads to, and does nothing there. */
  show(attemptId: string): Promise<void>;
  /** The buyer pays a trade that was opened, all the way. */
  pay(attemptId: string): Promise<void>;
  /** What the gateway tells of it, `change`d before it is signed. */
  notification(attemptId: string, change?: object): Promise<Notification>;
  /** The fields of a notification that say it is another amount. */
  otherAmount(): object;
}

/** What every way to pay promises (`PaymentChannel`), through a line that loses, breaks and changes. */
export function channelContract(
  name: string,
  /** `signsAnswers`: a changed answer is found out; where not, TLS alone vouches for it */
  { signsAnswers }: { readonly signsAnswers: boolean },
  make: () => Promise<ChannelUnderTest>,
): void {
  describe(`payment channel: ${name}`, () => {
    let under: ChannelUnderTest;
    let number = 0;
    beforeAll(async () => {
      under = await make();
    });
    afterAll(() => under.peer.stop());
    const next = (): string => `${String((number += 1)).padStart(28, '0')}${name[0]}001`;
    const trade = (attemptId: string, amount = 990) => ({
      ...{ attemptId, amount, title: '消防题库 <一>', payUntil: under.clock.now + 900_000 },
    });
    const opened = async (amount?: number): Promise<string> => {
      const attemptId = next();
      await under.channel.open(trade(attemptId, amount));
      return attemptId;
    };
    const paid = async (amount?: number) => {
      const attemptId = await opened(amount);
      await under.pay(attemptId);
      const stands = await under.channel.query(attemptId);
      if (stands.state !== 'paid') throw new Error(`it is ${stands.state}`);
      return stands.payment;
    };
    const back = (payment: Awaited<ReturnType<typeof paid>>, refundId: string, amount: number) =>
      under.channel.refund({
        ...{ refundId, attemptId: payment.attemptId, transactionId: payment.transactionId },
        ...{ paid: payment.amount, amount, reason: '多付了' },
      });

    it('is asked after a trade that is none, and answers a trial', async () => {
      expect(await under.channel.query(next())).toEqual({ state: 'none' });
      await under.channel.probe();
      await expect(under.stranger.probe()).rejects.toThrow();
    });

    it('opens a trade, again the same, and says when it is paid, to the fen', async () => {
      const attemptId = await opened(1234);
      const first = await under.channel.open(trade(attemptId, 1234));
      expect(first.text).not.toBe('');
      expect(['none', 'waiting']).toContain((await under.channel.query(attemptId)).state);
      await under.pay(attemptId);
      const stands = await under.channel.query(attemptId);
      expect(stands).toMatchObject({ state: 'paid', payment: { attemptId, amount: 1234 } });
      expect(await under.channel.query(attemptId)).toEqual(stands);
    });

    it('closes what nobody paid: it takes no money any more; what was paid stands as paid', async () => {
      const attemptId = await opened();
      await under.show(attemptId);
      expect(['closed', 'none']).toContain((await under.channel.close(attemptId)).state);
      await under.pay(attemptId).catch(() => undefined);
      expect((await under.channel.query(attemptId)).state).not.toBe('paid');
      const payment = await paid();
      expect(await under.channel.close(payment.attemptId)).toEqual({ state: 'paid', payment });
    });

    it('gives back a part once however often it is asked, never more than the whole', async () => {
      const payment = await paid(1000);
      const at = await back(payment, `${payment.attemptId}-1`, 300);
      expect(await back(payment, `${payment.attemptId}-1`, 300)).toBe(at);
      await expect(back(payment, `${payment.attemptId}-2`, 800)).rejects.toBeInstanceOf(ChannelRefusal);
      await back(payment, `${payment.attemptId}-3`, 700);
      expect((await under.channel.query(payment.attemptId)).state).toBe('paid');
    });

    it('does nothing twice where the answer was lost, and knows nothing where the call was', async () => {
      const attemptId = next();
      const open = async () => under.channel.open(trade(attemptId));
      if ((await open()).kind !== 'form') {
        under.peer.faults.push('answer-lost');
        await expect(under.channel.open(trade(next()))).rejects.toThrow();
      }
      await open();
      await under.pay(attemptId);
      for (const fault of ['lost', '502', 'answer-lost'] as const) {
        under.peer.faults.push(fault);
        const failed = await under.channel.query(attemptId).catch((error: unknown) => error);
        expect(failed).toBeInstanceOf(Error);
        expect(failed).not.toBeInstanceOf(ChannelRefusal);
      }
      const stands = await under.channel.query(attemptId);
      if (stands.state !== 'paid') throw new Error('it was paid');
      under.peer.faults.push('answer-lost');
      await expect(back(stands.payment, `${attemptId}-1`, 990)).rejects.toThrow();
      await back(stands.payment, `${attemptId}-1`, 990);
      await expect(back(stands.payment, `${attemptId}-2`, 1)).rejects.toBeInstanceOf(ChannelRefusal);
    });

    itWhere(signsAnswers)('believes no answer that was changed on its way', async () => {
      const attemptId = await opened();
      await under.pay(attemptId);
      under.peer.faults.push('changed');
      await expect(under.channel.query(attemptId)).rejects.toThrow();
    });

    it('takes a notification for what it says, the same each time', async () => {
      const payment = await paid();
      const told = await under.notification(payment.attemptId);
      expect(await under.channel.notified(told)).toEqual(payment);
      expect(await under.channel.notified(told)).toEqual(payment);
      const other = await under.channel.notified(
        await under.notification(payment.attemptId, under.otherAmount()),
      );
      expect(other?.amount).not.toBe(payment.amount);
    });

    it('takes none that was changed, signed by somebody else, emptied, or has lost its signature', async () => {
      const payment = await paid();
      const told = await under.notification(payment.attemptId);
      const text = told.body.toString('utf8');
      const changed = text.replace(/9(?=\D)/, '8');
      expect(changed).not.toBe(text);
      const forged: Notification[] = [
        { ...told, body: Buffer.from(changed) },
        { ...told, body: Buffer.alloc(0) },
        { body: Buffer.from(text.replace(/sign=[^&]*/, 'sign=')), headers: {} },
      ];
      for (const one of forged)
        await expect((async () => under.channel.notified(one))()).rejects.toBeInstanceOf(ForgedNotification);
      const stranger = (async () => under.stranger.notified(told))();
      await expect(stranger).rejects.toThrow();
    });

    billContract(signsAnswers, { under: () => under, paid, back });
  });
}
