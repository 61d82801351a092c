import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { OpenAPIV3 } from 'openapi-types';
import { noSuchPath } from '../faults.js';
import { sendAnswer, sendJson } from './answer.js';

/** `/api/openapi.json`, and `/api/docs` to read it (no outside addresses). */
export async function addApiDocs(app: FastifyInstance, document: OpenAPIV3.Document): Promise<void> {
  let text: string | null = null;
  app.get('/api/openapi.json', (_request, reply) => {
    sendJson(reply, 200, (text ??= JSON.stringify(document)));
    return reply;
  });
  await app.register(async (scope) => {
    // A path that cannot be meant (`%00`) is no fault of ours.
    scope.setErrorHandler((error: { readonly statusCode?: number }, _request, reply) => {
      if ((error.statusCode ?? 500) >= 500) throw error;
      sendAnswer(reply, noSuchPath);
    });
    await scope.register(swagger, { mode: 'static', specification: { document } });
    await scope.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: true,
      uiConfig: { docExpansion: 'none', deepLinking: true },
    });
  });
}
