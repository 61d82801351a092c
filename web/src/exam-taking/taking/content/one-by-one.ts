import { backoff } from '@vigil/ui/connection/backoff.ts';
import { examBackoff } from '../answer-queue/backoff.ts';

/** How fetching one thing ended: it is here; it is not to be had here; it may come later. */
export type Fetching = 'here' | 'none' | 'fault';

interface Ports<Name> {
  readonly fetch: (name: Name) => Promise<Fetching>;
  readonly after: (ms: number, act: () => void) => () => void;
}

/**
 * Fetches what is wanted, one after the other. What did not come stands behind all that was not tried yet; the next
 * is tried after a while, or when woken.
 */
export class OneByOne<Name extends string> {
  /** not tried yet */
  readonly #wanted = new Set<Name>();
  /** tried in vain, the longest ago first */
  readonly #failed = new Set<Name>();
  readonly #settled = new Set<Name>();
  #fetching = false;
  #ended = false;
  #failures = 0;
  #withdraw: (() => void) | null = null;

  constructor(private readonly ports: Ports<Name>) {}

  get ended(): boolean {
    return this.#ended;
  }

  /** It is here without being fetched. */
  settle(name: Name): void {
    this.#settled.add(name);
    this.#wanted.delete(name);
    this.#failed.delete(name);
  }

  /** They are fetched though they are here. */
  anew(names: readonly Name[]): void {
    for (const name of names) this.#settled.delete(name);
    this.want(names);
  }

  want(names: readonly Name[]): void {
    for (const name of names) if (!this.#settled.has(name) && !this.#failed.has(name)) this.#wanted.add(name);
    this.#pump();
  }

  /** Tries again at once what failed. */
  wake(): void {
    this.#failures = 0;
    this.#withdraw?.();
    this.#withdraw = null;
    this.#pump();
  }

  close(): void {
    this.#ended = true;
    this.#withdraw?.();
  }

  #pump(): void {
    if (this.#fetching || this.#ended || this.#withdraw !== null) return;
    const [next = [...this.#failed][0]] = this.#wanted;
    if (next === undefined) return;
    this.#fetching = true;
    void this.#fetch(next);
  }

  async #fetch(name: Name): Promise<void> {
    const ended = await this.ports.fetch(name);
    this.#fetching = false;
    if (this.#ended) return;
    if (ended === 'fault' && !this.#settled.has(name)) {
      this.#putLast(name);
      this.#failures += 1;
      this.#withdraw = this.ports.after(backoff(this.#failures, examBackoff), () => {
        this.#withdraw = null;
        this.#pump();
      });
      return;
    }
    this.#failures = 0;
    this.settle(name);
    this.#pump();
  }

  #putLast(name: Name): void {
    this.#wanted.delete(name);
    this.#failed.delete(name);
    this.#failed.add(name);
  }
}
