import type { FastifyInstance } from 'fastify';
import { countedAnswer } from '../platform/faults.js';
import { sendAnswer } from '../platform/http/answer.js';
import { BadRequestError } from '../platform/rest/coerce-input.js';
import type { Services } from '../platform/services.js';
import { imageCaptcha } from './captcha/captchas.js';

/**
 * `GET /api/common/captcha/gen?key=`: a PNG; the key is fresh and random on every refresh (8 to 64 letters,
 * digits, `-`, `_`).
 */
export function addCaptchaRoute(app: FastifyInstance, services: Services): void {
  app.get<{ Querystring: { key?: unknown } }>('/api/common/captcha/gen', async (request, reply) => {
    try {
      const { key } = request.query;
      if (typeof key !== 'string' || !/^[A-Za-z0-9_.-]{8,64}$/.test(key)) throw new BadRequestError('key');
      const png = await imageCaptcha(services).draw(key);
      return reply.header('content-type', 'image/png').header('cache-control', 'no-store').send(png);
    } catch (error) {
      sendAnswer(reply, countedAnswer(services, error, { correlationId: request.id, operation: 'captcha' }));
      return reply;
    }
  });
}
