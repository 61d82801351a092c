import { describe, expect, it } from 'vitest';
import { placeQuestions } from './choose-questions.js';
import type { TrainingEvent } from './events.js';
import { trainingModes } from './modes.js';
import {
  answered,
  answering,
  contentOf,
  eventsOf,
  folded,
  inTraining,
  sampleTraining,
  started,
} from './training.fixture.js';
import { countsOf, percentOf } from './training-state.js';

const ended: TrainingEvent = { type: 'TrainingFinished', data: { cause: 'learner' } };
const right = { answer: { checked: ['single-a'] } };
const refusalOf = (decision: { readonly kind: string; readonly refusal?: { readonly reason: string } }) =>
  decision.refusal?.reason;

describe('a record', () => {
  it('[TR1] starts once, for one person, and not with nothing', () => {
    const start = { type: 'StartTraining', training: sampleTraining() } as const;
    expect(eventsOf(inTraining().when(start))).toEqual([started()]);
    expect(eventsOf(inTraining(started()).when(start))).toEqual([]);
    const others = { ...start, training: sampleTraining({ userId: 'wang' }) };
    expect(refusalOf(inTraining(started()).when(others))).toBe('NotYourTraining');
    const empty = { ...start, training: sampleTraining({ questions: [] }) };
    expect(refusalOf(inTraining().when(empty))).toBe('NothingToTrain');
    const [one] = sampleTraining().questions;
    const large = sampleTraining({ questions: Array.from({ length: 1_001 }, () => one as never) });
    expect(refusalOf(inTraining().when({ ...start, training: large }))).toBe('NothingToTrain');
  });

  it('[TR1] that was never started takes nothing', () => {
    expect(refusalOf(inTraining().when(answering('single', right)))).toBe('NotYourTraining');
  });

  it('[TR2] that has ended takes nothing, and is quiet about what it has', () => {
    const past = inTraining(started(), answered(answering('single', right)), ended);
    expect(eventsOf(past.when(answering('single', { answer: { checked: ['single-b'] } })))).toEqual([]);
    expect(refusalOf(past.when(answering('judge', { answer: { checked: ['judge-a'] } })))).toBe(
      'TrainingEnded',
    );
    expect(refusalOf(past.when({ type: 'MarkQuestion', quId: 'judge', mark: true }))).toBe('TrainingEnded');
    const essay = answered(answering('essay', { answer: { text: '看法' } }));
    const judge = { type: 'JudgeSelf', quId: 'essay', right: true, withheld: false } as const;
    expect(eventsOf(inTraining(started(), essay, ended).when(judge))).toHaveLength(1);
  });

  it('[TR3] takes the first answer to a question, and no second from anywhere', () => {
    const first = answered(answering('single', { ...right, device: 'a', seq: 1 }));
    expect(first.data).toMatchObject({ quId: 'single', right: true, device: 'a', seq: 1 });
    const second = answering('single', { answer: { checked: ['single-b'] }, device: 'b', seq: 7 });
    expect(eventsOf(inTraining(started(), first).when(second))).toEqual([]);
  });

  it('[TR3] says in each answer whose, of what and which version it was', () => {
    const exam = sampleTraining().questions.map((question) => ({ ...question, examId: 'exam-1' }));
    const { data } = answered(answering('single', right), { mode: 0, repoId: 'exam-1', questions: exam });
    expect(data).toMatchObject({ userId: 'li', repoId: 'exam-1', examId: 'exam-1', mode: 0 });
    expect(data).toMatchObject({ quId: 'single', version: 1, sha256: 'sha-single' });
    expect(answered(answering('single', right)).data.examId).toBeNull();
  });

  it('knows its own questions alone', () => {
    const command = { ...answering('single', right), quId: 'other' };
    expect(refusalOf(inTraining(started()).when(command))).toBe('QuestionNotInTraining');
  });

  it('[TR9] [train-010] sets a mark and takes it away', () => {
    const mark = { type: 'MarkQuestion', quId: 'judge', mark: true } as const;
    const [set] = eventsOf(inTraining(started()).when(mark));
    expect(set).toEqual({ type: 'TrainingMarked', data: { quId: 'judge', mark: true } });
    const marked = inTraining(started(), set as TrainingEvent);
    expect(eventsOf(marked.when(mark))).toEqual([]);
    const [away] = eventsOf(marked.when({ ...mark, mark: false }));
    expect(folded(started(), set as TrainingEvent, away as TrainingEvent).marks.size).toBe(0);
  });

  it('[TR10] ends once, with anything answered or nothing', () => {
    const finish = { type: 'FinishTraining', cause: 'learner' } as const;
    expect(eventsOf(inTraining(started()).when(finish))).toEqual([ended]);
    expect(eventsOf(inTraining(started(), ended).when({ ...finish, cause: 'restarted' }))).toEqual([]);
  });
});

