import { setTimeout as wait } from 'node:timers/promises';
import { call, Fault, type Envelope, type LoggedIn } from '../../support/api.js';
import type { Ledger } from '../ledger.js';

const callMilliseconds = 2500;
const pauseMilliseconds = 40;
/** A call that got no answer so long after everything is whole again is a server that did not recover. */
const patienceMilliseconds = 90_000;
const sessionInvalid = 10010002;

/**
 * The REST calls of one session over a bad network: repeated with the same command id until they are
 * answered.
 */
export class Caller {
  constructor(
    private readonly urls: readonly string[],
    readonly who: LoggedIn,
    private readonly ledger: Ledger,
    private turn: number,
  ) {}

  /**
   * The envelope, whatever it says; null when nothing answered for too long, which is written down as a
   * problem.
   */
  async ask<T = unknown>(path: string, body: object, commandId?: string): Promise<Envelope<T> | null> {
    const until = performance.now() + patienceMilliseconds;
    let last = '';
    while (performance.now() < until) {
      this.ledger.calls += 1;
      try {
        const answer = await call<T>(this.url(), path, body, {
          token: this.who.token,
          timeoutMilliseconds: callMilliseconds,
          ...(commandId === undefined ? {} : { commandId }),
        });
        if (answer.code !== 0) this.ledger.refused(answer.reason ?? String(answer.code));
        if (answer.code === sessionInvalid)
          this.ledger.wrong(`${path}: a session that stands was called invalid`);
        return answer;
      } catch (error) {
        if (error instanceof Fault && error.status === 500) this.ledger.wrong(`${path}: ${error.message}`);
        last = String(error);
        this.ledger.retries += 1;
        this.turn += 1;
        await wait(pauseMilliseconds);
      }
    }
    this.ledger.wrong(`${path} got no answer for ${patienceMilliseconds} ms: ${last}`);
    return null;
  }

  /**
   * Any api process serves any call: after a fault the next one is asked, as a browser behind a balancer
   * would.
   */
  private url(): string {
    return this.urls[this.turn % this.urls.length] as string;
  }
}
