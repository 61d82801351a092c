import { generateKeyPairSync } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { billDayEnds, billDayOf } from '@vigil/domain/orders/public';
import type { Documents } from '@vigil/stores/documents/port';
import { openSqliteDocumentsInThread } from '@vigil/stores/documents/sqlite/in-thread-documents';
import { collections, type SandboxTrade } from '../collections.js';
import { AlipaySandbox } from '../sandbox/alipay-sandbox.js';
import { PaypalSandbox } from '../sandbox/paypal-sandbox.js';
import { sandboxKeys } from '../sandbox/sandbox-keys.js';
import { WechatSandbox } from '../sandbox/wechat-sandbox.js';
import { fieldsOf } from '../../testing/paid-in-sandbox.js';
import { AlipayChannel } from './alipay/alipay-channel.js';
import { signNotification } from './alipay/signature.js';
import { callGateway, downloadFile, type GatewayAnswer, type GatewayCall } from './call-gateway.js';
import { channelContract } from './contract.js';
import { gatewayPeer } from './gateway-peer.fixture.js';
import { BillDamaged, ForgedNotification } from './payment-channel.js';
import { PaypalChannel } from './paypal/paypal-channel.js';
import { paypalTrades } from './paypal/paypal-trades.js';
import { sendForm } from './send-form.js';
import { WechatChannel } from './wechat/wechat-channel.js';

let documents: Documents;
beforeAll(async () => {
  documents = await openSqliteDocumentsInThread({ file: ':memory:' });
});
afterAll(() => documents.close());

const clock = { now: Date.UTC(2026, 10, 25, 4) };
const now = (): number => clock.now;
const nobody = (): Promise<never> => Promise.reject(new Error('the tests tell for themselves'));
const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const foreignKey = foreign.export({ type: 'pkcs8', format: 'pem' }).toString();
const [notifyUrl, returnUrl, sandbox] = ['https://exam.invalid/notify', 'https://exam.invalid/', false];
const booked = async (id: string): Promise<SandboxTrade> => {
  const trade = await documents.collection<SandboxTrade>(collections.sandboxTrades).get(id);
  if (trade === null) throw new Error(`no trade ${id}`);
  return trade;
};

/** The bytes with a plain text changed wherever it stands. */
const changedIn = (bytes: Uint8Array, text: string, other: string): Buffer =>
  Buffer.from(Buffer.from(bytes).toString('latin1').replaceAll(text, other), 'latin1');

channelContract('alipay', { signsAnswers: true }, async () => {
  const keys = await sandboxKeys(documents, 'alipay');
  const gateway: AlipaySandbox = new AlipaySandbox(documents, keys, nobody, now, () => `${peer.url}/bill`);
  const isBill = (url: string): boolean => url.startsWith('/bill');
  const peer = await gatewayPeer(async ({ url, body }) => {
    const file = isBill(url) ? await gateway.billFile(url) : null;
    if (isBill(url)) return { status: file === null ? 404 : 200, headers: {}, body: file ?? Buffer.alloc(0) };
    const answered = await gateway.call(Object.fromEntries(new URLSearchParams(body)));
    return { status: 200, headers: {}, body: Buffer.from(answered) };
  }, isBill);
  const settings = { appId: keys.appId, gatewayKey: keys.gatewayPublicKey, gatewayUrl: peer.url, sandbox };
  const set = { ...settings, notifyUrl, returnUrl };
  const own = { ...set, privateKey: keys.appPrivateKey };
  const channel = new AlipayChannel(own, sendForm, now, downloadFile);
  const stranger = new AlipayChannel(
    { ...set, privateKey: foreignKey, gatewayKey: keys.appPublicKey },
    sendForm,
    now,
    downloadFile,
  );
  const forms = new Map<string, Record<string, string>>();
  const open = channel.open.bind(channel);
  channel.open = (trade) => {
    const form = open(trade);
    if ('text' in form) forms.set(trade.attemptId, fieldsOf(form.text));
    return form;
  };
  return {
    ...{ channel, stranger, peer, clock },
    show: async (id) => void (await gateway.begin(forms.get(id) ?? {})),
    pay: async (id) => {
      const tradeNo = await gateway.begin(forms.get(id) ?? {});
      if (tradeNo !== null) await gateway.pay(tradeNo).catch(() => undefined);
    },
    notification: async (id, change = {}) => {
      const { sign: _sign, sign_type: _type, ...fields } = gateway.notification(await booked(id));
      const signed = signNotification({ ...fields, ...change }, keys.gatewayPrivateKey);
      return { body: Buffer.from(new URLSearchParams(signed).toString()), headers: {} };
    },
    otherAmount: () => ({ total_amount: '0.01' }),
    changeBill: (file, text, other) =>
      Buffer.from(
        zipSync(
          Object.fromEntries(
            // Its cells end with a tab; the sums behind them stay as they were.
            Object.entries(unzipSync(file)).map(([name, bytes]) => [
              name,
              changedIn(bytes, `${text}\t`, `${other}\t`),
            ]),
          ),
        ),
      ),
  };
});

