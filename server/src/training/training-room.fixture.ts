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
interface Standing {
  readonly keyShown: boolean;
  readonly withheld: boolean;
  readonly withheldUntil: string | null;
  readonly selfJudge: boolean;
}
export type Seen = QuestionSeen & Standing;
interface Asked extends Standing {
  readonly record: Row;
  readonly entry: Entry;
  readonly question: QuestionSeen;
}
export interface AnsweredNow {
  readonly record: Row;
  readonly entry: Entry;
  readonly question: Seen;
}

const seen = ({ question, keyShown, withheld, withheldUntil, selfJudge }: Asked): Seen => ({
  ...question,
  ...{ keyShown, withheld, withheldUntil, selfJudge },
});
const now = (asked: Asked): AnsweredNow => ({ ...asked, question: seen(asked) });

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

  async see(quId: string): Promise<Seen> {
    return seen(await this.caller.ok<Asked>('/api/repo/train/question', { trainId: this.trainId, quId }));
  }

  async answer(quId: string, given: object): Promise<AnsweredNow> {
    const body = { trainId: this.trainId, quId, ...given };
    return now(await this.caller.ok<Asked>('/api/repo/train/answer', body));
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

  async judge(quId: string, right: boolean): Promise<AnsweredNow> {
    const body = { trainId: this.trainId, quId, right };
    return now(await this.caller.ok<Asked>('/api/repo/train/judge', body));
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
