import { describe, expect, it } from 'vitest';
import { answerLimits, isFilled, understood, utf8Bytes, type AnswerField } from './answer-shape.js';
import type { Answer } from './event-parts.js';
import type { PaperEvent } from './events.js';
import { paperLimits } from './paper-answers.js';
import { minute, keys } from './sample.fixture.js';
import {
  createdPaper,
  dataOf,
  folded,
  handedInEvent,
  onPaper,
  proctorAt,
  saved,
  typesOf,
  zhangAt,
  type Past,
} from './paper.fixture.js';
import {
  answeredCount,
  isAnswered,
  lateAnswerCount,
  questionCount,
  questionsOf,
  rememberedDevices,
  slotOf,
} from './paper-state.js';

const save = (quId: string, answer: Answer, more: object = {}) =>
  ({ type: 'SaveAnswer', quId, answer, ...more }) as const;
const created = createdPaper();
const single = { checked: ['single-a'] };
const hour = 60 * minute;
const numbered = (quId: string, device: string, seq: number): PaperEvent => ({
  type: 'AnswerSaved',
  data: { quId, answer: single, filled: true, device, seq },
});

describe('saving an answer', () => {
  it('[ET28] keeps the answer as one event, and says whether something is answered [paper-010] [paper-039]', () => {
    expect(onPaper([created]).when(save('single', single, { device: 'd1', seq: 7 }), zhangAt(1000))).toEqual({
      kind: 'accepted',
      events: [
        { type: 'AnswerSaved', data: { quId: 'single', answer: single, filled: true, device: 'd1', seq: 7 } },
      ],
    });
    expect(
      dataOf(onPaper([created]).when(save('single', { checked: [] }), zhangAt(1000)), 'AnswerSaved').filled,
    ).toBe(false);
  });

  it('[ET28] saving the same again is one event more', () => {
    expect(
      typesOf(onPaper([created, saved('single', single)]).when(save('single', single), zhangAt(1000))),
    ).toEqual(['AnswerSaved']);
  });

  it('[ET28] the folded paper shows what was saved last [paper-010]', () => {
    const state = folded([
      created,
      [saved('single', single), 1000],
      [saved('single', { checked: ['single-b'] }), 2000],
    ]);
    expect(slotOf(state, 'single')).toMatchObject({ answer: { checked: ['single-b'] }, filled: true });
    expect(slotOf(state, 'nowhere').answer).toBeNull();
  });

  it('[ET26] is for the paper’s candidate alone', () => {
    expect(onPaper([created]).when(save('single', single), proctorAt(1000))).toEqual({
      kind: 'refused',
      refusal: { reason: 'NotYourPaper' },
    });
    expect(onPaper([]).when(save('single', single), zhangAt(1000))).toEqual({
      kind: 'refused',
      refusal: { reason: 'NotYourPaper' },
    });
  });

  it('[ET29] refuses a question that is not on the paper', () => {
    expect(onPaper([created]).when(save('gone', single), zhangAt(1000))).toEqual({
      kind: 'refused',
      refusal: { reason: 'QuestionNotInPaper' },
    });
  });

  it.each<[string, Answer]>([
    ['single', {}],
    ['single', { text: 'a' }],
    ['single', { checked: ['multi-a'] }],
    ['single', { checked: ['single-a', 'single-b'] }],
    ['judge', { checked: ['judge-a', 'judge-b'] }],
    ['multi', { checked: ['multi-a', 'multi-z'] }],
    ['essay', { code: 'x' }],
    ['fill', { entries: { b3: 'x' } }],
    ['match', { entries: { p3: 'A' } }],
    ['match', { entries: { p1: 'D' } }],
    ['match', { entries: { p1: 'm1' } }],
    ['scratch', { code: 'x' }],
    ['python', { text: undefined }],
    ['cpp', { scratch: '/f' }],
    ['whole', single],
    ['part-1', { checked: ['single-a'] }],
    ['part-2', { entries: { b1: 'x' } }],
  ])('[ET29] %s does not understand %j', (quId, answer) => {
    expect(onPaper([created]).when(save(quId, answer), zhangAt(1000))).toEqual({
      kind: 'refused',
      refusal: { reason: 'AnswerNotUnderstood' },
    });
  });

  it.each<[string, AnswerField, Answer]>([
    ['essay', 'text', { text: 'x'.repeat(answerLimits.textBytes + 1) }],
    ['essay', 'text', { text: '字'.repeat(answerLimits.textBytes / 3 + 1) }],
    ['fill', 'entries', { entries: { b1: 'x'.repeat(answerLimits.entryChars + 1) } }],
    ['scratch', 'scratch', { scratch: 'x'.repeat(answerLimits.urlChars + 1) }],
    ['python', 'code', { code: 'x'.repeat(answerLimits.codeBytes + 1) }],
    ['python', 'text', { code: '', text: 'x'.repeat(answerLimits.textBytes + 1) }],
    ['part-2', 'entries', { entries: { x: 'x'.repeat(answerLimits.entryChars + 1) } }],
  ])('[ET30] %s refuses what is too long in its %s, and too late as well', (quId, field, answer) => {
    for (const at of [1000, 2 * hour])
      expect(onPaper([created]).when(save(quId, answer), zhangAt(at))).toEqual({
        kind: 'refused',
        refusal: { reason: 'AnswerTooLong', field },
      });
  });

  it('[ET83] a paper holds 64 MiB of saves, over all its questions', () => {
    const essay = { text: 'x'.repeat(200 * 1024) };
    const full: Past[] = Array.from({ length: 327 }, () => saved('essay', essay));
    const last = { text: 'x'.repeat(paperLimits.savedBytes - 327 * 200 * 1024) };
    expect(onPaper([created, ...full]).when(save('essay', last), zhangAt(1000)).kind).toBe('accepted');
    expect(
      onPaper([created, ...full, saved('essay', last)]).when(save('single', single), zhangAt(1000)),
    ).toEqual({ kind: 'refused', refusal: { reason: 'PaperFull' } });
    // What comes too late is held against its own bound.
    expect(
      typesOf(
        onPaper([created, ...full, saved('essay', last)]).when(save('single', single), zhangAt(2 * hour)),
      ),
    ).toEqual(['AnswerArrivedLate']);
  });

  it.each<[string, Answer, Answer]>([
    ['multi', { checked: ['multi-c', 'multi-a', 'multi-a'] }, { checked: ['multi-a', 'multi-c'] }],
    ['multi', { checked: ['multi-a'], text: '', code: '' }, { checked: ['multi-a'] }],
    ['judge', { checked: [] }, { checked: [] }],
    ['essay', { text: '' }, { text: '' }],
    ['essay', { text: '字'.repeat(68_000) }, { text: '字'.repeat(68_000) }],
    ['fill', { entries: { b1: 'x', b2: '' } }, { entries: { b1: 'x' } }],
    ['match', { entries: { p1: 'C', p2: '' } }, { entries: { p1: 'C' } }],
    ['scratch', { scratch: '/f/1' }, { scratch: '/f/1' }],
    ['python', { code: 'print(1)', text: '' }, { code: 'print(1)', text: '' }],
    ['part-2', { entries: { x: '1' } }, { entries: { x: '1' } }],
  ])('[ET29] %s keeps %j as its own fields, in the order shown', (quId, answer, kept) => {
    expect(dataOf(onPaper([created]).when(save(quId, answer), zhangAt(1000)), 'AnswerSaved').answer).toEqual(
      kept,
    );
  });

  it('[ET29] a field that is left out stays, a present empty one clears', () => {
    const before = saved('python', { code: 'print(1)', text: '<p>说明</p>' });
    expect(
      dataOf(onPaper([created, before]).when(save('python', { code: '' }), zhangAt(1000)), 'AnswerSaved'),
    ).toMatchObject({
      answer: { code: '', text: '<p>说明</p>' },
      filled: true,
    });
  });

  it.each<[Answer, boolean]>([
    [{ text: '<p></p>' }, false],
    [{ text: '<p>&nbsp;<br></p>' }, false],
    [{ text: '<p><img src="/f/1"></p>' }, true],
    [{ text: '<p>0</p>' }, true],
    [{ entries: { b1: '  ' } }, false],
    [{ entries: { b1: '', b2: 'x' } }, true],
    [{ code: '\n ' }, false],
    [{ scratch: '/f' }, true],
    [{ checked: [] }, false],
  ])('[ET28] %j counts as answered: %s', (answer, filled) => {
    expect(isFilled(answer)).toBe(filled);
  });

  it('[ET30] sizes are UTF-8 bytes', () => {
    expect(['', 'a', 'é', '字', '😀', '\ud800'].map(utf8Bytes)).toEqual([0, 1, 2, 3, 4, 3]);
  });

  it('[ET29] a question of an unknown type, or without its options, understands nothing', () => {
    expect(understood({ quType: 12 }, { text: 'x' }, null)).toBeNull();
    expect(understood({ quType: 1 }, { checked: [] }, null)).toBeNull();
    expect(understood({ quType: 5 }, { entries: {} }, null)).toBeNull();
  });

  it('[ET32] a composite is answered when all its parts are, and counts as one', () => {
    const parts: Past[] = [
      saved('part-1', { checked: ['part-1-a'] }),
      saved('part-2', { entries: { x: '1' } }),
    ];
    const [half, full] = [
      folded([created, ...parts]),
      folded([created, ...parts, saved('part-3', { text: '<p>好</p>' })]),
    ];
    const whole = questionsOf(half).find((question) => question.quType === 99);
    expect(whole && isAnswered(half, whole)).toBe(false);
    expect(whole && isAnswered(full, whole)).toBe(true);
    expect([answeredCount(half), answeredCount(full), questionCount(full)]).toEqual([0, 1, 10]);
  });
});

