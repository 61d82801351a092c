import { AnswerQueue } from '../answer-queue.ts';
import { MemoryStorage } from '../memory-storage.ts';
import type { AnswerFields } from '@vigil/ui/questions/question.ts';
import type { QueueNote } from '../queue-note.ts';
import type { QueuePorts } from '../queue-ports.ts';
import type { QueueItem, UncountedAnswer } from '../queue-item.ts';
import type { KeptPaper, Numbering, QueueStorage, TypedText } from '../storage.ts';
import type { QueueTransport, Receipt, SendOutcome } from '../transport.ts';

/**
 * A browser profile, a network and a server for tests of the queue: time, chance, ids and faults are the
 * test's.
 */
export class QueueWorld {
  /** every act that reached the server, repeats included */
  readonly arrived: QueueItem[] = [];
  attempts = 0;
  /** acts the server has in its log, each once, in the order it took them */
  readonly taken: QueueItem[] = [];
  /** those of them that were not superseded */
  readonly applied: QueueItem[] = [];
  /** whether the browser keeps notes */
  localStorage = true;
  /** whose acts are given; null: of nobody who may */
  author: string | null = 'u1';
  offline = false;
  note: QueueNote | null = null;
  readonly #storage: BreakableStorage;
  readonly #faults: { outcome: SendOutcome; arrives: boolean }[] = [];
  /** final: a repeat is refused again */
  readonly #refusals = new Map<string, SendOutcome>();
  readonly #commands = new Map<string, string>();
  readonly #values = new Map<string, { fields: AnswerFields; device: string; seq: number }>();
  #held: (() => void)[] | null = null;
  #time = 0;
  #ids = 0;
  #timers: { at: number; act: () => void }[] = [];

  constructor(private readonly random: () => number = () => 0.5) {
    this.#storage = new BreakableStorage(new MemoryStorage(this.#newId));
  }

  /** A new page of the same browser: it claims the paper as a leader does. */
  async openTab(opened?: QueuePorts['opened'], lost?: QueuePorts['lost']): Promise<AnswerQueue> {
    const queue = new AnswerQueue({
      paperId: 'p1',
      owner: this.#newId(),
      storage: this.#storage,
      note: { read: () => this.note, keep: (note) => (this.note = this.localStorage ? note : null) },
      transport: this.transport,
      author: () => this.author,
      newId: this.#newId,
      ...(opened ? { opened } : {}),
      ...(lost ? { lost } : {}),
      random: this.random,
      now: () => this.#time,
      after: this.#after,
    });
    await queue.open();
    return queue;
  }

  /** The next `times` attempts end so; with `arrives` the server has taken the act all the same. */
  fault(outcome: SendOutcome, times: number, arrives = false): void {
    for (let n = 0; n < times; n += 1) this.#faults.push({ outcome, arrives });
  }

  forgetFaults(): void {
    this.#faults.length = 0;
  }

  hold(): void {
    this.#held ??= [];
  }

  underWay(): number {
    return this.#held?.length ?? 0;
  }

  release(): void {
    const held = this.#held ?? [];
    this.#held = null;
    for (const go of held) go();
  }

  forgetNote(): void {
    this.note = null;
  }

  /** silent: it answers nothing, and does nothing · late: it does everything once it is mended */
  breakStorage(how: Broken = 'failing'): void {
    this.#storage.broken = how;
  }

  mendStorage(): void {
    this.#storage.mend();
  }

  /** A page is gone with what its storage had not done for it. */
  dropLate(): void {
    this.#storage.late.length = 0;
  }

  async kept(): Promise<readonly QueueItem[]> {
    return this.#storage.peek('p1');
  }

  receipts(): readonly Receipt[] {
    return this.#storage.receipts('p1');
  }

  value(quId: string): AnswerFields | undefined {
    return this.#values.get(quId)?.fields;
  }

  timesApplied(quId: string): number {
    return this.applied.filter(({ body }) => body.kind === 'answer' && body.quId === quId).length;
  }

