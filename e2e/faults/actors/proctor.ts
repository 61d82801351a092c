import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from '@vigil/domain/kernel/random';
import type { Ledger } from '../ledger.js';
import type { Caller } from './caller.js';

/** Whom and what a proctor can act on in this round. */
export interface Room {
  readonly examId: string;
  /** ends soon; may be ordered in as a whole */
  readonly shortExamId: string | null;
  readonly papers: () => readonly { readonly paperId: string; readonly userId: string }[];
}

/**
 * A proctor who acts without rest: messages, added time, forced hand-ins, reopenings, each with a command id
 * of its own.
 */
export class Proctor {
  constructor(
    private readonly caller: Caller,
    private readonly room: Room,
    private readonly ledger: Ledger,
    private readonly random: Random,
  ) {}

  async work(stop: () => boolean): Promise<void> {
    while (!stop()) {
      await this.act();
      await wait(50 + this.random() * 150);
    }
  }

  private async act(): Promise<void> {
    const { examId, shortExamId, papers } = this.room;
    const some = papers();
    const paper = some[Math.floor(this.random() * some.length)];
    const message = `通知 ${randomUUID().slice(0, 8)}`;
    const act = this.random();
    if (act < 0.15) return this.do('watchBatchMsg', 'batch-msg', { examId, message });
    if (act < 0.2) return this.do('watchAddTime', 'add-time', { examId, minutes: 1, message });
    if (act < 0.25 && shortExamId !== null)
      return this.do('watchForceHandAll', 'force-hand-all', { examId: shortExamId, exState: 1, message });
    if (paper === undefined) return;
    if (act < 0.6) return this.do('watchSingleMsg', 'single-msg', { examId, userId: paper.userId, message });
    if (act < 0.8)
      return this.do('watchAddTime', 'add-time', { examId, paperId: paper.paperId, minutes: 1, message });
    if (act < 0.92) return this.do('watchForceHand', 'force-hand', { paperId: paper.paperId, message });
    return this.do('watchReopen', 'reopen', { paperId: paper.paperId, minutes: 1, message });
  }

  private async do(operation: string, path: string, body: object): Promise<void> {
    const commandId = randomUUID();
    const answer = await this.caller.ask(`/api/exam/watch/${path}`, body, commandId);
    // Handing in a paper already handed in is the one acceptance without an event (engine §2).
    if (answer?.code === 0 && operation !== 'watchForceHand')
      this.ledger.acts.push({ userId: this.caller.who.userId, operation, commandId });
  }
}
