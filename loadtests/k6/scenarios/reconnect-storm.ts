import { setTimeout } from 'k6/timers';
import { candidateAt, plan } from '../plan.ts';
import { runOptions } from '../run-options.ts';
import { crowd, steady } from '../shapes.ts';
import { connectScreen } from '../steps/candidate-screen.ts';
import type { GraphQLSocket } from '../steps/graphql-socket.ts';
import { bars } from '../thresholds.ts';
import { thinkSeconds } from './acts.ts';
import { ownScreens, untilSecond } from './sockets.ts';

export { handleSummary } from '../run-options.ts';
export { open, save } from './acts.ts';

/**
 * Seconds of the run: everybody has come, the network breaks, everybody is back within the screens' own
 * spread of retries.
 */
const arriving = Math.ceil(plan.seconds * 0.4);
const dropAt = arriving + 3;
const backWithin = Math.ceil(plan.seconds * 0.25);

/** Every socket drops at once and every screen comes back, while answers are saved all the time. */
export const options = runOptions(
  {
    screens: crowd(plan.connected.to - plan.connected.from, arriving, {
      exec: 'connect',
      until: plan.seconds,
    }),
    saves: steady(plan.rate, plan.seconds, { exec: 'save' }),
    openings: steady(plan.rate, plan.seconds - thinkSeconds, { exec: 'open', after: thinkSeconds }),
  },
  { ...bars.saves, ...bars.returns },
  ['connect_ms', 'save_ms'],
);

export function connect(): void {
  ownScreens().forEach((index, order, all) => {
    const who = candidateAt(index);
    let socket: GraphQLSocket;
    setTimeout(() => (socket = connectScreen(who)), order * 20);
    setTimeout(() => socket.close(), untilSecond(dropAt));
    setTimeout(
      () => (socket = connectScreen(who)),
      untilSecond(dropAt + 0.5 + (backWithin * ((order * 7) % all.length)) / all.length),
    );
    setTimeout(() => socket.close(), untilSecond(plan.seconds));
  });
}
