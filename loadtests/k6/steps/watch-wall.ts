import { Counter } from 'k6/metrics';
import { Latency } from '../measures.ts';
import { plan } from '../plan.ts';
import { openSocket, type GraphQLSocket } from './graphql-socket.ts';

const screen = new Latency('screen_ms', plan.seconds);
const figures = new Counter('wall_figures');
const bytes = new Counter('wall_bytes');
export const cardsPerPage = 32;

interface Delta {
  readonly watchCards: {
    readonly reload: boolean;
    readonly upserts: readonly { readonly id: string; readonly lastActAt: string }[];
    readonly removedIds: readonly string[];
  };
}

/**
 * A proctor at one page of the wall. An act reaches the screen when a card that is on it already comes again
 * with a newer last act: from the time the server wrote into the event to now (one machine, one clock). What
 * comes newly onto the page is no act.
 */
export function watchWall(proctor: string, page: number): GraphQLSocket {
  const shown = new Map<string, string>();
  const cards = (data: unknown): void => {
    const { reload, upserts, removedIds } = (data as Delta).watchCards;
    const now = Date.now();
    if (reload) shown.clear();
    for (const id of removedIds) shown.delete(id);
    for (const { id, lastActAt } of upserts) {
      const before = shown.get(id);
      if (before !== undefined && lastActAt > before) screen.add(now - Date.parse(lastActAt));
      shown.set(id, lastActAt);
    }
    bytes.add(JSON.stringify(data).length);
  };
  const filter = { current: page, size: cardsPerPage };
  return openSocket(
    proctor,
    [
      { query: plan.documents.cards, variables: { examId: plan.examId, filter }, next: cards },
      { query: plan.documents.stat, variables: { examId: plan.examId }, next: () => figures.add(1) },
    ],
    () => undefined,
  );
}
