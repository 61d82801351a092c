import type { PaperTrace, WrongAnswer } from '@vigil/domain/statistics/paper-trace';
import type { Sheet } from '@vigil/domain/statistics/similar-answers';
import type { SharedAnswer } from './collections.js';

/** What the thread that compares is given. */
export interface SheetsToCompare {
  readonly sheets: readonly Sheet[];
  readonly questionCount: number;
}

/** Numbers for persons, questions and the answers to each, in the order in which they are met. */
export class SheetNumbers {
  private readonly persons = new Map<string, number>();
  private readonly questions = new Map<string, number>();
  private readonly quIds: string[] = [];
  private readonly answers: Map<string, number>[] = [];
  /** papers with each answer, by question */
  private readonly counts: number[][] = [];

  get questionCount(): number {
    return this.quIds.length;
  }

  /** What two papers have in common at a question, once every sheet is numbered. */
  sharedBy(a: PaperTrace, b: PaperTrace, question: number): SharedAnswer {
    const quId = this.quIds[question] ?? '';
    const of = ({ wrong }: PaperTrace): WrongAnswer | undefined => wrong.find((one) => one.quId === quId);
    const [inA, inB] = [of(a), of(b)];
    const response = inA?.response ?? '';
    const counts = this.counts[question] ?? [];
    return {
      ...{ quId, response, aAt: inA?.at ?? 0, bAt: inB?.at ?? 0 },
      sameBy: counts[this.answers[question]?.get(response) ?? 0] ?? 0,
      wrongBy: counts.reduce((sum, count) => sum + count, 0),
    };
  }

  sheetOf({ userId, wrong }: PaperTrace): Sheet {
    const questions = wrong.map(({ quId }) => this.questionOf(quId));
    const answers = wrong.map(({ response }, index) => this.answerOf(questions[index] as number, response));
    return { person: numberOf(this.persons, userId), questions, answers };
  }

  private answerOf(question: number, response: string): number {
    const answer = numberOf(this.answers[question] as Map<string, number>, response);
    const counts = this.counts[question] as number[];
    counts[answer] = (counts[answer] ?? 0) + 1;
    return answer;
  }

  private questionOf(quId: string): number {
    const question = numberOf(this.questions, quId);
    if (question === this.quIds.length) {
      this.quIds.push(quId);
      this.answers.push(new Map());
      this.counts.push([]);
    }
    return question;
  }
}

function numberOf(known: Map<string, number>, name: string): number {
  const number = known.get(name) ?? known.size;
  known.set(name, number);
  return number;
}