channelContract('wechat', { signsAnswers: true }, async () => {
  const keys = await sandboxKeys(documents, 'wechat');
  const gateway = new WechatSandbox(documents, keys, nobody, now);
  const isBill = (url: string): boolean => url.startsWith('/v3/billdownload/');
  const peer = await gatewayPeer((call) => gateway.call(call), isBill);
  const set = { ...WechatSandbox.settings(keys), gatewayUrl: peer.url, notifyUrl, sandbox };
  return {
    ...{ peer, clock, channel: new WechatChannel(set, callGateway, now) },
    stranger: new WechatChannel(
      { ...set, privateKey: foreignKey, publicKey: keys.appPublicKey },
      callGateway,
      now,
    ),
    show: () => Promise.resolve(),
    pay: async (id) => void (await gateway.books.pay((await booked(id)).tradeNo)),
    notification: async (id, change) => gateway.notification(await booked(id), change),
    otherAmount: () => ({ amount: { total: 1, currency: 'CNY' } }),
    changeBill: (file, text, other) => gzipSync(changedIn(gunzipSync(file), text, other)),
  };
});

channelContract('paypal', { signsAnswers: false }, async () => {
  const keys = await sandboxKeys(documents, 'paypal');
  const gateway = new PaypalSandbox(documents, keys, nobody, now, 'https://paypal.invalid/approve');
  gateway.pageMost = 2;
  const isBill = (url: string): boolean => url.startsWith('/v1/reporting/');
  const peer = await gatewayPeer((call) => gateway.call(call), isBill);
  const set = { ...PaypalSandbox.account(keys), currency: 'USD', rate: 7.2, gatewayUrl: peer.url };
  const channelOf = (more: object) =>
    new PaypalChannel({ ...set, returnUrl, sandbox, ...more }, paypalTrades(documents), callGateway, now);
  return {
    ...{ peer, clock, channel: channelOf({}), stranger: channelOf({ clientSecret: 'guessed' }) },
    show: () => Promise.resolve(),
    pay: async (id) => void (await gateway.approve((await booked(id)).tradeNo)),
    notification: async (id, change) => gateway.notification(await booked(id), change),
    otherAmount: () => ({ amount: { currency_code: 'USD', value: '0.01' } }),
  };
});

describe('WeChat’s platform', () => {
  const setUp = async (change: (answer: GatewayAnswer, call: GatewayCall) => GatewayAnswer) => {
    const keys = await sandboxKeys(documents, 'wechat');
    const gateway = new WechatSandbox(documents, keys, nobody, now);
    const set = { ...WechatSandbox.settings(keys), gatewayUrl: '', notifyUrl, sandbox };
    const call = async (asked: GatewayCall) => change(await gateway.call(asked), asked);
    return { gateway, channel: new WechatChannel(set, call, now), set, call };
  };

  it('is not believed where its words are of an hour ago, and a notification kept that long is a replay', async () => {
    const { gateway, channel } = await setUp((answer) => answer);
    await channel.open({ attemptId: 'replay-00001', amount: 100, title: '甲', payUntil: now() + 900_000 });
    await gateway.books.pay((await booked('replay-00001')).tradeNo);
    const told = gateway.notification(await booked('replay-00001'));
    expect(await channel.notified(told)).toMatchObject({ amount: 100 });
    clock.now += 3_600_000;
    await expect(channel.notified(told)).rejects.toThrow(ForgedNotification);
    clock.now -= 3_600_000;
  });

  it('is asked for its certificates when it signs by a number that nobody knows, at most once a minute', async () => {
    let asked = 0;
    const { channel } = await setUp((answer, { url }) => {
      if (url.endsWith('/v3/certificates')) asked += 1;
      return { ...answer, headers: { ...answer.headers, 'wechatpay-serial': 'NOBODYS' } };
    });
    await expect(channel.probe()).rejects.toThrow();
    await expect(channel.probe()).rejects.toThrow('unknown');
    expect(asked).toBe(1);
  });

  it('tells of another merchant’s payment in vain', async () => {
    const { gateway, channel } = await setUp((answer) => answer);
    await channel.open({ attemptId: 'other-000001', amount: 100, title: '甲', payUntil: now() + 900_000 });
    await gateway.books.pay((await booked('other-000001')).tradeNo);
    for (const change of [{ mchid: '1900000999' }, { appid: 'wx-other' }, { amount: undefined }])
      await expect(
        channel.notified(gateway.notification(await booked('other-000001'), change)),
      ).rejects.toThrow();
  });
});