describe('numbered saves', () => {
  const past: Past[] = [created, numbered('single', 'd1', 5)];

  it('[ET31] one lower than the last applied on that device changes nothing, and is recorded', () => {
    expect(
      onPaper(past).when(save('single', { checked: [] }, { device: 'd1', seq: 4 }), zhangAt(1000)),
    ).toEqual({
      kind: 'accepted',
      events: [{ type: 'AnswerSuperseded', data: { quId: 'single', device: 'd1', seq: 4 } }],
    });
    expect(
      slotOf(
        folded([...past, { type: 'AnswerSuperseded', data: { quId: 'single', device: 'd1', seq: 4 } }]),
        'single',
      ).answer,
    ).toEqual(single);
  });

  it.each([
    ['a higher number', 'single', { device: 'd1', seq: 6 }],
    ['the same number', 'single', { device: 'd1', seq: 5 }],
    ['another device', 'single', { device: 'd2', seq: 1 }],
    ['another question', 'judge', { device: 'd1', seq: 1 }],
    ['no number', 'single', {}],
  ])('[ET31] %s is applied', (_what, quId, more) => {
    const answer = quId === 'judge' ? { checked: ['judge-a'] } : single;
    expect(typesOf(onPaper(past).when(save(quId, answer, more), zhangAt(1000)))).toEqual(['AnswerSaved']);
  });

  it('[ET31] remembers a bounded number of devices, the latest first', () => {
    const many = Array.from({ length: 40 }, (_, i) => numbered('single', `d${i}`, 1));
    expect(
      slotOf(folded([created, ...many, numbered('single', 'd35', 2)]), 'single').seqs.map(
        (one) => one.device,
      ),
    ).toHaveLength(rememberedDevices);
    expect(slotOf(folded([created, ...many, numbered('single', 'd35', 2)]), 'single').seqs[0]).toEqual({
      device: 'd35',
      seq: 2,
    });
  });
});

