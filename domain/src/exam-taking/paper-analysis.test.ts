import { describe, expect, it } from 'vitest';
import { looksOf, placeAmong, secondsByQuestion, shareBy, type AnalysedQuestion } from './paper-analysis.js';

const question = (quId: string, change: Partial<AnalysedQuestion> = {}): AnalysedQuestion => ({
  ...{ quId, score: 5, groupId: 'g1', tags: [], chapterId: null },
  ...change,
});

describe('what a paper brought', () => {
  const questions = [
    question('a', { tags: ['函数', '集合'] }),
    question('b', { tags: ['函数'], groupId: 'g2', score: 2.5 }),
    question('c', { groupId: 'g2' }),
  ];
  const results = [
    { quId: 'a', score: 5, right: true },
    { quId: 'b', score: 0.3, right: false },
  ];

  it('adds up by group and by tag, a question under each of its tags', () => {
    expect([...shareBy(questions, results, ({ groupId }) => [groupId])]).toEqual([
      ['g1', { score: 5, totalScore: 5, questions: 1, right: 1 }],
      ['g2', { score: 0.3, totalScore: 7.5, questions: 2, right: 0 }],
    ]);
    expect([...shareBy(questions, results, ({ tags }) => tags)]).toEqual([
      ['函数', { score: 5.3, totalScore: 7.5, questions: 2, right: 1 }],
      ['集合', { score: 5, totalScore: 5, questions: 1, right: 1 }],
    ]);
  });
});

describe('the time of each question', () => {
  const open = (quId: string, time: number) => ({ type: 'QuestionOpened', quId, time });
  const handIn = (time: number) => ({ type: 'PaperHandedIn', time });

  it('is from its opening to that of another, or to the hand-in, coming back included', () => {
    const events = [open('a', 0), open('b', 10_000), open('a', 15_400), handIn(20_000)];
    expect([...secondsByQuestion(events, null)]).toEqual([
      ['a', 15],
      ['b', 5],
    ]);
  });

  it('has none between a hand-in and a reopening, nor after the deadline', () => {
    const events = [open('a', 0), handIn(5_000), open('b', 60_000), handIn(90_000)];
    expect(secondsByQuestion(events, null).get('a')).toBe(5);
    expect(secondsByQuestion(events, 70_000).get('b')).toBe(10);
    expect(secondsByQuestion([open('a', 0)], null).get('a')).toBe(0);
  });
});

describe('a break', () => {
  const event = (type: string, time: number, data: object) => ({ type, time, data });

  it('[ET150] is no time of the question that it was taken on, whether it is ended or over by itself', () => {
    const looks = (...more: ReturnType<typeof event>[]) =>
      secondsByQuestion(
        looksOf([
          event('QuestionOpened', 0, { quId: 'a' }),
          event('BreakTaken', 10_000, { from: 10_000, until: 70_000 }),
          ...more,
          event('PaperHandedIn', 90_000, {}),
        ]),
        null,
      ).get('a');
    expect(looks()).toBe(30);
    expect(looks(event('BreakEnded', 40_000, { from: 10_000, until: 40_000 }))).toBe(60);
  });
});

describe('the place of a score', () => {
  it('is shared by the same scores, and says how many in a hundred have less', () => {
    expect(placeAmong(80, [90, 80, 70, 60])).toEqual({ place: 2, of: 5, above: 50 });
    expect(placeAmong(90, [80, 70])).toEqual({ place: 1, of: 3, above: 100 });
    expect(placeAmong(60, [])).toEqual({ place: 1, of: 1, above: 0 });
  });
});
