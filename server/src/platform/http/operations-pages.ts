import type { FastifyInstance, FastifyRequest } from 'fastify';
import { noSuchPath } from '../faults.js';
import type { Services } from '../services.js';
import { sendAnswer, sendJson } from './answer.js';
import { isSameSecret } from './same-secret.js';

/**
 * `/healthz` (this process runs), `/readyz` (it should get traffic; 503 names the part that is not ready) and
 * `/metrics`, for whoever carries `METRICS_TOKEN`, or without one for this machine alone, not through a proxy on it.
 */
export function addOperationsPages(
  app: FastifyInstance,
  services: Services,
  isStopping: () => boolean,
): void {
  app.get('/healthz', (_request, reply) => {
    sendJson(reply, 200, '{"ok":true}');
    return reply;
  });
  app.get('/readyz', async (_request, reply) => {
    const report = await services.health.report();
    const ok = report.ok && !isStopping();
    sendJson(reply, ok ? 200 : 503, JSON.stringify({ ok, stopping: isStopping(), parts: report.parts }));
    return reply;
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayAsk(request, services.config.metricsToken)) {
      sendAnswer(reply, noSuchPath);
      return reply;
    }
    return reply
      .header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
      .send(await services.metrics.text());
  });
}

function mayAsk({ headers, raw }: FastifyRequest, token: string | null): boolean {
  if (token !== null) return isSameSecret(headers.authorization ?? '', `Bearer ${token}`);
  return headers['x-forwarded-for'] === undefined && loopback.test(raw.socket.remoteAddress ?? '');
}

const loopback = /^(?:::ffff:)?127\.|^::1$/;