describe('judging', () => {
  it.each([
    ['single', { checked: ['single-a'] }, true],
    ['single', { checked: ['single-b'] }, false],
    ['multi', { checked: ['multi-a', 'multi-b', 'multi-c'] }, true],
    ['multi', { checked: ['multi-a', 'multi-b'] }, false],
    ['judge', { checked: ['judge-a'] }, true],
    ['fill', { entries: { b1: 'Beijing', b2: '上海' } }, true],
    ['fill', { entries: { b1: '北京' } }, false],
    ['essay', { text: '<p>我的看法</p>' }, null],
    ['scratch', { scratch: '/api/common/file/work' }, null],
    ['python', { code: 'print(1)' }, null],
  ])('[TR4] %s answered %j: %s', (quId, answer, outcome) => {
    expect(answered(answering(quId, { answer })).data.right).toBe(outcome);
  });

  it('[TR4] [TR14] a matching by the tags that this record dealt', () => {
    const { questions } = sampleTraining();
    const dealt = questions.find(({ quId }) => quId === 'match')?.optionOrder ?? [];
    const tag = (id: string): string => String.fromCharCode(65 + dealt.indexOf(id));
    const answer = { entries: { p1: tag('m1'), p2: tag('m2') } };
    expect(answered(answering('match', { answer })).data.right).toBe(true);
    expect(answered(answering('match', { answer: { entries: { p1: tag('m2') } } })).data.right).toBe(false);
    const refs = questions.map(({ quId, version, sha256, quType, optionOrder, entryIds }) => ({
      ...{ quId, version, sha256, quType, repoId: 'bank', level: 1, tags: [] },
      ...{ optionIds: optionOrder ?? [], entryIds: entryIds ?? [] },
    }));
    const place = (seed: string) => placeQuestions(refs, trainingModes.random, seed);
    expect(place('a')).toEqual(place('a'));
  });

  const parts = (checked: string, entries?: Record<string, string>) => [
    { quId: 'part-1', answer: { checked: [checked] } },
    ...(entries === undefined ? [] : [{ quId: 'part-2', answer: { entries } }]),
  ];

  it('[TR5] a composite is wrong with one part wrong, and open while a part waits', () => {
    const { data } = answered(answering('whole', { parts: parts('part-1-b') }));
    expect(data).toMatchObject({ answer: null, right: false });
    expect(data.parts?.find(({ quId }) => quId === 'part-1')).toMatchObject({ right: false });
    const content = contentOf('whole');
    const [key] = content.parts ?? [];
    const blank = content.parts?.find(({ quType }) => quType === 5)?.blanks ?? [];
    const entries = Object.fromEntries(blank.map(({ id, accepted }) => [id, accepted[0] ?? '']));
    expect(key?.quId).toBe('part-1');
    expect(answered(answering('whole', { parts: parts('part-1-a', entries) })).data.right).toBeNull();
    const short = { ...content, parts: content.parts?.filter(({ quType }) => quType !== 4) ?? [] };
    const place = sampleTraining().questions.map((question) =>
      question.quId === 'whole'
        ? { ...question, parts: (question.parts ?? []).filter(({ quType }) => quType !== 4) }
        : question,
    );
    const whole = answering('whole', { parts: parts('part-1-a', entries), content: short });
    expect(answered(whole, { questions: place }).data.right).toBe(true);
  });

  it('[TR6] a verdict counts for the program it was made of', () => {
    const cases = (verdict: 'right' | 'wrong') => [
      { id: 't1', verdict: 'right' as const },
      { id: 't2', verdict },
    ];
    const answer = { code: 'print(1)' };
    const ran = (code: string, verdict: 'right' | 'wrong') =>
      answered(answering('python', { answer, judged: [{ quId: 'python', code, cases: cases(verdict) }] }))
        .data;
    expect(ran('print(1)', 'right')).toMatchObject({ right: true, judged: [{ quId: 'python' }] });
    expect(ran('print(1)', 'wrong').right).toBe(false);
    expect(ran('print(2)', 'right')).toMatchObject({ right: null });
  });

  it('[TR7] [train-006] recited questions are right without an answer', () => {
    const { data } = answered(answering('essay'), { mode: trainingModes.recite });
    expect(data).toMatchObject({ answer: null, right: true, mode: 13 });
  });

  it('[TR8] what stayed open the person judges, as often as they like; nothing else', () => {
    const essay = answered(answering('essay', { answer: { text: '看法' } }));
    const judge = { type: 'JudgeSelf', quId: 'essay', right: true, withheld: false } as const;
    const past = [started(), essay];
    const [said] = eventsOf(inTraining(...past).when(judge));
    expect(said).toMatchObject({
      type: 'TrainingSelfJudged',
      data: { userId: 'li', quId: 'essay', right: true, replaces: null },
    });
    const after = inTraining(...past, said as TrainingEvent);
    expect(eventsOf(after.when(judge))).toEqual([]);
    expect(eventsOf(after.when({ ...judge, right: false }))).toHaveLength(1);
    expect(refusalOf(inTraining(...past).when({ ...judge, withheld: true }))).toBe('KeyWithheld');
    expect(refusalOf(inTraining(started()).when(judge))).toBe('NotForSelfJudging');
    const single = answered(answering('single', right));
    const chosen = inTraining(started(), single);
    expect(refusalOf(chosen.when({ ...judge, quId: 'single' }))).toBe('NotForSelfJudging');
    expect(refusalOf(chosen.when({ ...judge, quId: 'single', withheld: true }))).toBe('KeyWithheld');
  });

  it.each([
    ['single', { checked: [] }, 'NothingAnswered'],
    ['essay', { text: '<p></p>' }, 'NothingAnswered'],
    ['single', { checked: ['strange'] }, 'AnswerNotUnderstood'],
    ['single', { checked: ['single-a', 'single-b'] }, 'AnswerNotUnderstood'],
    ['python', { code: 'x'.repeat(70_000) }, 'AnswerTooLong'],
  ])('[TR11] %s answered %j is %s', (quId, answer, reason) => {
    expect(refusalOf(inTraining(started()).when(answering(quId, { answer })))).toBe(reason);
  });
});

it('[TR12] [train-011] rates are whole percents, and what may not be told is not right', () => {
  expect([percentOf(0, 0), percentOf(1, 3), percentOf(2, 3), percentOf(1, 8)]).toEqual([0, 33, 67, 13]);
  const essay = answered(answering('essay', { answer: { text: '看法' } }));
  const state = folded(started(), answered(answering('single', right)), essay);
  const total = sampleTraining().questions.length;
  expect(countsOf(state, () => false)).toEqual({ total, answered: 2, right: 1, open: 1 });
  expect(countsOf(state, (quId) => quId === 'single')).toEqual({ total, answered: 2, right: 0, open: 2 });
});