  /** Lets everything that needs no time happen. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
  }

  async letTimePass(ms: number): Promise<void> {
    const end = this.#time + ms;
    await this.settle();
    for (;;) {
      const due = this.#timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.#timers = this.#timers.filter((timer) => timer !== due);
      this.#time = Math.max(this.#time, due.at);
      due.act();
      await this.settle();
    }
    this.#time = end;
  }

  readonly transport: QueueTransport = {
    send: async (item) => {
      this.attempts += 1;
      if (this.#held) await new Promise<void>((go) => this.#held?.push(go));
      const refusal = this.#refusals.get(item.commandId);
      if (this.offline) return { kind: 'fault', offline: true, msg: '' };
      if (refusal) return refusal;
      const fault = this.#faults.shift();
      if (fault && (fault.outcome.kind === 'refused' || isOlderThanAnothers(fault.outcome))) {
        this.arrived.push(item);
        this.#refusals.set(item.commandId, fault.outcome);
      }
      if (fault && !fault.arrives) return fault.outcome;
      const taken = this.#take(item);
      return fault?.outcome ?? taken;
    },
  };

  /**
   * The server's side of engine §2: a command id counts once, an older number on the same device changes
   * nothing.
   */
  #take(item: QueueItem): SendOutcome {
    this.arrived.push(item);
    const payload = JSON.stringify([item.body, item.seq, item.device]);
    const known = this.#commands.get(item.commandId);
    if (known !== undefined && known !== payload)
      return { kind: 'refused', code: 20010000, reason: 'CommandIdReused', msg: '' };
    if (known !== undefined)
      return { kind: 'acknowledged', result: { fill: true, receipt: receiptFor(item) } };
    this.#commands.set(item.commandId, payload);
    this.taken.push(item);
    if (item.body.kind !== 'answer') {
      this.applied.push(item);
      return { kind: 'acknowledged', result: {} };
    }
    const last = this.#values.get(item.body.quId);
    if (last && last.device === item.device && last.seq > item.seq)
      return { kind: 'acknowledged', result: { superseded: true } };
    this.applied.push(item);
    this.#values.set(item.body.quId, {
      fields: item.body.fields,
      device: item.device,
      seq: item.seq,
    });
    return { kind: 'acknowledged', result: { fill: true, receipt: receiptFor(item) } };
  }

  readonly #newId = (): string => `id-${(this.#ids += 1)}`;

  readonly #after = (ms: number, act: () => void): (() => void) => {
    const timer = { at: this.#time + ms, act };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((one) => one !== timer);
    };
  };
}

/** What another device's newer answer makes of one, each time it comes. */
export const olderThanAnothers: SendOutcome = {
  kind: 'acknowledged',
  result: { fill: true, superseded: true, newerElsewhere: true },
};
const isOlderThanAnothers = (outcome: SendOutcome): boolean =>
  outcome.kind === 'acknowledged' && outcome.result.newerElsewhere === true;

/** Where time has to pass before it ends. */
export async function ended<T>(world: QueueWorld, work: Promise<T>): Promise<T> {
  let done = false;
  void work.finally(() => (done = true));
  await world.settle();
  while (!done) await world.letTimePass(1000);
  return work;
}

const receiptFor = ({ paperId, seq, body }: QueueItem): Receipt => ({
  paperId,
  quId: body.kind === 'answer' ? body.quId : '',
  answerHash: JSON.stringify(body),
  revision: seq,
  time: seq,
  ...{ eventHash: '', way: '', keyId: 'k', signature: 's' },
});

type Broken = 'failing' | 'silent' | 'late';

class BreakableStorage implements QueueStorage {
  readonly durable = true;
  broken: Broken | null = null;
  readonly late: (() => void)[] = [];
  constructor(private readonly inner: MemoryStorage) {}
  claim = (paperId: string, owner: string, noted: Numbering | null): Promise<KeptPaper> =>
    this.#pass(() => this.inner.claim(paperId, owner, noted));
  put = (owner: string, item: QueueItem, replaced: readonly string[]): Promise<void> =>
    this.#pass(() => this.inner.put(owner, item, replaced));
  draft = (owner: string, text: TypedText): Promise<void> => this.#pass(() => this.inner.draft(owner, text));
  remove = (item: QueueItem, receipt?: Receipt): Promise<void> =>
    this.#pass(() => this.inner.remove(item, receipt));
  refuse = (answer: UncountedAnswer): Promise<void> => this.#pass(() => this.inner.refuse(answer));
  dismiss = (item: QueueItem): Promise<void> => this.#pass(() => this.inner.dismiss(item));
  peek = (paperId: string): readonly QueueItem[] => this.inner.peek(paperId);
  receipts = (paperId: string): readonly Receipt[] => this.inner.receipts(paperId);

  mend(): void {
    this.broken = null;
    for (const act of this.late.splice(0)) act();
  }

  #pass<T>(act: () => Promise<T>): Promise<T> {
    if (this.broken === 'failing') return Promise.reject(new Error('QuotaExceededError'));
    if (this.broken === 'late')
      return new Promise((resolve, reject) => this.late.push(() => void act().then(resolve, reject)));
    return this.broken === 'silent' ? new Promise(() => undefined) : act();
  }
}
