import { setTimeout } from 'k6/timers';
import { Counter } from 'k6/metrics';
import { WebSocket } from 'k6/websockets';
import type { PlannedCandidate } from '../../run/plan.ts';
import { plan } from '../plan.ts';

const opened = new Counter('hostile_raw_sockets');
const said = new Counter('hostile_raw_messages');
const sentAway = new Counter('hostile_raw_sockets_sent_away');
/** More than a session may say at once (server/src/platform/limits/rates.ts). */
const messages = 220;
const heldMs = 2000;

/** The exam socket of the specification, on which its candidate says without end what was shown and that they are there. */
export function floodExamSocket({ token, userId }: PlannedCandidate): void {
  const socket = new WebSocket(
    `${plan.url.replace(/^http/, 'ws')}/api/socket/exam/${userId}/${plan.examId}/pc?token=${token}`,
  );
  let leaving = false;
  socket.onopen = () => {
    opened.add(1);
    for (let n = 0; n < messages; n += 1)
      socket.send(
        n % 2 === 0
          ? JSON.stringify({ type: 'shown', id: `none-${n}` })
          : JSON.stringify({ type: 'ping', acted: true, quId: null }),
      );
    said.add(messages);
    setTimeout(() => {
      leaving = true;
      socket.close();
    }, heldMs);
  };
  socket.onclose = () => {
    if (!leaving) sentAway.add(1);
  };
  socket.onerror = () => undefined;
}
