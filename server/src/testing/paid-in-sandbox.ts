import type { SandboxTrade } from '../orders/collections.js';
import { ordersOf } from '../orders/streams.js';
import { alipaySandbox } from '../orders/sandbox/installed-sandbox.js';
import { openTrade } from '../orders/open-trade.js';
import { readForm } from '../orders/channels/alipay/alipay-channel.js';
import type { Services } from '../platform/services.js';

/** Fields of a form of HTML, as a browser would send them. */
export const fieldsOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/name="([^"]*)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value
        .replaceAll('&quot;', '"')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&amp;', '&'),
    ]),
  );

/** The buyer of an order pays it on the sandbox's page, which tells us. */
export async function paidInSandbox(services: Services, orderId: string): Promise<SandboxTrade> {
  const { state } = await ordersOf(services).load(orderId);
  const { text } = await openTrade(services, orderId, 'alipay', {
    actor: { kind: 'candidate', id: state.placed?.buyerId ?? '' },
    ...{ arrivedAt: services.clock.now(), operation: 'alipayTrade', commandId: null },
  });
  const sandbox = await alipaySandbox(services);
  const tradeNo = await sandbox.begin(readForm(new URLSearchParams(fieldsOf(text)).toString()) ?? {});
  const trade = tradeNo === null ? null : await sandbox.pay(tradeNo);
  if (trade === null) throw new Error('the sandbox took no payment');
  return trade;
}
