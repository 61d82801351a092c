// The same framework echoing the same body: what a save is measured against. Prints its port.
// With a file: each body is first handed to a thread, which writes it there and syncs, as a save's event must be. That
// is the least that a durable answer costs in this shape.
import { fdatasyncSync, openSync, writeSync } from 'node:fs';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

if (isMainThread) await serve(process.argv[2]);
else keep(workerData);

async function serve(file) {
  const { default: Fastify } = await import('fastify');
  const app = Fastify({ logger: false });
  const written = file === undefined ? null : writer(file);
  const echo = (request, reply) => reply.send({ code: 0, msg: '', data: request.body });
  app.post(
    '/api/paper/paper/fill-answer',
    written === null ? echo : (request, reply) => void written(request.body).then(() => echo(request, reply)),
  );
  await app.listen({ port: 0, host: '127.0.0.1', backlog: 8192 });
  console.log(JSON.stringify({ port: app.server.address().port }));
  process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
}

function writer(file) {
  const thread = new Worker(new URL(import.meta.url), { workerData: file });
  const waiting = [];
  thread.on('message', () => waiting.shift()());
  return (body) =>
    new Promise((resolve) => {
      waiting.push(resolve);
      thread.postMessage(JSON.stringify(body));
    });
}

function keep(file) {
  const opened = openSync(file, 'a');
  parentPort.on('message', (text) => {
    writeSync(opened, text);
    fdatasyncSync(opened);
    parentPort.postMessage(null);
  });
}
