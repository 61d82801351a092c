// A process that stands in for an api behind nginx. PORT, NAME. It answers what it got; /die ends it as kill
// -9 does once the call is read, /stay never answers, /calls counts. WebSockets at /graphql echo.
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

const { PORT, NAME } = process.env;
const calls = {};

const answer = async (request, response) => {
  const { pathname } = new URL(request.url, 'http://api');
  if (pathname === '/calls') {
    response.end(JSON.stringify(calls));
    return;
  }
  let bytes = 0;
  for await (const chunk of request) bytes += chunk.length;
  const call = `${request.method} ${pathname}`;
  calls[call] = (calls[call] ?? 0) + 1;
  if (pathname === '/die' && calls[call] === 1 && request.headers['x-who-dies']?.split(',').includes(NAME))
    process.kill(process.pid, 'SIGKILL');
  if (pathname === '/busy') response.statusCode = 503;
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ name: NAME, method: request.method, bytes, headers: request.headers }));
};

const server = createServer((request, response) => void answer(request, response));

new WebSocketServer({
  server,
  path: '/graphql',
  handleProtocols: (protocols) => [...protocols][0] ?? false,
}).on('connection', (socket, request) => {
  socket.send(JSON.stringify({ name: NAME, headers: request.headers }));
  socket.on('message', (data) => socket.send(data, { binary: false }));
});

server.listen(Number(PORT), '127.0.0.1', () => console.log('listening'));
