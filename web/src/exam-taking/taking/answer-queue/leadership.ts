/**
 * The tab that answers a paper, told to the page. elsewhere: another tab has it · taken: another tab took it
 * from this one.
 */
export type Leadership = 'deciding' | 'leader' | 'elsewhere' | 'taken';

/** The part of Web Locks that is used; absent in insecure contexts. */
export type LockApi = Pick<LockManager, 'request'>;
/** The part of BroadcastChannel that is used. */
export interface TabChannel {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
  close(): void;
}

interface Ports {
  readonly paperId: string;
  readonly tab: string;
  readonly locks: LockApi | undefined;
  readonly channel: TabChannel;
  readonly after: (ms: number, act: () => void) => () => void;
  /** Keeps what is still in editors, before the paper goes to another tab. */
  readonly beforeYield: () => Promise<void>;
  readonly changed: (leadership: Leadership) => void;
}

const politeMs = 1500;
/** Without locks nobody knows whether there is another tab, so that every start waits this long. */
const politeWithoutLocksMs = 300;

/**
 * One tab of a browser answers a paper. The first gets it; a later one waits behind it, inherits it when the
 * first is closed, and may take it over: the first is asked to keep its drafts and let go, and is cut off
 * when it does not answer. Without Web Locks the newest tab has it. That two tabs never write at once does
 * not hang on this alone: the storage checks the owner in each write.
 */
export class TabLeadership {
  #state: Leadership = 'deciding';
  /** counts how often this tab got the paper */
  #reign = 0;
  #release: (() => void) | null = null;
  readonly #gone = new AbortController();
  /** none in an insecure context, or where a browser names them and refuses them */
  #locks: LockApi | undefined;
  #answered: (() => void) | null = null;

  constructor(private readonly ports: Ports) {
    this.#locks = ports.locks;
    ports.channel.onmessage = (event: MessageEvent) =>
      void this.#heard(event.data as { kind?: string; tab?: string });
  }

  /** Asks for the paper; `changed` tells the outcome. */
  start(): void {
    if (!this.#locks) {
      void this.takeOver();
      return;
    }
    void this.#locks
      .request(this.#name(), { ifAvailable: true }, (lock) => {
        if (lock) return this.#lead();
        this.#become('elsewhere');
        this.#wait();
        return undefined;
      })
      .catch(() => {
        if (!this.#is('deciding')) return this.#cutOff(1);
        this.#locks = undefined;
        return this.takeOver();
      });
  }

  /** Takes the paper from the tab that has it. Resolves when it is here. */
  async takeOver(): Promise<void> {
    if (this.#state === 'leader') return;
    const answered = new Promise<void>((resolve) => {
      const withdraw = this.ports.after(this.#locks ? politeMs : politeWithoutLocksMs, resolve);
      this.#answered = () => {
        withdraw();
        resolve();
      };
    });
    this.ports.channel.postMessage({ kind: 'yield', tab: this.ports.tab });
    await answered;
    if (this.#gone.signal.aborted || this.#is('leader')) return;
    if (!this.#locks) {
      this.#reign += 1;
      this.#become('leader');
      return;
    }
    const reign = this.#reign + 1;
    let stolen = false;
    await new Promise<void>((resolve) => {
      this.#locks
        ?.request(this.#name(), { steal: true }, () => {
          stolen = true;
          const held = this.#lead();
          resolve();
          return held;
        })
        .catch(() => {
          if (stolen) this.#cutOff(reign);
          else this.#become('leader');
          resolve();
        });
    });
  }

  /** Another tab has it, as the storage says: without locks two that start at once both believe to. */
  lost(): void {
    if (this.#is('leader')) this.#become('taken');
    this.#release?.();
  }

  /** Lets the paper go; the next tab inherits it. */
  close(): void {
    this.#gone.abort();
    this.#release?.();
    this.ports.channel.close();
  }

  #wait(): void {
    const reign = this.#reign + 1;
    this.#locks
      ?.request(this.#name(), { signal: this.#gone.signal }, () =>
        this.#reign >= reign ? undefined : this.#lead(),
      )
      .catch(() => this.#cutOff(reign));
  }

  #lead(): Promise<void> {
    this.#reign += 1;
    this.#become('leader');
    return new Promise((resolve) => (this.#release = resolve));
  }

  async #heard(message: { kind?: string; tab?: string }): Promise<void> {
    if (message.tab === this.ports.tab) return;
    if (message.kind === 'yielded') this.#answered?.();
    if (message.kind !== 'yield' || this.#state !== 'leader') return;
    const reign = this.#reign;
    await this.ports.beforeYield().catch(() => undefined);
    // It was cut off meanwhile, and has the paper again.
    if (this.#reign !== reign) return;
    this.#become('taken');
    this.ports.channel.postMessage({ kind: 'yielded', tab: this.ports.tab });
    this.#release?.();
  }

  /** The lock of that reign was stolen; of an earlier reign it says nothing about now. */
  #cutOff(reign: number): void {
    if (this.#state === 'leader' && this.#reign === reign) this.#become('taken');
  }

  #is(state: Leadership): boolean {
    return this.#state === state;
  }

  #become(state: Leadership): void {
    if (this.#gone.signal.aborted || this.#state === state) return;
    this.#state = state;
    this.ports.changed(state);
  }

  #name(): string {
    return `vigil-paper-${this.ports.paperId}`;
  }
}
