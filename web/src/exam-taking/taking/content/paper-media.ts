import { backoff } from '@vigil/ui/connection/backoff.ts';
import { examBackoff } from '../answer-queue/backoff.ts';

/** How fetching a file ended: one that is not to be had, or too large to keep, stays where it is. */
export type FetchedFile =
  | { readonly kind: 'here'; readonly file: Blob }
  | { readonly kind: 'none' }
  | { readonly kind: 'fault' };

interface Ports {
  readonly fetch: (address: string) => Promise<FetchedFile>;
  readonly kept: () => Promise<readonly (readonly [address: string, file: Blob])[]>;
  readonly keep: (address: string, file: Blob) => void;
  /** an address under which this page finds the file */
  readonly urlOf: (file: Blob) => string;
  readonly forget: (url: string) => void;
  readonly after: (ms: number, act: () => void) => () => void;
}

/** Files of a paper's questions in this browser, for this paper only: fetched one after the other, behind its texts. */
export class PaperMedia {
  readonly #urls = new Map<string, string>();
  readonly #wanted = new Set<string>();
  readonly #none = new Set<string>();
  readonly #listeners = new Set<() => void>();
  #fetching = false;
  #ended = false;
  #failures = 0;
  #withdraw: (() => void) | null = null;
  readonly ready: Promise<void>;

  constructor(private readonly ports: Ports) {
    this.ready = ports.kept().then((files) => {
      for (const [address, file] of files) this.#urls.set(address, ports.urlOf(file));
      this.#tell();
    });
  }

  /** What is here, by the site's address: where this page finds it. */
  get here(): ReadonlyMap<string, string> {
    return this.#urls;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  want(addresses: readonly string[]): void {
    for (const address of addresses) this.#wanted.add(address);
    void this.ready.then(() => this.#pump());
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
    this.#listeners.clear();
    for (const url of this.#urls.values()) this.ports.forget(url);
  }

  #pump(): void {
    if (this.#fetching || this.#ended || this.#withdraw !== null) return;
    const next = [...this.#wanted].find((address) => !this.#urls.has(address) && !this.#none.has(address));
    if (next === undefined) return;
    this.#fetching = true;
    void this.#fetch(next);
  }

  async #fetch(address: string): Promise<void> {
    const fetched = await this.ports.fetch(address);
    this.#fetching = false;
    if (this.#ended) return;
    if (fetched.kind === 'fault') {
      this.#failures += 1;
      this.#withdraw = this.ports.after(backoff(this.#failures, examBackoff), () => {
        this.#withdraw = null;
        this.#pump();
      });
      return;
    }
    this.#failures = 0;
    if (fetched.kind === 'none') this.#none.add(address);
    else {
      this.#urls.set(address, this.ports.urlOf(fetched.file));
      this.ports.keep(address, fetched.file);
      this.#tell();
    }
    this.#pump();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
