import type { QueueItem } from '../taking/answer-queue/queue-item.ts';
import type { Receipt } from '../taking/answer-queue/transport.ts';
import { AnswerVault, type AcknowledgedAnswer, type Keeping, type SealedAnswer } from './answer-vault.ts';

interface Ports {
  readonly ownerId: string;
  /** Asks the server for what keeping this paper takes. */
  readonly ask: () => Promise<Keeping>;
  /** Told once, when the paper's answers begin to be kept. */
  readonly began: (keeping: Keeping) => Promise<void>;
  /** ms, only compared with itself */
  readonly now: () => number;
}

const askAgainMs = 15_000;

/**
 * Seals the answers of one paper as they are acknowledged. Asks for the key with the first of them; while there is
 * none, the next acknowledgement asks again and nothing is kept: what is acknowledged is safe at the server.
 */
export class PaperKeeper {
  #vault: AnswerVault | null = null;
  #asking: Promise<void> | null = null;
  #askedAt = Number.NEGATIVE_INFINITY;
  /** Acknowledged before the key came, by question: the last of each. */
  readonly #waiting = new Map<string, AcknowledgedAnswer>();

  constructor(private readonly ports: Ports) {}

  /** What is to be kept now that this was acknowledged; never rejects. */
  async sealed(item: QueueItem, receipt: Receipt): Promise<readonly SealedAnswer[]> {
    const { body } = item;
    if (body.kind !== 'answer') return [];
    const { paperId } = item;
    this.#waiting.set(body.quId, { fields: body.fields, receipt });
    if (this.#vault === null) await this.#open();
    const vault = this.#vault as AnswerVault | null;
    if (vault === null) return [];
    const ready = [...this.#waiting];
    this.#waiting.clear();
    const { ownerId } = this.ports;
    return Promise.all(ready.map(([quId, answer]) => vault.seal({ paperId, quId, ownerId }, answer)));
  }

  #open(): Promise<void> {
    if (this.#asking !== null) return this.#asking;
    const { ask, began, now } = this.ports;
    if (now() - this.#askedAt < askAgainMs) return Promise.resolve();
    this.#askedAt = now();
    this.#asking = ask()
      .then(async (keeping) => {
        const vault = await AnswerVault.open(keeping);
        if (vault !== null) await began(keeping);
        this.#vault = vault;
      })
      .catch(() => undefined)
      .finally(() => {
        this.#asking = null;
      });
    return this.#asking;
  }
}
