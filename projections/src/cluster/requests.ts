import { randomUUID } from 'node:crypto';
import type { Bus } from '@vigil/stores/bus/port';
import type { Rebuilt } from '../projector-protocol.js';
import type { Runner } from '../runner/runner.js';
import type { Verification } from '../runner/verify.js';

// What a process asks of the one that keeps the views, over the bus. Messages may be lost: a sign of life
// tells the asker that it is worked on.

interface Calls {
  rebuild: Rebuilt;
  verify: Verification;
}

interface Request {
  readonly id: string;
  readonly call: keyof Calls;
  readonly view: string;
}

type Reply =
  | { readonly id: string; readonly kind: 'working' }
  | { readonly id: string; readonly kind: 'done'; readonly result: unknown }
  | { readonly id: string; readonly kind: 'failed'; readonly message: string };

const asked = 'projector:asked';
const replied = 'projector:replied';
const signOfLifeMs = 1_000;
/** So long without a sign of life means that nobody works on it. */
const patienceMs = 5_000;

/** Nobody keeps the views now, or whoever did has ended meanwhile. */
export class NoProjector extends Error {
  readonly code = 'NoProjector';
  constructor() {
    super('no process keeps the views now');
    this.name = 'NoProjector';
  }
}

/** Answers requests while this process keeps the views; the returned function ends that. */
export function answerRequests(bus: Bus, runner: Runner): () => void {
  const reply = (message: Reply): void => bus.publish(replied, message);
  return bus.subscribe(asked, (message) => {
    const { id, call, view } = message as Request;
    reply({ id, kind: 'working' });
    const working = setInterval(() => reply({ id, kind: 'working' }), signOfLifeMs);
    carryOut(runner, call, view)
      .finally(() => clearInterval(working))
      .then(
        (result) => reply({ id, kind: 'done', result }),
        (error: unknown) =>
          reply({ id, kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
      );
  });
}

async function carryOut(runner: Runner, call: Request['call'], view: string): Promise<unknown> {
  return call === 'rebuild' ? runner.rebuild(view) : runner.verify(view);
}

/**
 * Asks whoever keeps the views. Rejects with `NoProjector` after 5 s without a sign of life, or with what
 * went wrong there.
 */
export async function ask<C extends keyof Calls>(bus: Bus, call: C, view: string): Promise<Calls[C]> {
  const id = randomUUID();
  let stop: () => void = () => undefined;
  let patience: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Calls[C]>((resolve, reject) => {
      const wait = (): void => {
        clearTimeout(patience);
        patience = setTimeout(() => reject(new NoProjector()), patienceMs);
      };
      stop = bus.subscribe(replied, (message) => {
        const reply = message as Reply;
        if (reply.id !== id) return;
        if (reply.kind === 'done') resolve(reply.result as Calls[C]);
        else if (reply.kind === 'failed') reject(new Error(reply.message));
        else wait();
      });
      wait();
      bus.healthy().then(() => bus.publish(asked, { id, call, view } satisfies Request), reject);
    });
  } finally {
    clearTimeout(patience);
    stop();
  }
}
