import { describe, expect, it } from 'vitest';
import { answerLimits, isFilled, understood, utf8Bytes, type AnswerField } from './answer-shape.js';
import type { Answer } from './event-parts.js';
import type { PaperEvent } from './events.js';
import { paperLimits } from './paper-limits.js';
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
  answerStanding,
  isAnswered,
  questionCount,
  questionsOf,
  slotOf,
} from './paper-state.js';

const save = (quId: string, answer: Answer, more: object = {}) =>
  ({ type: 'SaveAnswer', quId, answer, ...more }) as const;
const created = createdPaper();
const single = { checked: ['single-a'] };
const hour = 60 * minute;

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
    ['scratch', { scratch: 'javascript:alert(1)' }],
    ['scratch', { scratch: 'https://elsewhere.example/api/common/file/1' }],
    ['scratch', { scratch: '/api/common/file/../../admin' }],
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
    ['scratch', { scratch: '/api/common/file/1f' }, { scratch: '/api/common/file/1f' }],
    ['scratch', { scratch: '/api/common/file/1f?name=a%20b' }, { scratch: '/api/common/file/1f?name=a%20b' }],
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
    [{ text: '<p>\u200b</p><p> \u2060&nbsp;\u3164</p>' }, false],
    [{ text: '\u200b\ufeff' }, false],
    [{ text: '<p>\u034f\u115f</p>' }, false],
    [{ text: '<p>\u200b字</p>' }, true],
    [{ entries: { b1: '\u200b' } }, false],
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
    expect([half, full].map((state) => whole && answerStanding(state, whole))).toEqual(['half', 'whole']);
  });

  it('[ET32] one of two blanks is begun, both are whole', () => {
    const of = (entries: Record<string, string>): string | undefined => {
      const state = folded([created, saved('fill', { entries })]);
      const question = questionsOf(state).find(({ quId }) => quId === 'fill');
      return question && answerStanding(state, question);
    };
    expect([of({ b1: 'x' }), of({ b1: 'x', b2: ' ' }), of({ b1: 'x', b2: 'y' })]).toEqual([
      'half',
      'half',
      'whole',
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
    const byPhone = onPaper([created]).when({ ...mark(true), device: 'phone' }, zhangAt(1)).events ?? [];
    expect(byPhone).toMatchObject([{ data: { mark: true, device: 'phone' } }]);
    expect(folded([created, ...byPhone]).devices).toEqual(['phone']);
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