describe('PayPal', () => {
  it('tells of a day on several pages, and one that is missing makes no bill', async () => {
    const keys = await sandboxKeys(documents, 'paypal');
    const gateway = new PaypalSandbox(documents, keys, nobody, now, '/approve');
    gateway.pageMost = 2;
    const asked: string[] = [];
    let lost = '';
    const call = async (given: GatewayCall): Promise<GatewayAnswer> => {
      const answer = await gateway.call(given);
      const page = new URL(given.url, 'https://paypal.invalid').searchParams.get('page');
      if (page === null) return answer;
      asked.push(page);
      if (page !== lost) return answer;
      const told = JSON.parse(answer.body.toString()) as object;
      return { ...answer, body: Buffer.from(JSON.stringify({ ...told, transaction_details: [] })) };
    };
    const set = { ...PaypalSandbox.account(keys), currency: 'USD', rate: 7.2, gatewayUrl: '', returnUrl };
    const channel = new PaypalChannel({ ...set, sandbox }, paypalTrades(documents), call, now);
    clock.now = billDayEnds(billDayOf(now()));
    const day = billDayOf(now());
    for (const n of [1, 2, 3, 4, 5]) {
      const attemptId = `paged-0000${n}`;
      await channel.open({ attemptId, amount: 1000 * n, title: '甲', payUntil: now() + 900_000 });
      await gateway.approve((await booked(attemptId)).tradeNo);
      await channel.query(attemptId);
    }
    clock.now = billDayEnds(day) + 11 * 3_600_000;
    expect(await channel.bill(day)).toHaveLength(5);
    expect(asked).toEqual(['1', '2', '3']);
    lost = '2';
    await expect(channel.bill(day)).rejects.toThrow(BillDamaged);
  });

  it('is paid in its currency by a rate that is frozen with the trade; parts that go back never exceed it', async () => {
    const keys = await sandboxKeys(documents, 'paypal');
    const gateway = new PaypalSandbox(documents, keys, nobody, now, '/approve');
    const channelOf = (rate: number) =>
      new PaypalChannel(
        { ...PaypalSandbox.account(keys), currency: 'USD', rate, gatewayUrl: '', returnUrl, sandbox },
        paypalTrades(documents),
        (call) => gateway.call(call),
        now,
      );
    const attemptId = 'frozen-rate-1';
    const trade = { attemptId, amount: 1000, title: '甲', payUntil: now() + 900_000 };
    await channelOf(7.2).open(trade);
    expect(await booked(attemptId)).toMatchObject({ amount: 139, currency: 'USD' });
    const later = channelOf(6.5);
    await later.open(trade);
    await gateway.approve((await booked(attemptId)).tradeNo);
    const stands = await later.query(attemptId);
    if (stands.state !== 'paid') throw new Error('it was approved');
    expect(stands.payment.amount).toBe(1000);
    const { transactionId } = stands.payment;
    for (const n of [1, 2, 3])
      await later.refund({
        ...{ refundId: `${attemptId}-${n}`, attemptId, transactionId, paid: 1000, reason: '部分退款' },
        amount: n === 3 ? 334 : 333,
      });
    const { refunds } = await booked(attemptId);
    expect(refunds.map(({ amount }) => amount)).toEqual([46, 46, 46]);
  });
});