describe('answers that come late', () => {
  it('[ET33] takes what arrived until 3 s after the deadline, however long it queued', () => {
    expect(onPaper([created]).when(save('single', single), zhangAt(hour + 3_000)).kind).toBe('accepted');
    const queued = { ...zhangAt(hour + 60_000), arrivedAt: zhangAt(hour + 3_000).at };
    expect(onPaper([created]).when(save('single', single), queued).kind).toBe('accepted');
  });

  it('[ET33] one that arrived in time counts, though the server handed in first', () => {
    const byServer: PaperEvent = {
      type: 'PaperHandedIn',
      data: { ...dataOf({ events: [handedInEvent()] }, 'PaperHandedIn'), exState: 5, cause: 'deadline' },
    };
    const handedIn: Past[] = [created, saved('judge', { checked: ['judge-a'] }), [byServer, hour + 3_000]];
    const queued = (arrived: number) => ({ ...zhangAt(hour + 60_000), arrivedAt: zhangAt(arrived).at });
    const decision = onPaper(handedIn).when(save('single', single, { keys }), queued(hour + 2_900));
    expect(decision.kind).toBe('accepted');
    expect(typesOf(decision)).toEqual(['LateAnswerAdmitted', 'PaperScored']);
    const result = dataOf(decision, 'PaperScored').questions.find(({ quId }) => quId === 'single');
    expect(result).toMatchObject({ blank: false, checked: single.checked });
    const late = (past: readonly Past[], at: number) =>
      typesOf(onPaper(past).when(save('single', single, { keys }), queued(at)));
    expect(late(handedIn, hour + 3_001)).toEqual(['AnswerArrivedLate']);
    // A candidate who hands in has said that this is all.
    expect(late([created, [handedInEvent(), hour]], hour - 1)).toEqual(['AnswerArrivedLate']);
  });

  it('[ET34] refuses one after the deadline, and keeps it', () => {
    expect(onPaper([created]).when(save('single', single), zhangAt(hour + 3_001))).toEqual({
      kind: 'refused',
      refusal: { reason: 'DeadlinePassed' },
      events: [
        { type: 'AnswerArrivedLate', data: { quId: 'single', answer: single, why: 'DeadlinePassed' } },
      ],
    });
  });

  it('[ET34] refuses one after the hand-in, and keeps it', () => {
    const decision = onPaper([created, [handedInEvent(), 1000]]).when(save('single', single), zhangAt(2000));
    expect(decision).toMatchObject({ kind: 'refused', refusal: { reason: 'PaperAlreadyHandedIn' } });
    expect(dataOf(decision, 'AnswerArrivedLate').why).toBe('PaperAlreadyHandedIn');
  });

  it('[ET34] a late answer changes nothing that was saved, and is counted', () => {
    const late: PaperEvent = {
      type: 'AnswerArrivedLate',
      data: { quId: 'single', answer: { checked: ['single-b'] }, why: 'DeadlinePassed' },
    };
    const state = folded([created, saved('single', single), late]);
    expect(slotOf(state, 'single').answer).toEqual(single);
    expect(lateAnswerCount(state)).toBe(1);
  });

  it('[ET35] keeps a late answer once, however often it is sent, and not at all when it is what was saved', () => {
    const late: PaperEvent = {
      type: 'AnswerArrivedLate',
      data: { quId: 'single', answer: single, why: 'DeadlinePassed' },
    };
    expect(
      onPaper([created, late, [handedInEvent(), 1000]]).when(save('single', single), zhangAt(2000)).events,
    ).toBeUndefined();
    expect(
      onPaper([created, saved('single', single)]).when(save('single', single), zhangAt(2 * hour)).events,
    ).toBeUndefined();
  });

  it('[ET84] keeps five late answers to a question, 2 MiB of a paper, and none after a week', () => {
    const late = (quId: string, answer: Answer): Past => ({
      type: 'AnswerArrivedLate',
      data: { quId, answer, why: 'PaperAlreadyHandedIn' },
    });
    const ended: Past[] = [created, [handedInEvent(), 1000]];
    const refusal = (past: readonly Past[], quId: string, answer: Answer, at = 2000) => {
      const decision = onPaper(past).when(save(quId, answer), zhangAt(at));
      return [decision.kind === 'refused' ? decision.refusal?.reason : null, typesOf(decision).length];
    };
    const five = Array.from({ length: 5 }, (_, i) => late('fill', { entries: { b1: `${i}` } }));
    expect(refusal([...ended, ...five.slice(1)], 'fill', { entries: { b1: 'x' } })).toEqual([
      'PaperAlreadyHandedIn',
      1,
    ]);
    expect(refusal([...ended, ...five], 'fill', { entries: { b1: 'x' } })).toEqual(['LateAnswersFull', 0]);
    expect(refusal([...ended, ...five], 'single', single)).toEqual(['PaperAlreadyHandedIn', 1]);
    const large = (letter: string) => ({ text: letter.repeat(200 * 1024) });
    const much = ['essay', 'part-3', 'scratch', 'python', 'cpp'].flatMap((quId) => [
      late(quId, large('a')),
      late(quId, large('b')),
    ]);
    expect(refusal([...ended, ...much], 'essay', large('c'))).toEqual(['LateAnswersFull', 0]);
    expect(refusal([...ended, ...much], 'single', single)).toEqual(['PaperAlreadyHandedIn', 1]);
    const week = 7 * 24 * hour;
    expect(refusal(ended, 'single', single, week + 1000)).toEqual(['PaperAlreadyHandedIn', 1]);
    expect(refusal(ended, 'single', single, week + 1001)).toEqual(['LateAnswersOver', 0]);
    expect(refusal([created], 'single', single, hour + week)).toEqual(['DeadlinePassed', 1]);
    expect(refusal([created], 'single', single, hour + week + 1)).toEqual(['LateAnswersOver', 0]);
  });

  it('[ET35] nonsense that comes late is not kept', () => {
    expect(onPaper([created]).when(save('single', { checked: ['x'] }), zhangAt(2 * hour))).toEqual({
      kind: 'refused',
      refusal: { reason: 'AnswerNotUnderstood' },
    });
  });

  it('[ET36] hands an overdue paper in by the call that finds it, before the late answer', () => {
    const decision = onPaper([created]).when(save('single', single, { keys }), zhangAt(hour + 3_001));
    expect(typesOf(decision)).toEqual(['PaperHandedIn', 'PaperScored', 'AnswerArrivedLate']);
    expect(decision).toMatchObject({ kind: 'refused', refusal: { reason: 'DeadlinePassed' } });
    expect(typesOf(onPaper([created]).when(save('gone', single, { keys }), zhangAt(2 * hour)))).toEqual([
      'PaperHandedIn',
      'PaperScored',
    ]);
  });
});

