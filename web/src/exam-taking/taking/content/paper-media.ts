import { inTime } from '../answer-queue/in-time.ts';
import { Keeping } from './keeping.ts';
import { type Fetching, OneByOne } from './one-by-one.ts';

/** How fetching a file ended: one that is not to be had, or too large to keep, stays where it is. */
export type FetchedFile =
  | { readonly kind: 'here'; readonly file: Blob }
  | { readonly kind: Exclude<Fetching, 'here'> };

interface Ports {
  readonly fetch: (address: string) => Promise<FetchedFile>;
  readonly kept: () => Promise<readonly (readonly [address: string, file: Blob])[]>;
  /** Resolves with whether it was kept; never rejects. */
  readonly keep: (address: string, file: Blob) => Promise<boolean>;
  /** an address under which this page finds the file */
  readonly urlOf: (file: Blob) => string;
  readonly forget: (url: string) => void;
  readonly after: (ms: number, act: () => void) => () => void;
}

/** Files of a paper's questions in this browser, for this paper only: fetched one after the other, behind its texts. */
export class PaperMedia {
  readonly #urls = new Map<string, string>();
  readonly #elsewhere = new Set<string>();
  readonly #listeners = new Set<() => void>();
  readonly #fetching: OneByOne<string>;
  readonly #keeping: Keeping<Blob>;
  /** what an earlier page kept is not there any more, or nobody asks for it */
  #gone = false;
  /** Resolves when what an earlier page kept is here, or the storage has not answered in time. */
  readonly ready: Promise<void>;

  constructor(private readonly ports: Ports) {
    this.#fetching = new OneByOne({ fetch: (address) => this.#fetch(address), after: ports.after });
    this.#keeping = new Keeping({
      keep: async (files) =>
        (await Promise.all(files.map(([address, file]) => ports.keep(address, file)))).every(Boolean),
      changed: () => this.#tell(),
      ...{ after: ports.after, atOnce: 1 },
    });
    const earlier = ports.kept().then((files) => {
      if (this.#gone) return;
      for (const [address, file] of files) {
        if (!this.#urls.has(address)) this.#urls.set(address, ports.urlOf(file));
        this.#fetching.settle(address);
      }
      this.#keeping.had(files.map(([address]) => address));
      this.#tell();
    });
    this.ready = inTime(earlier, ports.after).catch(() => undefined);
  }

  /** What is here, by the site's address: where this page finds it. */
  get here(): ReadonlyMap<string, string> {
    return this.#urls;
  }

  /** What stays with the server: it is not to be had, or too large to be kept. */
  get elsewhere(): ReadonlySet<string> {
    return this.#elsewhere;
  }

  /** Of what is here: whether the browser has kept it; undefined: that is not known yet. */
  readonly kept = (address: string): boolean | undefined => this.#keeping.has(address);

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  want(addresses: readonly string[]): void {
    void this.ready.then(() => this.#fetching.want(addresses));
  }

  /** Tries again at once what failed. */
  wake(): void {
    this.#fetching.wake();
    this.#keeping.again();
  }

  /** Something else could be kept: tries again a file that could not. */
  keepAgain(): void {
    this.#keeping.again(1);
  }

  /** All files are taken off this device; the page shows them as before. */
  forget(): void {
    this.#gone = true;
    this.#keeping.forget();
  }

  /** Fetches and keeps them anew. */
  resume(): void {
    this.#keeping.resume();
    this.#fetching.anew([...this.#urls.keys()]);
  }

  close(): void {
    this.#gone = true;
    this.#fetching.close();
    this.#keeping.close();
    this.#listeners.clear();
    for (const url of this.#urls.values()) this.ports.forget(url);
  }

  async #fetch(address: string): Promise<Fetching> {
    const fetched = await this.ports.fetch(address);
    if (this.#fetching.ended) return 'fault';
    if (fetched.kind === 'here') {
      // Shown at once, however long the storage takes.
      if (!this.#urls.has(address)) this.#urls.set(address, this.ports.urlOf(fetched.file));
      this.#keeping.keep([[address, fetched.file]]);
    } else if (fetched.kind === 'none') this.#elsewhere.add(address);
    if (fetched.kind !== 'fault') this.#tell();
    return fetched.kind;
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
