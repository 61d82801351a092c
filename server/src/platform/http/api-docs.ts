import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { OpenAPIV3 } from 'openapi-types';
import { sendJson } from './answer.js';

/** `/api/openapi.json`, and `/api/docs` to read it (no outside addresses). */
export async function addApiDocs(app: FastifyInstance, document: OpenAPIV3.Document): Promise<void> {
  const text = JSON.stringify(document);
  app.get('/api/openapi.json', (_request, reply) => {
    sendJson(reply, 200, text);
    return reply;
  });
  await app.register(async (scope) => {
    await scope.register(swagger, { mode: 'static', specification: { document } });
    await scope.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: true,
      uiConfig: { docExpansion: 'none', deepLinking: true },
    });
  });
}