describe('questions and marks', () => {
  it('[ET27] one event per change of question; a part stands for its whole', () => {
    const opened: PaperEvent = { type: 'QuestionOpened', data: { quId: 'whole' } };
    expect(onPaper([created]).when({ type: 'OpenQuestion', quId: 'part-2' }, zhangAt(1)).events).toEqual([
      opened,
    ]);
    expect(
      onPaper([created, opened]).when({ type: 'OpenQuestion', quId: 'part-1' }, zhangAt(1)).events,
    ).toEqual([]);
    expect(
      onPaper([created, opened]).when({ type: 'OpenQuestion', quId: 'single' }, zhangAt(1)).events,
    ).toHaveLength(1);
    expect(folded([created, opened]).current).toBe('whole');
  });

  it('[ET72] a doubt mark is set and cleared by an event each, also when it changes nothing [paper-011]', () => {
    const mark = (on: boolean) => ({ type: 'MarkDoubt', quId: 'part-1', mark: on }) as const;
    const marked = onPaper([created]).when(mark(true), zhangAt(1));
    expect(marked.events).toEqual([{ type: 'DoubtMarked', data: { quId: 'whole', mark: true } }]);
    const state = folded([created, ...(marked.events ?? [])]);
    expect(slotOf(state, 'whole').mark).toBe(true);
    const cleared = onPaper([created, ...(marked.events ?? [])]).when(mark(false), zhangAt(2));
    expect(cleared.events).toEqual([{ type: 'DoubtMarked', data: { quId: 'whole', mark: false } }]);
    const clean = folded([created, ...(marked.events ?? []), ...(cleared.events ?? [])]);
    expect(slotOf(clean, 'whole').mark).toBe(false);
    expect(typesOf(onPaper([created, ...(marked.events ?? [])]).when(mark(true), zhangAt(1)))).toEqual([
      'DoubtMarked',
    ]);
    expect(slotOf(folded([created, ...(marked.events ?? []), saved('single', single)]), 'whole').mark).toBe(
      true,
    );
  });

  it.each(['OpenQuestion', 'MarkDoubt'] as const)(
    '[ET29] [ET36] %s refuses a strange question, a paper handed in, one overdue',
    (type) => {
      const command = (quId: string) => ({ type, quId, mark: true, keys });
      expect(onPaper([created]).when(command('gone'), zhangAt(1))).toMatchObject({
        refusal: { reason: 'QuestionNotInPaper' },
      });
      expect(onPaper([created, [handedInEvent(), 1]]).when(command('single'), zhangAt(2))).toEqual({
        kind: 'refused',
        refusal: { reason: 'PaperAlreadyHandedIn' },
      });
      const overdue = onPaper([created]).when(command('single'), zhangAt(2 * hour));
      expect(overdue).toMatchObject({ kind: 'refused', refusal: { reason: 'DeadlinePassed' } });
      expect(typesOf(overdue)).toEqual(['PaperHandedIn', 'PaperScored']);
    },
  );
});
