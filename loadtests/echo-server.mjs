// The same framework echoing the same body: what a save is measured against. Prints its port.
import Fastify from 'fastify';

const app = Fastify({ logger: false });
app.post('/api/paper/paper/fill-answer', (request, reply) =>
  reply.send({ code: 0, msg: '', data: request.body }),
);
await app.listen({ port: 0, host: '127.0.0.1', backlog: 8192 });
console.log(JSON.stringify({ port: app.server.address().port }));
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
