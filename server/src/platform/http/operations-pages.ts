import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.js';
import { sendJson } from './answer.js';

/**
 * `/healthz` (this process runs), `/readyz` (it should get traffic; 503 names the part that is not ready) and
 * `/metrics`.
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
  app.get('/metrics', async (_request, reply) =>
    reply
      .header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
      .send(await services.metrics.text()),
  );
}
