import { describe, expect, it } from 'vitest';
import { minute, nine } from '../sitting/sample.fixture.js';
import { resultsTimes } from '../exams/public.js';
import {
  answersFrom,
  mayReadWithKey,
  resultsFrom,
  sightOf,
  turnStart,
  type PaperToSee,
  type ResultsToShow,
} from './visibility.js';

const end = nine + 120 * minute;
const paper = (more: Partial<PaperToSee> = {}): PaperToSee => ({
  handedIn: true,
  examType: 1,
  resultType: 3,
  answersFrom: end,
  resultsFrom: nine,
  ...more,
});

describe('what a learner sees of an own paper', () => {
  it.each([
    [1, { questions: false, score: false, passed: false, key: false }],
    [2, { questions: false, score: true, passed: true, key: false }],
    [3, { questions: true, score: true, passed: true, key: true }],
  ])('[ET68] resultType %i shows %j once keys are out', (resultType, sight) => {
    expect(sightOf(paper({ resultType }), end)).toEqual(sight);
  });

  it('[ET68] an open paper shows its questions, and nothing of score or key, also of a mock and after the end', () => {
    const open = { questions: true, score: false, passed: false, key: false };
    for (const examType of [1, 2])
      for (const resultType of [1, 2, 3])
        expect(sightOf(paper({ handedIn: false, examType, resultType }), end * 2)).toEqual(open);
  });

  it('[ET69] keys of a formal exam stay in until its last deadline', () => {
    expect(sightOf(paper(), end - 1)).toEqual({ questions: true, score: true, passed: true, key: false });
    expect(sightOf(paper({ answersFrom: null }), end * 2).key).toBe(false);
    expect(sightOf(paper({ examType: 2, answersFrom: 0 }), nine).key).toBe(true);
  });

  it('[ET69] the last deadline counts extensions and every paper of the exam', () => {
    const exam = { examType: 1, endTime: end };
    expect(answersFrom(exam, 0, null)).toBe(end);
    expect(answersFrom(exam, 10, null)).toBe(end + 10 * minute);
    expect(answersFrom(exam, 10, end + 30 * minute)).toBe(end + 30 * minute);
    expect(answersFrom(exam, 0, nine)).toBe(end);
    expect(answersFrom({ examType: 1, endTime: null }, 0, end)).toBeNull();
    expect(answersFrom({ examType: 2, endTime: end }, 0, null)).toBe(0);
  });

  it('[ET70] a question outside a paper is read with its key only where the learner has met it, and never while it stands in an open paper', () => {
    const nowhere = { inOpenPaper: false, keySeen: false, inWrongBook: false, inTrainingBank: false };
    expect(mayReadWithKey(nowhere)).toBe(false);
    for (const met of ['keySeen', 'inWrongBook', 'inTrainingBank'] as const) {
      expect(mayReadWithKey({ ...nowhere, [met]: true })).toBe(true);
      expect(mayReadWithKey({ ...nowhere, [met]: true, inOpenPaper: true })).toBe(false);
    }
  });
});

describe('when results show', () => {
  const handed: ResultsToShow = {
    setting: { when: 'hand-in', at: null },
    handedInAt: nine + 40 * minute,
    reviewState: 0,
    lastDeadline: end,
    publishedAt: null,
  };
  const from = (when: ResultsToShow['setting']['when'], more: Partial<ResultsToShow> = {}) =>
    resultsFrom({ ...handed, setting: { when, at: end + 60 * minute }, ...more });

  it('[ET100] is at hand-in, at the last deadline, once marked, at a time, or while published', () => {
    expect(from('hand-in')).toBe(handed.handedInAt);
    expect(from('deadline')).toBe(end);
    expect(from('deadline', { lastDeadline: null })).toBeNull();
    expect(from('marked')).toBeNull();
    for (const reviewState of [1, 2]) expect(from('marked', { reviewState })).toBe(handed.handedInAt);
    expect(from('time')).toBe(end + 60 * minute);
    expect(from('time', { setting: { when: 'time', at: null } })).toBeNull();
    expect(from('publish')).toBeNull();
    expect(from('publish', { publishedAt: end })).toBe(end);
  });

  it('[ET100] is never before the paper is handed in', () => {
    const late = { handedInAt: end * 2, publishedAt: nine, reviewState: 1 };
    for (const when of resultsTimes) {
      expect(from(when, { ...late, handedInAt: null })).toBeNull();
      expect(from(when, late)).toBe(end * 2);
    }
  });

  it.each([1, 2, 3])(
    '[ET100] before it resultType %i shows neither score nor pass nor key, also after the last deadline',
    (resultType) => {
      for (const examType of [1, 2])
        for (const results of [null, end + 1])
          expect(sightOf(paper({ resultType, examType, resultsFrom: results }), end)).toMatchObject({
            score: false,
            passed: false,
            key: false,
          });
    },
  );

  it('[ET101] what is published counts for the turns that had begun, not for those to come', () => {
    const day = 24 * 60 * minute;
    const daily = { startTime: nine, endTime: end, repeatCycle: 1 };
    expect(turnStart({ ...daily, repeatCycle: 0 }, end)).toBe(-Infinity);
    expect(turnStart(daily, nine - 1)).toBe(nine);
    expect(turnStart(daily, nine + 1)).toBe(nine);
    expect(turnStart(daily, end)).toBe(nine);
    expect(turnStart(daily, nine + day - 1)).toBe(nine);
    expect(turnStart(daily, nine + day)).toBe(nine + day);
    expect(turnStart(daily, end + 5 * day)).toBe(nine + 5 * day);
  });
});
