import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { enforce } from '../platform/access.js';
import { actorOf } from '../platform/context.js';
import { badInput, RefusedError, sessionInvalid } from '../platform/errors.js';
import type { Services } from '../platform/services.js';
import { cookieMayBeUsed } from '../platform/sessions/origins.js';
import { tokenInCookie } from '../platform/sessions/session-cookie.js';
import { notifyPaths } from './channels/open-channels.js';
import { openTrade } from './open-trade.js';
import { line, sendPage } from './pages.js';
import { addSandboxPages } from './sandbox/sandbox-pages.js';
import type { Channel } from '@vigil/domain/orders/public';
import { channels } from '@vigil/domain/orders/public';
import { takeNotification } from './take-notification.js';

/** Bytes of a notification or of a buyer's form: some two thousand at most. */
const bodyAtMost = 64 * 1024;

/**
 * What comes to payments from outside of the API: channels' notifications, read as the bytes that came; the page that leads a buyer to the channel; and the
 * sandbox's gateway and page where it is in use.
 */
export function addPayRoutes(app: FastifyInstance, services: Services): void {
  for (const name of ['alipay', 'paypal'] as const)
    app.get(`/api/pay/${name}/page`, (request, reply) => leadToChannel(services, name, request, reply));
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bodyAtMost }, (_request, body, parsed) =>
      parsed(null, body),
    );
    for (const name of channels)
      scope.post(notifyPaths[name], async (request: FastifyRequest, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const answer = await takeNotification(services, name, { body, headers: request.headers });
        return reply.status(answer.status).header('content-type', answer.contentType).send(answer.body);
      });
    if (services.config.demo) addSandboxPages(scope, services);
    done();
  });
}

/**
 * A page of our own host that leads on to the channel's: no HTML from elsewhere is put into another page. It is opened as
 * an address, so that the session comes by the cookie, as with files: only from pages of ours.
 */
async function leadToChannel(
  services: Services,
  name: Extract<Channel, 'alipay' | 'paypal'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  try {
    const session = await services.sessions.find(tokenOf(services, request));
    enforce({ kind: 'learner' }, session);
    if (session === null) throw sessionInvalid();
    services.rates.call(session);
    const { id } = request.query as { id?: unknown };
    if (typeof id !== 'string') throw badInput('缺少订单编号！');
    const { kind, text } = await openTrade(services, id, name, {
      ...{ actor: actorOf(session.user), arrivedAt: request.arrivedAt },
      ...{ operation: `${name}Trade`, commandId: null },
    });
    if (kind === 'url') return reply.header('referrer-policy', 'no-referrer').redirect(text, 303);
    const action = /action="([^"]+)"/.exec(text)?.[1] ?? '';
    const formsTo = action.startsWith('/') ? [] : [new URL(action).origin];
    return sendPage(reply, { title: '正在前往支付宝', body: text, formsTo, goesOn: true });
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    return sendPage(reply, { title: '无法支付', body: line(error.message) });
  }
}

function tokenOf(services: Services, { headers }: FastifyRequest): string | undefined {
  if (typeof headers['token'] === 'string') return headers['token'];
  return cookieMayBeUsed(headers, services.config.publicOrigins) ? tokenInCookie(headers.cookie) : undefined;
}
