import { afterAll, afterEach, beforeAll } from 'vitest';
import { orderStateNumber } from '@vigil/domain/orders/public';
import type { Candidate } from '../testing/candidate.js';
import { ExamRoom } from '../testing/exam-room.js';
import { fieldsOf } from '../testing/paid-in-sandbox.js';
import { selling } from '../testing/selling.js';
import { signNotification, type AlipayFields } from './channels/alipay/signature.js';
import { sandboxKeys } from './sandbox/sandbox-keys.js';
import { ordersOf } from './streams.js';
import { tendOrder } from './tend-order.js';

export const outTradeNo = (html: string): string =>
  (JSON.parse(fieldsOf(html)['biz_content'] ?? '{}') as { out_trade_no: string }).out_trade_no;

/** A room whose banks are sold through the sandbox of Alipay, with a buyer and a stranger. */
export function alipayRoom() {
  let room: ExamRoom;
  let buyer: Candidate;
  let stranger: Candidate;
  beforeAll(async () => {
    room = await ExamRoom.open({ env: { DEMO: 'on' } });
    await selling(room, true);
    [buyer, stranger] = [await room.candidate(), await room.candidate()];
  });
  afterEach(() => room.clock.run());
  afterAll(() => room.close());
  let made = 0;
  const bank = async (fields: object = {}): Promise<string> => {
    const body = { title: `付费题库${(made += 1)}`, training: true, price: 9.9, ...fields };
    return (await room.admin.ok<{ id: string }>('/api/repo/save', body)).id;
  };
  const place = async (repoId: string, who = buyer): Promise<string> =>
    (await who.ok<{ id: string }>('/api/repo/buy/init', { repoId })).id;
  const stateOf = async (id: string) => (await ordersOf(room.services).load(id)).state;
  const number = async (id: string) => orderStateNumber(await stateOf(id));
  const typesOf = async (id: string) =>
    (await room.services.log.readStream(`order-${id}`)).map(({ type }) => type);
  const trade = (id: string, who = buyer) => who.ok<string>('/api/pay/alipay/trade', { id });
  const tend = (id: string) => tendOrder(room.services, id);
  const keys = () => sandboxKeys(room.services.documents, 'alipay');

  /** A notification as the gateway would send it of a payment, changed, and signed by whom. */
  async function notify(attemptId: string, change: AlipayFields = {}, signer?: string): Promise<string> {
    const { appId, gatewayPrivateKey } = await keys();
    const fields = {
      ...{
        app_id: appId,
        out_trade_no: attemptId,
        trade_no: `t-${attemptId}`,
        trade_status: 'TRADE_SUCCESS',
      },
      ...{ total_amount: '9.90', gmt_payment: '2026-11-23 12:00:00', charset: 'utf-8', version: '1.0' },
      ...change,
    };
    return post(new URLSearchParams(signNotification(fields, signer ?? gatewayPrivateKey)).toString());
  }

  const post = async (payload: string): Promise<string> => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' };
    const url = `${await address()}/api/pay/alipay/notify`;
    return (await fetch(url, { method: 'POST', headers, body: payload })).text();
  };
  let listening: string | null = null;
  const address = async (): Promise<string> => (listening ??= await room.server.app.listen());

  return {
    get room() {
      return room;
    },
    get buyer() {
      return buyer;
    },
    get stranger() {
      return stranger;
    },
    /** Where the server listens: null after a restart, until `address` is asked again. */
    set listening(value: string | null) {
      listening = value;
    },
    bank,
    place,
    stateOf,
    number,
    typesOf,
    trade,
    tend,
    keys,
    notify,
    post,
    address,
  };
}
