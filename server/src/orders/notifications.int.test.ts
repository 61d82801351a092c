import { describe, expect, it } from 'vitest';
import { minutes } from '../testing/moving-clock.js';
import { paidInSandbox } from '../testing/paid-in-sandbox.js';
import { selling } from '../testing/selling.js';
import { until } from '../testing/until.js';
import { signNotification } from './channels/alipay/signature.js';
import { bySystem } from '../platform/command-side/envelope.js';
import { ordersOf } from './streams.js';
import { outTradeNo, alipayRoom } from './alipay-room.fixture.js';

const at = alipayRoom();
const { bank, place, stateOf, number, typesOf, trade, tend, keys, notify, post } = at;

describe('notifications that are not what they say', () => {
  it('forged, of another app, of no trade, changed after signing, or with a field twice: nothing is paid', async () => {
    const id = await place(await bank());
    const attemptId = outTradeNo(await trade(id));
    const { appPrivateKey, appId, gatewayPrivateKey } = await keys();
    expect(await notify(attemptId, {}, appPrivateKey)).toBe('fail');
    expect(await notify(attemptId, { app_id: '2021000000000000' })).toBe('fail');
    expect(await notify('0'.repeat(28) + 'a001')).toBe('fail');
    expect(await notify('order-1')).toBe('fail');
    const signed = new URLSearchParams(
      signNotification(
        {
          app_id: appId,
          out_trade_no: attemptId,
          trade_no: 't',
          trade_status: 'TRADE_SUCCESS',
          total_amount: '9.80',
        },
        gatewayPrivateKey,
      ),
    );
    signed.set('total_amount', '9.90');
    expect(await post(signed.toString())).toBe('fail');
    expect(await post(`${signed}&total_amount=9.90`)).toBe('fail');
    expect(await post('')).toBe('fail');
    expect(await notify(attemptId, { trade_status: 'TRADE_CLOSED' })).toBe('success');
    expect(await number(id)).toBe(0);
    expect(await typesOf(id)).toEqual(['OrderPlaced', 'PaymentAttempted']);
  });

  it('[OR4] the same again, ten at once, is one payment; the same number with another amount is refused', async () => {
    const id = await place(await bank());
    const attemptId = outTradeNo(await trade(id));
    const answers = await Promise.all(Array.from({ length: 10 }, () => notify(attemptId)));
    expect(new Set(answers)).toEqual(new Set(['success']));
    expect((await typesOf(id)).filter((type) => type === 'PaymentReceived')).toHaveLength(1);
    expect(await notify(attemptId, { total_amount: '9.80' })).toBe('fail');
    expect(await number(id)).toBe(1);
  });

  it('[OR6] another amount buys nothing and is owed back', async () => {
    const id = await place(await bank());
    const attemptId = outTradeNo(await trade(id));
    expect(await notify(attemptId, { total_amount: '0.01' })).toBe('success');
    const { paid, refunds } = await stateOf(id);
    expect(paid).toBeNull();
    expect(refunds).toMatchObject([{ amount: 1, cause: 'OtherAmount' }]);
  });

  it('[OR5] late: it buys while the bank is sold, and goes back where it is not', async () => {
    const repoId = await bank();
    const id = await place(repoId);
    const attemptId = outTradeNo(await trade(id));
    const gone = await place(await bank({ title: '停售题库' }), at.stranger);
    const other = outTradeNo(await trade(gone, at.stranger));
    at.room.clock.advance(minutes(20));
    expect(await notify(attemptId)).toBe('success');
    expect(await number(id)).toBe(1);
    await selling(at.room, false);
    expect(await notify(other)).toBe('success');
    await selling(at.room, true);
    expect((await stateOf(gone)).refunds).toMatchObject([{ cause: 'PaidTooLate', amount: 990 }]);
  });

  it('[OR13] two orders for the same, paid late at once: one is kept, the other goes back', async () => {
    const repoId = await bank();
    const first = await place(repoId);
    const one = outTradeNo(await trade(first));
    at.room.clock.advance(minutes(15));
    const second = await place(repoId);
    const two = outTradeNo(await trade(second));
    expect(await Promise.all([notify(one), notify(two)])).toEqual(['success', 'success']);
    const standing = async () => {
      await Promise.all([first, second].map(tend));
      return (await Promise.all([first, second].map(number))).toSorted((a, b) => a - b);
    };
    // The gateway knows of no such payment, so that it stays owed.
    await until('one is left', async () => (await standing()).join() === '1,3');
  });
});

it('[OR13] the older one, revived by late money after the newer was looked after, gives the newer back by itself', async () => {
  const repoId = await bank();
  const first = await place(repoId);
  const one = outTradeNo(await trade(first));
  at.room.clock.advance(minutes(15));
  const second = await place(repoId);
  await paidInSandbox(at.room.services, second);
  await tend(second);
  expect(await number(second)).toBe(1);
  // Asked for a moment ago, it could still be sold: the newer one was not paid then.
  const { orderId, ...late } = { orderId: first, attemptId: one, transactionId: 'late', amount: 990 };
  await ordersOf(at.room.services).execute(
    orderId,
    {
      ...{ type: 'ReceivePayment', sellable: true, channel: 'alipay', ...late },
      receivedAt: at.room.clock.now(),
    },
    bySystem(at.room.services, 'test'),
  );
  await tend(first);
  await until('the newer one goes back', async () => (await number(second)) > 1);
  expect(await number(first)).toBe(1);
  expect((await stateOf(second)).refunds).toMatchObject([{ cause: 'PaidTwice', amount: 990 }]);
});
