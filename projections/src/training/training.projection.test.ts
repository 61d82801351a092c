import { answered, answering, sampleTraining, started } from '@vigil/domain/training/training.fixture';
import { trainingModes, type TrainingEvent, type TrainingSelfJudged } from '@vigil/domain/training/public';
import { describe, expect, it } from 'vitest';
import { documentsAfter, type Fact } from '../runner/projection-specification.js';
import { trainedQuestionProjection, trainingDayProjection } from './trained.projections.js';
import { trainingProjection } from './training.projection.js';

const noon = Date.parse('2026-11-23T12:00:00+08:00');
const day = 24 * 3_600_000;
const facts = (trainId: string, from: number, ...events: readonly TrainingEvent[]): Fact[] =>
  events.map((event, index): Fact => [`training-${trainId}`, event, from + index * 1_000]);

const right = answered(answering('single', { answer: { checked: ['single-a'] } }));
const wrong = answered(answering('judge', { answer: { checked: ['judge-b'] } }));
const essay = answered(answering('essay', { answer: { text: '看法' } }));
const hidden = answered(answering('fill', { answer: { entries: { b1: '北京' } }, withheld: true }));
const selfJudged = (answeredAt: number, more: Partial<TrainingSelfJudged> = {}): TrainingEvent => {
  const { userId, repoId, examId, mode, quId, version, sha256 } = essay.data;
  const about = { userId, repoId, examId, mode, quId, version, sha256 };
  return { type: 'TrainingSelfJudged', data: { ...about, right: true, replaces: null, answeredAt, ...more } };
};
const ended: TrainingEvent = { type: 'TrainingFinished', data: { cause: 'learner' } };

describe('view trainings', () => {
  const view = (...events: readonly TrainingEvent[]) =>
    documentsAfter(trainingProjection, facts('t1', noon, started(), ...events)).get('t1');

  it('[train-004] tells state and counts of a record', () => {
    expect(view()).toMatchObject({ userId: 'li', repoId: 'bank', state: 0, answerCount: 0, round: 1 });
    expect(view()?.totalCount).toBe(sampleTraining().questions.length);
    expect(view(right, wrong, essay)).toMatchObject({ answerCount: 3, rightCount: 1, openCount: 1 });
    expect(view(right, ended)).toMatchObject({ state: 1, updateTime: noon + 2_000 });
  });

  it('counts what the person says of an answer, and says again', () => {
    const said = selfJudged(noon + 1_000);
    expect(view(essay, said)).toMatchObject({ rightCount: 1, openCount: 0 });
    const again = selfJudged(noon + 1_000, { right: false, replaces: true });
    expect(view(essay, said, again)).toMatchObject({ rightCount: 0, openCount: 0 });
  });

  it('keeps apart what may not be told yet', () => {
    expect(view(right, hidden)).toMatchObject({ answerCount: 2, rightCount: 1, hidden: { fill: false } });
  });
});

describe('views of what was practised', () => {
  const two = [
    ...facts('t1', noon, started(), right, wrong, essay),
    ...facts('t2', noon + day, started({ trainId: 't2', round: 2 }), wrong, hidden),
    ...facts('t1', noon + day + 60_000, selfJudged(noon + 3_000)),
  ];

  it('sum up a question over records', () => {
    const questions = documentsAfter(trainedQuestionProjection, two);
    expect(questions.get('li:judge')).toMatchObject({ answered: 2, right: 0, open: 0, lastRight: false });
    expect(questions.get('li:essay')).toMatchObject({ answered: 1, right: 1, open: 0, lastRight: true });
    const unjudged = documentsAfter(trainedQuestionProjection, two.slice(0, -1));
    expect(unjudged.get('li:essay')).toMatchObject({ answered: 1, right: 0, open: 1, lastRight: null });
    expect(questions.get('li:judge')?.lastAt).toBe(noon + day + 1_000);
  });

  it('sum up a day; a judgement counts where its answer was given, a withheld outcome nowhere', () => {
    const days = [...documentsAfter(trainingDayProjection, two).values()];
    expect(days.map(({ answered, right: correct, open }) => [answered, correct, open])).toEqual([
      [3, 2, 0],
      [2, 0, 1],
    ]);
    expect((days[1]?.day ?? 0) - (days[0]?.day ?? 0)).toBe(1);
  });

  it('[train-006] count nothing that was recited, and wrong questions of exams by their day alone', () => {
    const recited = answered(answering('single'), { mode: trainingModes.recite });
    const again = answered(answering('single', { answer: { checked: ['single-a'] } }), { mode: 0 });
    const both = facts('t1', noon, recited, again);
    expect(documentsAfter(trainedQuestionProjection, both).size).toBe(0);
    expect([...documentsAfter(trainingDayProjection, both).values()]).toMatchObject([
      { answered: 1, right: 1 },
    ]);
  });
});
