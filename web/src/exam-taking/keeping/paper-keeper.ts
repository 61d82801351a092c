import type { QueueItem } from '../taking/answer-queue/queue-item.ts';
import type { Receipt } from '../taking/answer-queue/transport.ts';
import { AnswerVault, type AcknowledgedAnswer, type Keeping, type SealedAnswer } from './answer-vault.ts';

interface Ports {
  readonly paperId: string;
  readonly ownerId: string;
  /** Asks the server for what keeping this paper takes. */
  readonly ask: () => Promise<Keeping>;
  /** Told once, before anything of the paper is kept. */
  readonly began: (keeping: Keeping) => Promise<void>;
  /** Keeps what waited for the key. */
  readonly keep: (answers: readonly SealedAnswer[]) => Promise<unknown>;
  /** ms, only compared with itself */
  readonly now: () => number;
}

const askAgainMs = 15_000;

/**
 * Seals the answers of one paper as they are acknowledged. Asks for the key with the first of them and lets nothing
 * wait for it: what was acknowledged meanwhile is kept when it comes. While there is none, the next acknowledgement
 * asks again; what is acknowledged is safe at the server.
 */
export class PaperKeeper {
  #vault: AnswerVault | null = null;
  #asking = false;
  #askedAt = Number.NEGATIVE_INFINITY;
  /** Acknowledged before the key came, by question: the last of each. */
  readonly #waiting = new Map<string, AcknowledgedAnswer>();

  constructor(private readonly ports: Ports) {}

  /** What is to be kept now that this was acknowledged; never rejects. */
  async sealed({ body }: QueueItem, receipt: Receipt): Promise<readonly SealedAnswer[]> {
    if (body.kind !== 'answer') return [];
    this.#waiting.set(body.quId, { fields: body.fields, receipt });
    if (this.#vault !== null) return this.#sealWaiting(this.#vault).catch(() => []);
    void this.#open();
    return [];
  }

  #sealWaiting(vault: AnswerVault): Promise<readonly SealedAnswer[]> {
    const { paperId, ownerId } = this.ports;
    const ready = [...this.#waiting];
    this.#waiting.clear();
    return Promise.all(ready.map(([quId, answer]) => vault.seal({ paperId, quId, ownerId }, answer)));
  }

  async #open(): Promise<void> {
    const { ask, began, keep, now } = this.ports;
    if (this.#asking || now() - this.#askedAt < askAgainMs) return;
    this.#asking = true;
    this.#askedAt = now();
    try {
      const keeping = await ask();
      const vault = await AnswerVault.open(keeping);
      if (vault === null) return;
      await began(keeping);
      this.#vault = vault;
      await keep(await this.#sealWaiting(vault));
    } catch {
      // The next acknowledgement asks again.
    } finally {
      this.#asking = false;
    }
  }
}
