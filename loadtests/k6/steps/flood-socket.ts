import { setTimeout } from 'k6/timers';
import { Counter } from 'k6/metrics';
import { WebSocket } from 'k6/websockets';
import type { PlannedCandidate } from '../../run/plan.ts';
import { plan } from '../plan.ts';

const opened = new Counter('hostile_sockets');
const closed = new Counter('hostile_sockets_sent_away');
const strangers = new Counter('hostile_strange_sockets');
const strangersSentAway = new Counter('hostile_strange_sockets_sent_away');
const url = `${plan.url.replace(/^http/, 'ws')}/graphql`;
const subscriptions = 25;
const heldMs = 2000;
/** What takes longest to parse, as long as a message may be; more of it than a session may say at once. */
const longest = `{"type":"ping","payload":{"a":[${'{},'.repeat(21_000)}{}]}}`;
const longestOnes = 12;

/**
 * A socket that subscribes more often than one may, sends the longest messages and what nobody asked for, and is held
 * for two seconds.
 */
export function floodSocket({ token, paperId }: PlannedCandidate): void {
  const socket = new WebSocket(url, null, { headers: { 'Sec-WebSocket-Protocol': 'graphql-transport-ws' } });
  let leaving = false;
  socket.onopen = () => {
    opened.add(1);
    socket.send(JSON.stringify({ type: 'connection_init', payload: { token } }));
    setTimeout(() => {
      leaving = true;
      socket.close();
    }, heldMs);
  };
  socket.onmessage = (event) => {
    if ((JSON.parse(event?.data as string) as { type: string }).type !== 'connection_ack') return;
    for (let n = 0; n < subscriptions; n += 1)
      socket.send(
        JSON.stringify({
          id: String(n),
          type: 'subscribe',
          payload: { query: plan.documents.notices, variables: { paperId } },
        }),
      );
    for (let n = 0; n < longestOnes; n += 1) socket.send(longest);
    socket.send('x'.repeat(10_000));
  };
  socket.onclose = () => {
    if (!leaving) closed.add(1);
  };
  socket.onerror = () => undefined;
}

/** A socket of nobody on which more is said than there may be, and never whose it is. */
export function floodStrangeSocket(): void {
  const socket = new WebSocket(url, null, { headers: { 'Sec-WebSocket-Protocol': 'graphql-transport-ws' } });
  let leaving = false;
  socket.onopen = () => {
    strangers.add(1);
    for (let n = 0; n < 3; n += 1) socket.send(longest);
    setTimeout(() => {
      leaving = true;
      socket.close();
    }, heldMs);
  };
  socket.onclose = () => {
    if (!leaving) strangersSentAway.add(1);
  };
  socket.onerror = () => undefined;
}
