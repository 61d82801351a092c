import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Candidate } from '../testing/candidate.js';
import { ExamRoom } from '../testing/exam-room.js';
import { selling } from '../testing/selling.js';
import { gatewayPeer, type GatewayPeer } from './channels/gateway-peer.fixture.js';
import { orderStateNumber, orderStream } from '@vigil/domain/orders/public';
import { collections, type SandboxTrade } from './collections.js';
import { sandboxPaths } from './sandbox/sandbox-channels.js';
import { sandboxKeys } from './sandbox/sandbox-keys.js';
import { WechatSandbox } from './sandbox/wechat-sandbox.js';
import { ordersOf } from './streams.js';
import { tendOrder } from './tend-order.js';

let room: ExamRoom;
let buyer: Candidate;
let stranger: Candidate;
let peer: GatewayPeer;
beforeAll(async () => {
  room = await ExamRoom.open({ env: { DEMO: 'on' } });
  await selling(room, true);
  [buyer, stranger] = [await room.candidate(), await room.candidate()];
  const keys = await sandboxKeys(room.services.documents, 'wechat');
  const gateway = new WechatSandbox(
    room.services.documents,
    keys,
    () => Promise.resolve(false),
    () => room.clock.now(),
  );
  peer = await gatewayPeer((call) => gateway.call(call));
});
afterAll(async () => {
  await peer.stop();
  await room.close();
});

let made = 0;
const order = async (): Promise<string> => {
  const body = { title: `付费题库${(made += 1)}`, training: true, price: 9.9 };
  const { id: repoId } = await room.admin.ok<{ id: string }>('/api/repo/save', body);
  return (await buyer.ok<{ id: string }>('/api/repo/buy/init', { repoId })).id;
};
const stateOf = async (id: string) => orderStateNumber((await ordersOf(room.services).load(id)).state);
const tradesOf = () => room.services.documents.collection<SandboxTrade>(collections.sandboxTrades);
let listening: string | null = null;
const address = async (): Promise<string> => (listening ??= await room.server.app.listen());
const onPage = async (path: string, fields: Record<string, string>): Promise<string> => {
  const body = new URLSearchParams(fields);
  return (await fetch(`${await address()}${path}`, { method: 'POST', body })).text();
};

describe('paying in another way', () => {
  it('[pay-001] by WeChat: the code leads to a page that says it is the sandbox, and the order is paid', async () => {
    const id = await order();
    const path = await buyer.ok<string>('/api/pay/wechat/trade', { id });
    expect(path).toMatch(`${sandboxPaths.phone}?pr=`);
    const pr = path.slice(path.indexOf('pr=') + 3);
    const page = await (await fetch(`${await address()}${path}`)).text();
    for (const text of ['沙箱支付，不产生真实扣款', '¥9.90', '立即支付']) expect(page).toContain(text);
    expect(await onPage(sandboxPaths.phone, { pr })).toContain('支付成功！');
    expect(await buyer.ok('/api/pay/order/detail', { id })).toMatchObject({
      orderState: 1,
      channel: 'wechat',
    });
  });

  it('[pay-001] by PayPal: agreed on its page in dollars, taken by us, paid to the fen', async () => {
    const id = await order();
    const page = await fetch(`${await address()}/api/pay/paypal/page?id=${id}`, {
      ...{ headers: { token: buyer.token }, redirect: 'manual' },
    });
    expect(page.status).toBe(303);
    const approve = page.headers.get('location') ?? '';
    expect(await (await fetch(`${await address()}${approve}`)).text()).toContain('US$1.38');
    const token = approve.slice(approve.indexOf('token=') + 6);
    expect(await onPage(sandboxPaths.approve, { token })).toContain('已同意付款');
    await tendOrder(room.services, id);
    // The page takes no money: who tends the order does, be it the server's own round meanwhile.
    const received = (await room.services.log.readStream(orderStream(id))).filter(
      ({ type }) => type === 'PaymentReceived',
    );
    expect(received.map(({ actor }) => actor)).toEqual([{ kind: 'system', id: 'tend-orders' }]);
    const { state } = await ordersOf(room.services).load(id);
    expect(state.received).toMatchObject([{ channel: 'paypal', amount: 990 }]);
    expect(orderStateNumber(state)).toBe(1);
  });

  it('of two ways one is kept: what the former brings after it was left goes back by that way', async () => {
    const id = await order();
    const path = await buyer.ok<string>('/api/pay/wechat/trade', { id });
    const pr = path.slice(path.indexOf('pr=') + 3);
    const wechat = await tradesOf().find({ filter: { tradeNo: pr }, limit: 1 });
    await buyer.ok('/api/pay/paypal/trade', { id });
    await tendOrder(room.services, id);
    expect(await tradesOf().get(wechat[0]?.id ?? '')).toMatchObject({ state: 'closed' });
    expect(await onPage(sandboxPaths.phone, { pr })).toContain('交易已关闭');
    expect(await stateOf(id)).toBe(0);
  });

  it('is nobody else’s order, by whatever way', async () => {
    const id = await order();
    for (const name of ['wechat', 'paypal']) {
      expect((await stranger.refused(`/api/pay/${name}/trade`, { id })).reason).toBe('NotFound');
      expect((await room.server.rest(`/api/pay/${name}/trade`, { id })).reason).toBe('SessionInvalid');
    }
  });

  it('no notification is taken that nobody signed', async () => {
    for (const name of ['wechat', 'paypal']) {
      const url = `${await address()}/api/pay/${name}/notify`;
      const answer = await fetch(url, { method: 'POST', body: '{"event_type":"TRANSACTION.SUCCESS"}' });
      expect(answer.status).toBe(500);
    }
  });
});

