import { describe, expect, it } from 'vitest';
import type { Answer } from './event-parts.js';
import type { PaperEvent } from './events.js';
import { minute, keys, nine } from './sample.fixture.js';
import {
  createdPaper,
  dataOf,
  folded,
  handedInEvent,
  onPaper,
  saved,
  typesOf,
  zhangAt,
  type Past,
} from './paper.fixture.js';
import { lateAnswerCount, rememberedDevices, slotOf } from './paper-state.js';

const save = (quId: string, answer: Answer, more: object = {}) =>
  ({ type: 'SaveAnswer', quId, answer, ...more }) as const;
const created = createdPaper();
const single = { checked: ['single-a'] };
const hour = 60 * minute;
const numbered = (quId: string, device: string, seq: number): PaperEvent => ({
  type: 'AnswerSaved',
  data: { quId, answer: single, filled: true, device, seq },
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
    const { latest, earlier } = slotOf(
      folded([created, ...many, numbered('single', 'd35', 2), numbered('single', 'd35', 3)]),
      'single',
    );
    expect(latest).toEqual({ device: 'd35', seq: 3 });
    expect(earlier.map(({ device }) => device)).toEqual(['d39', 'd38', 'd37', 'd36', 'd34', 'd33', 'd32']);
    expect(earlier).toHaveLength(rememberedDevices - 1);
  });
});

describe('answers that wait on one device while another saves', () => {
  const desk: Past = [numbered('single', 'desk', 1), 10 * minute];
  const phone = (writtenAt: number | undefined, more: object = {}) =>
    save('single', { checked: [] }, { device: 'phone', seq: 7, writtenAt, ...more });
  const at = zhangAt(11 * minute);

  it('[ET156] one written before the other’s takes nothing’s place, and is kept with what it says', () => {
    const decision = onPaper([created, desk]).when(phone(nine + 9 * minute), at);
    expect(decision).toEqual({
      kind: 'accepted',
      events: [
        {
          type: 'AnswerSuperseded',
          data: {
            ...{ quId: 'single', device: 'phone', seq: 7 },
            ...{ answer: { checked: [] }, writtenAt: nine + 9 * minute },
          },
        },
      ],
    });
    const after = folded([created, desk, ...(decision.events ?? [])]);
    expect(slotOf(after, 'single')).toEqual(slotOf(folded([created, desk]), 'single'));
  });

  it.each([
    ['written later', phone(nine + 10 * minute)],
    ['without an age', phone(undefined)],
    ['without a number', phone(nine, { seq: undefined })],
    ['of the same device', phone(nine, { device: 'desk' })],
    ['that says the same', { ...phone(nine), answer: single }],
    ['of a question that only this device answered', { ...phone(nine), quId: 'multi' }],
  ])('[ET156] one %s is saved', (_what, command) => {
    expect(typesOf(onPaper([created, desk]).when(command, at))).toEqual(['AnswerSaved']);
  });

  it('[ET156] once the other’s was replaced here, what is written here goes on', () => {
    const here: Past = [numbered('single', 'phone', 8), 12 * minute];
    expect(typesOf(onPaper([created, desk, here]).when(phone(nine, { seq: 9 }), at))).toEqual([
      'AnswerSaved',
    ]);
  });

  it('[ET156] what is kept so fills the paper like what is saved', () => {
    const essay: PaperEvent = {
      type: 'AnswerSaved',
      data: { quId: 'essay', answer: { text: '新' }, filled: true, device: 'desk', seq: 1 },
    };
    const older = save('essay', { text: '旧'.repeat(50) }, { device: 'phone', seq: 1, writtenAt: nine });
    const { events = [] } = onPaper([created, [essay, minute]]).when(older, at);
    expect(typesOf({ events })).toEqual(['AnswerSuperseded']);
    const filled = folded([created, [essay, minute], ...events]).savedBytes;
    expect(filled).toBe(folded([created, [essay, minute]]).savedBytes + 150);
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
