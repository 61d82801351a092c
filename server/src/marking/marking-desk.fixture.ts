import { single, question } from '../testing/every-type.js';
import type { Caller } from '../testing/caller.js';
import type { Candidate } from '../testing/candidate.js';
import { ExamRoom, group } from '../testing/exam-room.js';
import { until } from '../testing/until.js';
import { markingAnswers } from './answers.js';
import type { MarkingAnswer } from './types.js';

export const essay = question('m-essay', 4, {
  rightAnswer: '<p>范文</p>',
  points: [
    { id: 'k1', text: '论点', share: 0.4 },
    { id: 'k2', text: '论据', share: 0.6 },
  ],
});
export const choice = single('m-single');
export const python = question('m-python', 8);

export type Shown = Pick<
  MarkingAnswer,
  'number' | 'quId' | 'round' | 'answerRevision' | 'text' | 'plain' | 'sameCount' | 'blank'
> & { readonly marks: readonly { readonly points: number }[] };

const shown = 'number quId round answerRevision text plain sameCount blank marks { points }';

/** An exam with a choice and an essay of 10 points each, candidates who handed in, and reviewers. */
export class MarkingDesk {
  private constructor(
    readonly room: ExamRoom,
    readonly examId: string,
    readonly reviewers: readonly Caller[],
  ) {}

  static async open(reviewerCount = 2, more: Readonly<Record<string, unknown>> = {}): Promise<MarkingDesk> {
    const room = await ExamRoom.open();
    await room.addQuestions([choice, essay]);
    const reviewers: Caller[] = [];
    for (let i = 0; i < reviewerCount; i += 1)
      reviewers.push(await room.staff(['exam:mark'], { realName: `阅卷${i + 1}` }));
    const examId = await room.saveExam({
      title: '论述考试',
      qualifyScore: 12,
      tmplGroups: [group('大题', [choice, essay], 10)],
      reviewerIds: reviewers.map(({ user }) => user.id),
      ...more,
    });
    return new MarkingDesk(room, examId, reviewers);
  }

  reviewer(index: number): Caller {
    return this.reviewers[index] as Caller;
  }

  /** Somebody who chose rightly, wrote this and handed in. */
  async sat(text: string, fields = {}): Promise<Candidate> {
    const candidate = await this.room.candidate(fields);
    await this.sit(candidate, text);
    return candidate;
  }

  async sit(candidate: Candidate, text: string): Promise<void> {
    await candidate.start(this.examId);
    await candidate.choose('m-single', ['b']);
    if (text !== '') await candidate.fill('m-essay', { answer: text });
    await candidate.handIn();
  }

  /** Until so many answers wait. */
  async waiting(count: number): Promise<void> {
    await until(`${count} answers that wait`, async () => {
      const found = await markingAnswers(this.room.services).count({
        examId: this.examId,
        stage: { in: ['first', 'second', 'third'] },
      });
      return found === count ? true : undefined;
    });
  }

  async next(reviewer: Caller, count = 1, quId = 'm-essay'): Promise<Shown[]> {
    const { data, errors } = await reviewer.graphql<{ markingNext: Shown[] }>(
      `mutation ($examId: ID!, $quId: ID!, $count: Int!) { markingNext(examId: $examId, quId: $quId, count: $count) { ${shown} } }`,
      { examId: this.examId, quId, count },
    );
    if (errors !== undefined) throw new Error(JSON.stringify(errors));
    return (data as { markingNext: Shown[] }).markingNext;
  }

  async mark(
    reviewer: Caller,
    answer: Pick<Shown, 'number' | 'answerRevision'>,
    points: number,
    more: Readonly<Record<string, unknown>> = {},
    commandId?: string,
  ) {
    const { number, answerRevision } = answer;
    const { data, errors } = await reviewer.graphql<{ markingMark: { marked: number; skipped: number } }>(
      'mutation ($input: MarkingMarkInput!) { markingMark(input: $input) { marked skipped } }',
      { input: { examId: this.examId, number, answerRevision, points, ...more } },
      commandId === undefined ? {} : { 'x-command-id': commandId },
    );
    return {
      marked: data?.markingMark.marked,
      skipped: data?.markingMark.skipped,
      refusal: refusalOf(errors),
    };
  }

  async settings(more: Readonly<Record<string, unknown>>): Promise<void> {
    const { errors } = await this.room.admin.graphql(
      'mutation ($input: MarkingSettingsInput!) { markingSettingsSave(input: $input) { version } }',
      {
        input: {
          examId: this.examId,
          rounds: 1,
          tolerance: 1,
          step: 0.5,
          anonymous: true,
          sampleEvery: 0,
          ...more,
        },
      },
    );
    if (errors !== undefined) throw new Error(JSON.stringify(errors));
  }
}

/** Reason of the first refusal a GraphQL call brought; undefined: none. */
export const refusalOf = (errors: readonly unknown[] | undefined): string | undefined =>
  (errors?.[0] as { extensions?: { reason?: string } } | undefined)?.extensions?.reason;
