import type { QuestionContent } from '@vigil/domain/question-bank/question';
import type { Candidate, QuestionSeen } from '../testing/candidate.js';
import { answerTo, everyType } from '../testing/every-type.js';
import { ExamRoom } from '../testing/exam-room.js';

export interface Row {
  readonly id: string;
  readonly mode: number;
  readonly state: number;
  readonly answerCount: number;
  readonly totalCount: number;
  readonly rightCount: number;
  readonly openCount: number;
  readonly percent: number;
  readonly totalPercent: number;
}
export interface Entry {
  readonly quId: string;
  readonly quType: number;
  readonly sort: number;
  readonly answered: boolean;
  readonly isRight: boolean | null;
  readonly answers: readonly string[];
  readonly mark: boolean;
}
export type Seen = QuestionSeen & {
  readonly keyShown: boolean;
  readonly withheld: boolean;
  readonly withheldUntil: string | null;
  readonly selfJudge: boolean;
};
export interface AnsweredNow {
  readonly record: Row;
  readonly entry: Entry;
  readonly question: Seen;
}

let banks = 0;

/** A bank open for training with one question of every type; ids of questions begin with its own. */
export async function bankOfEveryType(
  room: ExamRoom,
  change: (content: QuestionContent) => QuestionContent = (content) => content,
): Promise<{ readonly repoId: string; readonly questions: readonly QuestionContent[] }> {
  const prefix = `t${(banks += 1)}`;
  const { id: repoId } = await room.admin.ok<{ id: string }>('/api/repo/save', {
    title: `训练题库 ${prefix}`,
    training: true,
  });
  const questions = everyType(prefix).map((content) => change({ ...content, repoId }));
  await room.addQuestions(questions);
  return { repoId, questions };
}

/** A learner who practises: every call by its name, for the record that was started last. */
export class Learner {
  trainId = '';

  constructor(readonly caller: Candidate) {}

  async start(repoId: string, mode: number, more: object = {}): Promise<Row> {
    const row = await this.caller.ok<Row>('/api/repo/train/start', { repoId, mode, ...more });
    this.trainId = row.id;
    return row;
  }

  detail(id = this.trainId): Promise<Row> {
    return this.caller.ok('/api/repo/train/detail', { id });
  }

  card(id = this.trainId): Promise<Entry[]> {
    return this.caller.ok('/api/repo/train/card', { id });
  }

  see(quId: string): Promise<Seen> {
    return this.caller.ok('/api/repo/train/qu-detail', { trainId: this.trainId, quId });
  }

  answer(quId: string, given: object, options: { commandId?: string } = {}): Promise<AnsweredNow> {
    return this.caller.ok('/api/repo/train/answer', { trainId: this.trainId, quId, ...given }, options);
  }

  /** Rightly where one chooses or matches. */
  async answerWell(content: QuestionContent): Promise<AnsweredNow> {
    const { quId } = content;
    if (content.parts !== undefined)
      return this.answer(quId, {
        subList: content.parts.map((part) => ({ quId: part.quId, ...answerTo(part) })),
      });
    const tags = new Map((await this.see(quId)).matchList.map(({ content: text, tag }) => [text, tag]));
    const matchTags = Object.fromEntries(
      (content.matches ?? []).map((match) => [match.id, tags.get(match.content) ?? '']),
    );
    return this.answer(quId, answerTo(content, matchTags));
  }

  judge(quId: string, right: boolean): Promise<AnsweredNow> {
    return this.caller.ok('/api/repo/train/judge', { trainId: this.trainId, quId, right });
  }

  finish(): Promise<Row> {
    return this.caller.ok('/api/repo/train/finish', { id: this.trainId });
  }

  async refused(path: string, body: object): Promise<string> {
    return (await this.caller.refused(`/api/repo/train/${path}`, { trainId: this.trainId, ...body })).reason;
  }

  async rows(params: object = {}): Promise<Row[]> {
    return (await this.caller.ok<{ records: Row[] }>('/api/repo/train/paging', { params })).records;
  }
}
