import type { PlannedCandidate } from '../../run/plan.ts';
import { Latency } from '../measures.ts';
import { plan } from '../plan.ts';
import { pressedAt } from './force-hand.ts';
import { openSocket, type GraphQLSocket } from './graphql-socket.ts';

const connect = new Latency('connect_ms', plan.seconds);
const locked = new Latency('locked_ms', plan.seconds);

interface Notices {
  readonly paperNotices: { readonly kind: string; readonly exMsg: string | null };
}

/** The open paper's live connection: it hears messages, time and the forced hand-in. */
export function connectScreen(who: PlannedCandidate): GraphQLSocket {
  const began = Date.now();
  const next = (data: unknown): void => {
    const { kind, exMsg } = (data as Notices).paperNotices;
    const pressed = kind === 'handed-in' ? pressedAt(exMsg ?? '') : null;
    if (pressed !== null) locked.add(Date.now() - pressed);
  };
  return openSocket(
    who.token,
    [{ query: plan.documents.notices, variables: { paperId: who.paperId }, next }],
    () => connect.add(Date.now() - began),
  );
}
