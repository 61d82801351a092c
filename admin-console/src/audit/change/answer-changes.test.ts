import { expect, it } from 'vitest';
import { changesOf, questionsOf } from './answer-changes.ts';
import { eventAt } from './change.fixture.ts';

const save = (revision: number, quId: string, answer: object, type = 'AnswerSaved') =>
  eventAt(revision, { type, data: { quId, answer, filled: true } });

it('each save is held against what stood in the same question before it', () => {
  const changes = changesOf([
    save(1, 'a', { checked: ['x'] }),
    save(2, 'b', { text: '甲' }),
    save(3, 'a', { checked: ['y'] }, 'AnswerBroughtBack'),
    eventAt(4, { type: 'DoubtMarked', data: { quId: 'a', mark: true } }),
  ]);
  expect([...changes.keys()]).toEqual(['e1', 'e2', 'e3']);
  expect(changes.get('e1')).toMatchObject({ quId: 'a', before: {}, after: { checked: ['x'] }, counts: true });
  expect(changes.get('e3')).toMatchObject({ before: { checked: ['x'] }, after: { checked: ['y'] } });
});

it('one that came too late is shown and changes nothing, until it is admitted', () => {
  const changes = changesOf([
    save(1, 'a', { text: '一' }),
    save(2, 'a', { text: '二' }, 'AnswerArrivedLate'),
    save(3, 'a', { text: '二' }, 'LateAnswerAdmitted'),
  ]);
  expect(changes.get('e2')).toMatchObject({ before: { text: '一' }, after: { text: '二' }, counts: false });
  expect(changes.get('e3')).toMatchObject({ before: { text: '一' }, counts: true });
});

it('so is one that another device had a newer one of; of what its own device had replaced nothing is shown', () => {
  const changes = changesOf([
    save(1, 'a', { text: '一' }),
    save(2, 'a', { text: '旧' }, 'AnswerSuperseded'),
    eventAt(3, { type: 'AnswerSuperseded', data: { quId: 'a', device: 'd', seq: 1 } }),
    save(4, 'a', { text: '二' }),
  ]);
  expect([...changes.keys()]).toEqual(['e1', 'e2', 'e4']);
  expect(changes.get('e2')).toMatchObject({ before: { text: '一' }, after: { text: '旧' }, counts: false });
  expect(changes.get('e4')).toMatchObject({ before: { text: '一' } });
});

it('a text that the list of events has cut is known as such, on either side', () => {
  const long = '长……（共9000字，完整内容见当时的试卷）';
  const changes = changesOf([save(1, 'a', { text: long }), save(2, 'a', { text: '短' }), save(3, 'a', {})]);
  expect([...changes.values()].map(({ cut }) => cut)).toEqual([true, true, false]);
});

it('an event names the questions it is about, and a score none', () => {
  const about = (type: string, data: unknown) => questionsOf({ type, data });
  expect(about('AnswerSaved', { quId: 'a' })).toEqual(['a']);
  expect(about('QuestionsOpened', { opened: [{ quId: 'a' }, { quId: 'b' }, { quId: 'a' }] })).toEqual([
    'a',
    'b',
  ]);
  expect(about('AnswersMarked', { marks: [{ quId: 'a' }] })).toEqual(['a']);
  expect(about('CodeJudged', { questions: [{ quId: 'c' }] })).toEqual(['c']);
  expect(about('PaperScored', { questions: [{ quId: 'c' }] })).toEqual([]);
  expect(about('CameraFailed', null)).toEqual([]);
});