describe('the settings of a channel', () => {
  const settings = async (change: object = {}) => {
    const keys = await sandboxKeys(room.services.documents, 'wechat');
    const { appId, mchId, serialNo, privateKey, apiV3Key, publicKeyId, publicKey } =
      WechatSandbox.settings(keys);
    const own = { appId, mchId, serialNo, privateKey, apiV3Key, publicKeyId, publicKey };
    return { ...own, gatewayUrl: peer.url, siteUrl: 'https://exam.example.cn', ...change };
  };
  const save = (more: object) => ({ name: 'wechat', enabled: true, version: null, ...more });

  it('are saved open only when the channel answers with them; in its own word why not', async () => {
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    });
    const refused = async (data: object, more: object = {}) =>
      room.admin.refused('/api/pay/config/save', save({ data, ...more }));
    expect((await refused(await settings({ privateKey }))).msg).toContain('支付方式测试失败：SIGN_ERROR');
    const gone = await gatewayPeer(() => Promise.reject(new Error('nobody calls it')));
    await gone.stop();
    expect((await refused(await settings({ gatewayUrl: gone.url }))).msg).toContain('无法连接');
    expect((await refused(await settings({ privateKey: 'no key' }))).msg).toContain('商户私钥无法识别');
    expect((await refused(await settings(), { name: 'cash' })).msg).toBe('支付方式必须选择！');
    expect(await room.admin.ok('/api/pay/config/test', save({ data: await settings() }))).toEqual({
      works: true,
      said: null,
    });
    expect(await room.admin.ok('/api/pay/config/detail')).toMatchObject([{}, { version: null }, {}]);
  });

  it('tell of keys and secrets only that they are set: in answers, history and log', async () => {
    const data = await settings();
    const saved = await room.admin.ok<{ version: number }>('/api/pay/config/save', save({ data }));
    expect(saved).toMatchObject({ secrets: ['privateKey', 'apiV3Key'], enabled: true });
    const kept = { ...(await settings()), privateKey: '', apiV3Key: '' };
    await room.admin.ok('/api/pay/config/save', save({ data: kept, version: saved.version }));
    const history = await room.admin.ok('/api/pay/config/history', { name: 'wechat' });
    const events = await room.services.log.readStream('reference-pay-channel-wechat');
    const all = JSON.stringify([await room.admin.ok('/api/pay/config/detail'), history, events, saved]);
    expect(all).not.toContain(data.apiV3Key);
    expect(all).not.toContain('PRIVATE KEY');
    expect((await buyer.refused('/api/pay/config/detail')).reason).toBe('NotAllowed');
  });

  it('are used at once: buyers go to the gateway they name, and by a closed one nobody', async () => {
    const id = await order();
    peer.calls.length = 0;
    expect(await buyer.ok('/api/pay/wechat/trade', { id })).toMatch(/^weixin:\/\/wxpay\//);
    // Whoever tends open orders may ask the gateway meanwhile what has become of them.
    const told = peer.calls.filter(({ method }) => method === 'POST');
    expect(told).toMatchObject([{ url: '/v3/pay/transactions/native' }]);
    expect(JSON.parse(told[0]?.body ?? '{}')).toMatchObject({
      notify_url: 'https://exam.example.cn/api/pay/wechat/notify',
    });
  });
});
