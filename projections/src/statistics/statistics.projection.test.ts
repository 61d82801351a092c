import type { PaperScore } from '@vigil/domain/sitting/event-parts';
import { foldPaper } from '@vigil/domain/sitting/paper-fold';
import { standingScore } from '@vigil/domain/sitting/paper-hand-in';
import { noPaper } from '@vigil/domain/sitting/paper-state';
import { createdPaper } from '@vigil/domain/sitting/paper.fixture';
import { everyType, nine } from '@vigil/domain/sitting/sample.fixture';
import { noExamSums, withScoring } from '@vigil/domain/statistics/exam-sums';
import { noSums, withPaper, type QuestionSums } from '@vigil/domain/statistics/question-sums';
import { describe, expect, it } from 'vitest';
import { documentsAfter, type Fact } from '../runner/projection-specification.js';
import { randomSitting } from '../sittings.fixture.js';
import { examStatisticsProjection } from './exam-statistics.projection.js';
import { questionStatisticsProjection } from './question-statistics.projection.js';
import type { QuestionStatisticsView } from './statistics-views.js';

/** Many random sittings in one exam, their events in turn, and the score each paper has in the end. */
function room(seed: string, papers: number): { facts: Fact[]; standing: PaperScore[] } {
  const sittings = Array.from({ length: papers }, (_, i) => randomSitting(`${seed}-${i}`, 40));
  const facts: Fact[] = [];
  for (let step = 0; sittings.some((events) => step < events.length); step += 1)
    sittings.forEach((events, i) => {
      const at = events[step];
      if (at !== undefined) facts.push([`paper-${i}`, at[0], at[1]]);
    });
  const standing = sittings.flatMap((events) => {
    const score = standingScore(
      events.reduce((state, [event, time]) => foldPaper(state, { ...event, time }), noPaper),
    );
    return score === undefined ? [] : [score];
  });
  return { facts, standing };
}

function sumsOf(view: QuestionStatisticsView | undefined): QuestionSums {
  if (view === undefined) return noSums;
  const { id: _id, position: _p, examId: _e, quId: _q, examType: _t, wholeId: _w, ...sums } = view;
  return sums;
}

describe('views of statistics', () => {
  it('count every paper once, by the score it has in the end, whatever was scored anew or reopened before', () => {
    const seed = Math.floor(Math.random() * 2 ** 31);
    console.info(`statistics of random sittings: seed ${seed}`);
    for (let run = 0; run < 6; run += 1) {
      const { facts, standing } = room(`${seed}-${run}`, 30);
      const {
        id,
        position: _p,
        ...exam
      } = documentsAfter(examStatisticsProjection, facts).get('exam-1') ?? { id: '', position: '' };
      expect(id).toBe('exam-1');
      expect(exam).toEqual(
        standing.reduce((sums, score) => withScoring(sums, score, 1), { ...noExamSums, started: 30 }),
      );
      const questions = documentsAfter(questionStatisticsProjection, facts);
      for (const quId of [...everyType.map((one) => one.quId), 'part-1', 'part-2', 'part-3']) {
        const expected = standing.reduce((sums, score) => withPaper(sums, quId, score, 1), noSums);
        expect(sumsOf(questions.get(`exam-1:${quId}`))).toEqual(expected);
      }
    }
  });

  it('a question knows its exam, and a part its composite', () => {
    const { facts } = room('parts', 30);
    const questions = documentsAfter(questionStatisticsProjection, facts);
    expect(questions.get('exam-1:part-1')).toMatchObject({
      examId: 'exam-1',
      quId: 'part-1',
      examType: 1,
      wholeId: 'whole',
    });
    expect(questions.get('exam-1:single')).toMatchObject({ quId: 'single', wholeId: null });
  });

  it('a paper scored before statistics were kept counts as started and nothing more', () => {
    const old: Fact = [
      'paper-1',
      {
        type: 'PaperScored',
        data: { objScore: 5, passed: true, reviewState: 2, state: 2, valid: true, questions: [] },
      },
      nine,
    ];
    const facts: Fact[] = [
      ['paper-1', createdPaper(), nine],
      old,
      ['paper-1', { type: 'PaperReopened', data: { minutes: 1, deadline: null, reason: '' } }, nine],
    ];
    expect(documentsAfter(examStatisticsProjection, facts).get('exam-1')).toMatchObject({
      ...noExamSums,
      started: 1,
    });
    expect(documentsAfter(questionStatisticsProjection, facts).size).toBe(0);
  });
});
