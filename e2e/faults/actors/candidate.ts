import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Answer } from '@vigil/domain/sitting/event-parts';
import type { Random } from '@vigil/domain/kernel/random';
import type { Ledger } from '../ledger.js';
import { anAnswer, isKept, shown, type SeenQuestion } from './answers.js';
import type { Caller } from './caller.js';

interface Detail {
  readonly id: string;
  readonly handState: number;
  readonly groupList: readonly {
    readonly quList: readonly { readonly quId: string; readonly quType: number }[];
  }[];
}

interface Started {
  readonly id: string;
}

const longestDelay = 120;
/** composite questions are answered by their parts, Scratch ones by an upload */
const notAnsweredHere = new Set([7, 99]);

/** One person at one exam in one round. Remembers the number its device gave last, as IndexedDB would. */
export class Candidate {
  paperId: string | null = null;
  private card: readonly { readonly quId: string; readonly quType: number }[] = [];
  /** the last answer known to count, by question; gone where two saves raced */
  private readonly settled = new Map<string, Answer>();

  constructor(
    readonly caller: Caller,
    private readonly examId: string,
    private readonly ledger: Ledger,
    private readonly random: Random,
    private readonly mark: string,
  ) {}

  /** Presses start, sometimes twice at once: the same paper both times. False when there is none to sit. */
  async start(): Promise<boolean> {
    const presses = Array.from({ length: this.random() < 0.3 ? 2 : 1 }, () =>
      this.delayed(() =>
        this.caller.ask<Started>('/api/paper/paper/create-paper', { examId: this.examId }, randomUUID()),
      ),
    );
    const answers = await Promise.all(presses);
    const ids = new Set(answers.flatMap((answer) => (answer?.code === 0 ? [answer.data.id] : [])));
    if (ids.size > 1)
      this.ledger.wrong(`two starts of ${this.caller.who.userId} gave two papers: ${[...ids].join(', ')}`);
    const another = answers.find((answer) => answer?.reason === 'AnotherPaperOpen');
    this.paperId = [...ids][0] ?? (another?.data as Started | undefined)?.id ?? null;
    this.settled.clear();
    if (this.paperId === null) return false;
    if (ids.size > 0) this.ledger.papers.set(this.paperId, this.caller.who.userId);
    const detail = await this.caller.ask<Detail>('/api/paper/paper/paper-detail', { id: this.paperId });
    if (detail?.code !== 0) return false;
    this.card = detail.data.groupList
      .flatMap((group) => group.quList)
      .filter((entry) => !notAnsweredHere.has(entry.quType));
    return detail.data.handState === 0 && this.card.length > 0;
  }

  /**
   * Answers, marks, leaves, now and then hands in and begins anew, until told to stop. Every call begun is
   * seen to its end.
   */
  async sit(stop: () => boolean): Promise<void> {
    while (!stop()) {
      const act = this.random();
      if (act < 0.7) await this.answer();
      else if (act < 0.8) await this.race();
      else if (act < 0.9)
        await this.do('markAs', '/api/paper/paper/mark-as', {
          quId: this.anyQuestion().quId,
          mark: this.random() < 0.5,
        });
      else if (act < 0.96) await this.do('leaveIncr', '/api/paper/paper/leave-incr', {});
      else if ((await this.handIn()) && !(stop() || (await this.start()))) return;
      await wait(this.random() * 60);
    }
  }

  private async handIn(): Promise<boolean> {
    const answer = await this.caller.ask(
      '/api/paper/paper/hand-exam',
      { id: this.paperId, exState: 0 },
      randomUUID(),
    );
    if (answer?.code === 0) this.ledger.handedIn.add(this.paperId as string);
    return answer?.code === 0;
  }

  private async do(operation: string, path: string, body: object): Promise<void> {
    const commandId = randomUUID();
    const answer = await this.caller.ask(
      path,
      { id: this.paperId, paperId: this.paperId, ...body },
      commandId,
    );
    if (answer?.code === 0) this.ledger.acts.push({ userId: this.caller.who.userId, operation, commandId });
  }

  /**
   * One question looked at and answered, the call perhaps doubled and late; then what is shown must be what
   * was sent.
   */
  private async answer(): Promise<void> {
    const question = await this.look(this.anyQuestion().quId);
    if (question === null) return;
    const before = this.settled.get(question.quId);
    if (before !== undefined && !isKept(before, shown(question))) {
      this.ledger.wrong(
        `${this.paperId as string} ${question.quId}: acknowledged ${JSON.stringify(before)}, shown ${JSON.stringify(shown(question))}`,
      );
    }
    const kept = await this.save(
      question,
      this.random() < 0.2 ? 3 : 1,
      this.random() < 0.5 ? nextSeq() : null,
    );
    if (kept === null) this.settled.delete(question.quId);
    else this.settled.set(question.quId, kept);
  }

  /** Two saves of one question, numbered by the device, on the way at once: the later number must win. */
  private async race(): Promise<void> {
    const question = await this.look(this.anyQuestion().quId);
    if (question === null) return;
    this.settled.delete(question.quId);
    const [first, second] = [nextSeq(), nextSeq()];
    const [, later] = await Promise.all([this.save(question, 1, first), this.save(question, 1, second)]);
    if (later !== null && later !== undefined) this.settled.set(question.quId, later);
  }

  private async look(quId: string): Promise<SeenQuestion | null> {
    const answer = await this.caller.ask<SeenQuestion>('/api/paper/paper/qu-detail', {
      paperId: this.paperId,
      quId,
    });
    return answer?.code === 0 ? answer.data : null;
  }

  /** What counts now, or null when the answer was refused. */
  private async save(question: SeenQuestion, copies: number, seq: number | null): Promise<Answer | null> {
    const paperId = this.paperId as string;
    const { userId } = this.caller.who;
    const commandId = randomUUID();
    const { sent, kept } = anAnswer(question, this.random, `${this.mark}-${commandId.slice(0, 8)}`);
    const body = {
      paperId,
      quId: question.quId,
      ...sent,
      ...(seq === null ? {} : { seq, device: `d-${userId}` }),
    };
    const answers = await Promise.all(
      Array.from({ length: copies }, () =>
        this.delayed(() =>
          this.caller.ask<{ superseded?: boolean }>('/api/paper/paper/fill-answer', body, commandId),
        ),
      ),
    );
    const told = answers.find((answer) => answer?.code === 0);
    if (told === undefined || told === null) return null;
    this.ledger.saves.push({
      paperId,
      userId,
      quId: question.quId,
      commandId,
      answer: kept,
      superseded: told.data.superseded === true,
    });
    return told.data.superseded === true ? null : kept;
  }

  private anyQuestion(): { readonly quId: string; readonly quType: number } {
    return this.card[Math.floor(this.random() * this.card.length)] as { quId: string; quType: number };
  }

  private async delayed<T>(work: () => Promise<T>): Promise<T> {
    if (this.random() < 0.4) await wait(this.random() * longestDelay);
    return work();
  }
}

let seq = Date.now();

/** Rises from save to save, also across rounds: one device never goes back. */
const nextSeq = (): number => {
  seq += 1;
  return seq;
};
