import { backoff } from '@vigil/ui/connection/backoff.ts';
import { examBackoff } from '../answer-queue/backoff.ts';
import type { Fetched } from './fetch-contents.ts';
import type { KeptContent } from './types.ts';

interface Ports {
  readonly fetch: (addresses: readonly string[]) => Promise<Fetched>;
  /** addresses of what is not here and may be had, in the order in which it is wanted */
  readonly missing: () => readonly string[];
  /** nothing is here yet */
  readonly isFirst: () => boolean;
  readonly arrived: (contents: KeptContent['contents']) => void;
  readonly after: (ms: number, act: () => void) => () => void;
}

/** On a slow line the question before the candidate comes first, then more at a time. */
const firstAtOnce = 5;
const atOnce = 25;

/** Fetches the contents that are missing, some at a time; after an outage it goes on by itself. */
export class ContentFetching {
  /** the paper has nothing there, or must not have it yet */
  readonly #withheld = new Set<string>();
  #fetching = false;
  #ended = false;
  #failures = 0;
  #withdraw: (() => void) | null = null;

  constructor(private readonly ports: Ports) {}

  /** Something else may be had now: what was withheld or refused is asked for again. */
  renew(): void {
    this.#withheld.clear();
    this.#ended = false;
  }

  pump(): void {
    if (this.#fetching || this.#ended || this.#withdraw !== null) return;
    const missing = this.ports.missing().filter((address) => !this.#withheld.has(address));
    if (missing.length === 0) return;
    this.#fetching = true;
    void this.#fetch(missing.slice(0, this.ports.isFirst() ? firstAtOnce : atOnce));
  }

  /** Tries again at once what failed. */
  wake(): void {
    this.#failures = 0;
    this.#withdraw?.();
    this.#withdraw = null;
    this.pump();
  }

  close(): void {
    this.#ended = true;
    this.#withdraw?.();
  }

  async #fetch(addresses: readonly string[]): Promise<void> {
    const fetched = await this.ports.fetch(addresses);
    this.#fetching = false;
    if (this.#ended) return;
    if (fetched.kind === 'fault') {
      this.#failures += 1;
      this.#withdraw = this.ports.after(backoff(this.#failures, examBackoff), () => {
        this.#withdraw = null;
        this.pump();
      });
      return;
    }
    if (fetched.kind === 'refused') {
      this.#ended = true;
      return;
    }
    this.#failures = 0;
    const contents = addresses.flatMap((address, at) => {
      const content = fetched.contents[at];
      if (!content) this.#withheld.add(address);
      return content ? [[address, content] as const] : [];
    });
    this.ports.arrived(contents);
    this.pump();
  }
}
