import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from '@vigil/domain/kernel/random';
import type { Ledger } from '../ledger.js';
import type { Caller } from './caller.js';

interface Detail {
  readonly id: string;
  readonly version: number;
  readonly title: string;
  readonly [field: string]: unknown;
}

/**
 * Edits one exam now and then: title and password in the same save, so that the one tells which the other
 * must be. An acknowledged edit stays; one of unknown fate is there as a whole or not at all.
 */
export class ExamEditor {
  private acknowledged = 0;
  private edited = false;
  private number = 0;

  constructor(
    private readonly caller: Caller,
    private readonly visitor: Caller,
    private readonly examId: string,
    private readonly ledger: Ledger,
  ) {}

  async work(stop: () => boolean, random: Random): Promise<void> {
    if (random() < 0.7) return;
    await wait(random() * 500);
    while (!stop()) {
      await this.edit();
      await wait(200 + random() * 300);
    }
  }

  /**
   * The exam as it is now: not older than the last acknowledged edit, and opened by the password its title
   * names.
   */
  async check(): Promise<string[]> {
    if (!this.edited) return [];
    this.edited = false;
    const detail = await this.read();
    if (detail === null) return ['the edited exam cannot be read'];
    const number = numberIn(detail.title);
    if (number < this.acknowledged)
      return [`lost: edit ${this.acknowledged} of the exam; its title says ${number}`];
    const opened = await this.visitor.ask(
      '/api/paper/paper/create-paper',
      { examId: this.examId, password: passwordOf(number) },
      randomUUID(),
    );
    if (opened?.reason === 'WrongPassword')
      return [`edit ${number} of the exam has its title and not its password`];
    if (opened?.code === 0)
      await this.visitor.ask(
        '/api/paper/paper/hand-exam',
        { id: (opened.data as { id: string }).id, exState: 0 },
        randomUUID(),
      );
    return [];
  }

  private async edit(): Promise<void> {
    const detail = await this.read();
    if (detail === null) return;
    this.number = Math.max(this.number, numberIn(detail.title)) + 1;
    const number = this.number;
    this.edited = true;
    const answer = await this.caller.ask(
      '/api/exam/exam/save',
      { ...detail, title: titleOf(number), password: passwordOf(number) },
      randomUUID(),
    );
    if (answer?.code === 0) this.acknowledged = Math.max(this.acknowledged, number);
    else if (answer !== null && answer.reason !== 'SomebodyWasFaster')
      this.ledger.wrong(`the edit was refused: ${answer.msg}`);
  }

  private async read(): Promise<Detail | null> {
    const answer = await this.caller.ask<Detail>('/api/exam/exam/detail', { id: this.examId });
    return answer?.code === 0 ? answer.data : null;
  }
}

export const titleOf = (number: number): string => `口令考试 第${number}版`;
export const passwordOf = (number: number): string => `kouling-${number}`;
const numberIn = (title: string): number => Number(/\d+/.exec(title)?.[0] ?? 0);
