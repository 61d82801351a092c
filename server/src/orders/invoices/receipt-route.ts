import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { keptOf } from '@vigil/domain/orders/public';
import { account, type RequestContext } from '../../platform/context.js';
import { settingsOf } from '../../platform/declarations/declarations.js';
import { badInput, RefusedError } from '../../platform/errors.js';
import { attachment } from '../../platform/http/content-disposition.js';
import { guarded } from '../../platform/http/multipart-file.js';
import { makePdf } from '../../platform/pdf/make-pdf.js';
import type { Services } from '../../platform/services.js';
import { channelTitles } from '../channels/channel-titles.js';
import { collections, type SandboxTrade } from '../collections.js';
import { ownOrder } from '../open-trade.js';
import { receiptOf } from './receipt-document.js';

const wanted = z.object({ id: z.string().min(1).max(64) });
const access = { kind: 'learner' } as const;

/**
 * `POST /api/pay/order/receipt {id}`: a receipt for what is kept of an own order, as a PDF. Refuses `NotFound`, and
 * `NoReceipt` where nothing was paid or all of it went back.
 */
export function addReceipts(app: FastifyInstance, services: Services): void {
  app.post(
    '/api/pay/order/receipt',
    guarded(services, { operation: 'orderReceipt', access, work: sendReceipt }),
  );
}

async function sendReceipt(
  request: FastifyRequest,
  reply: FastifyReply,
  context: RequestContext,
): Promise<FastifyReply> {
  const { services } = context;
  const asked = wanted.safeParse(request.body ?? {});
  if (!asked.success) throw badInput('请选择订单！');
  if (context.session !== null) services.rates.heavy(context.session);
  const { id } = asked.data;
  const payer = account(context);
  const order = await ownOrder(services, id, payer.id);
  const payment = order.received.find((one) => one.transactionId === order.paid?.transactionId);
  const kept = keptOf(order);
  if (order.placed === null || payment === undefined || kept === 0)
    throw new RefusedError('NoReceipt', '该订单没有实际收款，不能开具收据！');
  const file = await makePdf(
    receiptOf({
      ...{ orderId: id, title: order.placed.subject.title, payerName: payer.realName },
      ...{ paid: payment.amount, kept, paidAt: payment.receivedAt, transactionId: payment.transactionId },
      channel: channelTitles[payment.channel],
      payee: settingsOf(services).text('receiptPayee'),
      sandbox: await isSandbox(services, payment.attemptId),
      at: services.clock.now(),
    }),
  );
  return reply
    .header('content-type', 'application/pdf')
    .header('cache-control', 'no-store')
    .header('content-disposition', attachment(`收据-${id.slice(0, 8)}.pdf`))
    .send(file);
}

/** Whether the sandbox stood for the channel then: no money moved. */
const isSandbox = async ({ documents }: Services, attemptId: string): Promise<boolean> =>
  (await documents.collection<SandboxTrade>(collections.sandboxTrades).get(attemptId)) !== null;
