import { foldPaper } from '@vigil/domain/sitting/paper-fold';
import { standingScore } from '@vigil/domain/sitting/paper-hand-in';
import { noPaper } from '@vigil/domain/sitting/paper-state';
import { createdPaper } from '@vigil/domain/sitting/paper.fixture';
import { minute, nine } from '@vigil/domain/sitting/sample.fixture';
import { wronglyAnswered } from '@vigil/domain/wrong-book/public';
import { reviewed } from '@vigil/domain/wrong-book/spaced-repetition';
import type { WrongBookEvent, WrongQuestionReviewed } from '@vigil/domain/wrong-book/wrong-book.decider';
import type { PaperEvent } from '@vigil/domain/sitting/events';
import type { TrainingEvent } from '@vigil/domain/training/public';
import { describe, expect, it } from 'vitest';
import { documentsAfter, type Fact } from '../runner/projection-specification.js';
import { randomSitting } from '../sittings.fixture.js';
import { questionPracticeProjection } from './question-practice.projection.js';
import { wrongAnswersProjection } from './wrong-answers.projection.js';

const scored = (...wrong: string[]): PaperEvent => ({
  type: 'PaperScored',
  data: {
    ...{ objScore: 0, passed: false, reviewState: 2, state: 2, valid: true },
    questions: ['single', 'multi'].map((quId) => ({ quId, score: 0, right: !wrong.includes(quId) })),
  },
});

describe('view wrong_answers', () => {
  const wrongAfter = (...events: (readonly [PaperEvent, number])[]) =>
    documentsAfter(
      wrongAnswersProjection,
      events.map(([event, at]): Fact => ['paper-paper-1', event, at]),
    ).get('paper-1');

  it('takes back what a score that was replaced or undone no longer says', () => {
    const created = [createdPaper(), nine] as const;
    expect(wrongAfter(created)).toMatchObject({ userId: 'zhang', examId: 'exam-1', count: 0, wrong: [] });
    const first = [created, [scored('single', 'multi'), nine + 1]] as const;
    expect(wrongAfter(...first)?.wrong).toEqual([
      { quId: 'single', at: nine + 1 },
      { quId: 'multi', at: nine + 1 },
    ]);
    // What stays wrong has been wrong since the first time.
    const again = [...first, [scored('multi'), nine + 2]] as const;
    expect(wrongAfter(...again)).toMatchObject({ count: 1, wrong: [{ quId: 'multi', at: nine + 1 }] });
    const reopened: PaperEvent = {
      type: 'PaperReopened',
      data: { minutes: 5, deadline: nine + 5 * minute, reason: '误交' },
    };
    expect(wrongAfter(...again, [reopened, nine + 3])).toMatchObject({ count: 0, wrong: [] });
  });

  it('says what the standing score says, after every random sitting', () => {
    const seed = Math.floor(Math.random() * 2 ** 31);
    console.info(`wrong answers of random sittings: seed ${seed}`);
    for (let run = 0; run < 200; run += 1) {
      const events = randomSitting(`${seed}-${run}`, 60);
      const state = events.reduce((now, [event, time]) => foldPaper(now, { ...event, time }), noPaper);
      const score = standingScore(state);
      const view = wrongAfter(...events);
      expect(view?.wrong.map(({ quId }) => quId)).toEqual(score === undefined ? [] : wronglyAnswered(score));
      expect(view?.count).toBe(view?.wrong.length);
    }
  });
});

describe('view question_practice', () => {
  const own = 'wrong-book-li:lei';
  const review: WrongQuestionReviewed = {
    ...{
      userId: 'li:lei',
      quId: 'a',
      version: 1,
      sha256: 'hash',
      examId: 'mock',
      paperId: 'p1',
      answer: null,
    },
    right: true,
  };
  const practiceAfter = (...events: (readonly [string, WrongBookEvent | TrainingEvent, number])[]) =>
    documentsAfter(questionPracticeProjection, events);

  it('keeps reviews, what is said of them, and what was removed, by person and question', () => {
    const documents = practiceAfter(
      [own, { type: 'WrongQuestionReviewed', data: review }, nine],
      [own, { type: 'WrongQuestionRated', data: { userId: 'li:lei', quId: 'a', rating: 4 } }, nine + 1],
      [
        own,
        {
          type: 'WrongQuestionsRemoved',
          data: {
            userId: 'li:lei',
            rows: [
              { examId: 'mock', quId: 'a', paperIds: ['p1'] },
              { examId: 'final', quId: 'a', paperIds: ['p2'] },
              { examId: 'final', quId: 'b', paperIds: ['p2'] },
            ],
          },
        },
        nine + 2,
      ],
    );
    expect(documents.get('li:lei:a')).toMatchObject({
      ...{ userId: 'li:lei', quId: 'a', run: [nine] },
      card: reviewed(null, 4, nine),
      removed: { mock: ['p1'], final: ['p2'] },
    });
    expect(documents.get('li:lei:b')).toMatchObject({ quId: 'b', card: null, removed: { final: ['p2'] } });
    expect(documents.size).toBe(2);
  });

  const about = {
    ...{ userId: 'li:lei', repoId: 'bank', mode: 1, examId: null, quId: 'a', version: 1, sha256: 'hash' },
  };
  const answered = (right: boolean | null, more: object = {}): TrainingEvent => ({
    type: 'TrainingAnswered',
    data: { ...about, quType: 1, answer: null, right, ...more },
  });
  const runAfter = (...events: TrainingEvent[]) =>
    practiceAfter(...events.map((event, i) => ['training-t1', event, nine + i] as const)).get('li:lei:a')
      ?.run;

  it('[WB7] counts right answers in a row in training, and begins anew with a wrong one', () => {
    expect(runAfter(answered(true), answered(true))).toEqual([nine, nine + 1]);
    expect(runAfter(answered(true), answered(false), answered(true))).toEqual([nine + 2]);
    expect(runAfter(answered(true), answered(null))).toEqual([nine]);
  });

  it('[WB7] recited answers say nothing, nor do those whose key was withheld', () => {
    expect(runAfter(answered(true, { mode: 13 }))).toBeUndefined();
    expect(runAfter(answered(true, { withheld: true }), answered(false, { withheld: true }))).toEqual([]);
  });

  it('[WB7] an own judgement counts for the answer it is about', () => {
    const judged = (right: boolean, replaces: boolean | null): TrainingEvent => ({
      type: 'TrainingSelfJudged',
      data: { ...about, right, replaces, answeredAt: nine + 1 },
    });
    const open = [answered(true), answered(null)] as const;
    expect(runAfter(...open, judged(true, null))).toEqual([nine, nine + 1]);
    expect(runAfter(...open, judged(true, null), judged(false, true))).toEqual([]);
    expect(runAfter(...open, judged(false, null), judged(true, false))).toEqual([nine, nine + 1]);
  });
});
