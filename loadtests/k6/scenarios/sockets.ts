import { clearInterval, setInterval, setTimeout } from 'k6/timers';
import { arrival, sinceBeginning } from '../now.ts';
import { candidateAt, plan } from '../plan.ts';
import { socketsEach } from '../shapes.ts';
import { connectScreen } from '../steps/candidate-screen.ts';
import { forceHand } from '../steps/force-hand.ts';
import type { GraphQLSocket } from '../steps/graphql-socket.ts';
import { questionOf } from '../steps/save-answer.ts';
import { cardsPerPage, watchWall } from '../steps/watch-wall.ts';

/** Milliseconds from now until a second of the run; what is over already is now. */
export const untilSecond = (second: number): number => Math.max(0, second * 1000 - sinceBeginning());

/** The candidates whose sockets this virtual user holds. */
export function ownScreens(): number[] {
  const from = plan.connected.from + arrival() * socketsEach;
  return Array.from(
    { length: Math.max(0, Math.min(socketsEach, plan.connected.to - from)) },
    (_, index) => from + index,
  );
}

/**
 * Connects this virtual user's candidates one after the other within `withinMs`, and holds the sockets until
 * the run's second `untilEnd`.
 */
export function holdScreens(withinMs: number, untilEnd: number): void {
  ownScreens().forEach((index, order) => {
    setTimeout(
      () => {
        const socket = connectScreen(candidateAt(index));
        setTimeout(() => socket.close(), untilSecond(untilEnd));
      },
      (order * withinMs) / socketsEach,
    );
  });
}

/** As our own page's socket has it, ms. */
const heartbeatMs = 10_000;

/** The same with heartbeats, which tell that the candidate acted and which question is in view. */
export function holdBeatingScreens(withinMs: number, untilEnd: number): void {
  ownScreens().forEach((index, order) => {
    setTimeout(
      () => {
        const who = candidateAt(index);
        const socket = connectScreen(who);
        let beats = 0;
        const beating = setInterval(() => {
          socket.beat({ paperId: who.paperId, acted: true, quId: questionOf(who, (beats += 1)).id });
        }, heartbeatMs);
        setTimeout(() => {
          clearInterval(beating);
          socket.close();
        }, untilSecond(untilEnd));
      },
      (order * withinMs) / socketsEach,
    );
  });
}

/**
 * One proctor at a page of the wall, until the run's second `untilEnd`. Every fifth looks at the first page,
 * the others each at another.
 */
export function holdWall(untilEnd: number): void {
  const n = arrival();
  const pages = Math.ceil((plan.savers.to - plan.savers.from) / cardsPerPage);
  const page = n % 5 === 0 ? 1 : 1 + ((n * 3) % Math.max(1, pages));
  const socket: GraphQLSocket = watchWall(plan.proctors[n % plan.proctors.length] as string, page);
  setTimeout(() => socket.close(), untilSecond(untilEnd));
}

/** The next of those to be forced in; the proctors take turns. */
export function forceNext(): void {
  const n = arrival();
  forceHand(plan.proctors[n % plan.proctors.length] as string, candidateAt(plan.forced.from + n));
}
