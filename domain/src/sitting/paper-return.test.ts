import { describe, expect, it } from 'vitest';
import type { Answer } from './event-parts.js';
import type { PaperEvent } from './events.js';
import { paperLimits } from './paper-limits.js';
import type { PaperCommand, ReturnedAnswer } from './paper-command.js';
import { slotOf } from './paper-state.js';
import { keys, minute, nine, objectiveOnly } from './sample.fixture.js';
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

const hour = 60 * minute;
const created = createdPaper({ qualifyScore: 10 }, objectiveOnly);
const right: Answer = { checked: ['single-a'] };
const wrong: Answer = { checked: ['single-b'] };
const receiptAt = (minutes: number, revision = 5) => ({ revision, time: nine + minutes * minute });
const back = (
  answer: Answer,
  receipt: ReturnedAnswer['receipt'],
  quId = 'single',
): Extract<PaperCommand, { type: 'BringBackAnswers' }> => ({
  type: 'BringBackAnswers',
  answers: [{ quId, answer, receipt }],
  keys,
});
/** The past, and what a command at that many ms after nine made of it. */
const after = (past: readonly Past[], command: PaperCommand, ms: number): Past[] => [
  ...past,
  ...(onPaper(past).when(command, zhangAt(ms)).events ?? []).map((event) => [event, ms] as const),
];
const scoreOf = (past: readonly Past[]): number | undefined => folded(past).score?.objScore;

describe('an answer that comes back with its receipt', () => {
  it('[ET85] counts on an open paper at the receipt’s time, and is no act of now', () => {
    const decision = onPaper([created]).when(back(right, receiptAt(4)), zhangAt(30 * minute));
    expect(typesOf(decision)).toEqual(['AnswerBroughtBack']);
    expect(dataOf(decision, 'AnswerBroughtBack')).toEqual({
      quId: 'single',
      answer: right,
      filled: true,
      savedAt: nine + 4 * minute,
      revision: 5,
    });
    const state = folded(after([created], back(right, receiptAt(4)), 30 * minute));
    expect(slotOf(state, 'single')).toMatchObject({
      answer: right,
      filled: true,
      savedAt: nine + 4 * minute,
    });
    expect(state.lastActAt).toBe(nine);
    expect(state.savedBytes).toBeGreaterThan(0);
  });

  it('[ET85] counts after the hand-in, and the paper is scored anew in the same decision', () => {
    const handedIn = after([created], { type: 'HandIn', exState: 0, keys }, 10 * minute);
    expect(scoreOf(handedIn)).toBe(0);
    const decision = onPaper(handedIn).when(back(right, receiptAt(4)), zhangAt(3 * hour));
    expect(typesOf(decision)).toEqual(['AnswerBroughtBack', 'PaperScored']);
    expect(dataOf(decision, 'PaperScored')).toMatchObject({
      objScore: 10,
      passed: true,
      replaces: { objScore: 0, passed: false },
    });
  });

  it('[ET85] hands an overdue paper in with what came back, with its deadline as the end', () => {
    const decision = onPaper([created]).when(back(right, receiptAt(4)), zhangAt(5 * hour));
    expect(typesOf(decision)).toEqual(['AnswerBroughtBack', 'PaperHandedIn', 'PaperScored']);
    expect(dataOf(decision, 'PaperHandedIn')).toMatchObject({ cause: 'deadline', userTime: 3_600 });
    expect(dataOf(decision, 'PaperScored').objScore).toBe(10);
  });

  it('[ET85] a program waits for the judge again', () => {
    const judged: PaperEvent = {
      type: 'CodeJudged',
      data: { questions: [{ quId: 'python', cases: [{ verdict: 'right' as never, ms: 1 } as never] }] },
    };
    const past = [createdPaper(), handedInEvent(), judged];
    expect(slotOf(folded(past), 'python').judged).not.toBeNull();
    const state = folded(after(past, back({ code: 'print(2)' }, receiptAt(4), 'python'), hour));
    expect(slotOf(state, 'python')).toMatchObject({ answer: { code: 'print(2)' }, judged: null });
  });

  it('[ET85] is the candidate’s alone to bring', () => {
    expect(onPaper([created]).when(back(right, receiptAt(4)), proctorAt(hour))).toMatchObject({
      kind: 'refused',
      refusal: { reason: 'NotYourPaper' },
    });
  });

  it('[ET86] takes the place of what was saved before it, and of nothing saved after it', () => {
    const past: Past[] = [created, [saved('single', wrong), 10 * minute]];
    expect(typesOf(onPaper(past).when(back(right, receiptAt(4)), zhangAt(hour / 2)))).toEqual([]);
    expect(typesOf(onPaper(past).when(back(right, receiptAt(11)), zhangAt(hour / 2)))).toEqual([
      'AnswerBroughtBack',
    ]);
  });

  it('[ET86] an administrator’s admission stands against older ones', () => {
    const admitted: PaperEvent = {
      type: 'LateAnswerAdmitted',
      data: { quId: 'single', answer: wrong, reason: '故障' },
    };
    const past: Past[] = [created, handedInEvent(), [admitted, 2 * hour]];
    expect(typesOf(onPaper(past).when(back(right, receiptAt(11)), zhangAt(3 * hour)))).toEqual([]);
  });

  it('[ET86] changes nothing when it comes again, in whatever order two of one time come', () => {
    const [first, second] = [back(wrong, receiptAt(4, 5)), back(right, receiptAt(4, 6))];
    const both = after(after([created], first, hour / 2), second, hour / 2);
    expect(slotOf(folded(both), 'single').answer).toEqual(right);
    const reversed = after([created], second, hour / 2);
    for (const [past, command] of [
      [both, first],
      [both, second],
      [reversed, first],
    ] as const)
      expect(typesOf(onPaper(past).when(command, zhangAt(hour / 2)))).toEqual([]);
  });

  it('[ET86] one that is what stands there already still outranks an older one of another device', () => {
    const past: Past[] = [created, [saved('single', right), minute]];
    const newest = after(past, back(right, receiptAt(9, 9)), hour / 2);
    expect(typesOf(onPaper(newest).when(back(wrong, receiptAt(5, 7)), zhangAt(hour / 2)))).toEqual([]);
  });

  it('[ET86] of several in one call the latest stands, whatever their order', () => {
    const command: PaperCommand = {
      type: 'BringBackAnswers',
      answers: [
        { quId: 'single', answer: right, receipt: receiptAt(9, 9) },
        { quId: 'single', answer: wrong, receipt: receiptAt(5, 7) },
        { quId: 'judge', answer: { checked: ['judge-a'] }, receipt: receiptAt(6, 8) },
      ],
      keys,
    };
    const state = folded(after([created], command, hour / 2));
    expect(slotOf(state, 'single').answer).toEqual(right);
    expect(slotOf(state, 'judge').filled).toBe(true);
  });

  it('[ET85] what is of no question of the paper, or makes no sense there, is left out', () => {
    const command: PaperCommand = {
      type: 'BringBackAnswers',
      answers: [
        { quId: 'gone', answer: right, receipt: receiptAt(9) },
        { quId: 'single', answer: { checked: ['multi-a'] }, receipt: receiptAt(9) },
      ],
      keys,
    };
    expect(typesOf(onPaper([created]).when(command, zhangAt(hour / 2)))).toEqual([]);
  });
});

describe('an answer that comes back without a receipt', () => {
  it('[ET87] is late, also while the paper is open, and is scored only once it is admitted', () => {
    const past = after([created], back(right, null), hour / 2);
    expect(folded(past).slots.some((slot) => slot.filled)).toBe(false);
    expect(slotOf(folded(past), 'single')).toMatchObject({ late: right, lateCount: 1 });
    const handedIn = after(past, { type: 'HandIn', exState: 0, keys }, 40 * minute);
    expect(scoreOf(handedIn)).toBe(0);
    const admit: PaperCommand = { type: 'AdmitLateAnswer', quId: 'single', reason: '日志丢失', keys };
    expect(dataOf(onPaper(handedIn).when(admit, proctorAt(hour)), 'PaperScored').objScore).toBe(10);
  });

  it('[ET87] is kept once, not when it is what stands there, and within the bounds of late answers', () => {
    const handedIn: Past[] = [created, [saved('judge', { checked: ['judge-a'] }), minute], handedInEvent()];
    const once = after(handedIn, back(right, null), hour);
    expect(typesOf(onPaper(once).when(back(right, null), zhangAt(hour)))).toEqual([]);
    const same = back({ checked: ['judge-a'] }, null, 'judge');
    expect(typesOf(onPaper(handedIn).when(same, zhangAt(hour)))).toEqual([]);
    const options = ['single-a', 'single-b', 'single-c', 'single-d'];
    let past: Past[] = handedIn;
    for (let i = 0; i < 8; i += 1)
      past = after(past, back({ checked: [options[i % 4] as string] }, null), hour);
    expect(slotOf(folded(past), 'single').lateCount).toBe(paperLimits.latePerQuestion);
    const weekLater = zhangAt(8 * 24 * hour);
    expect(typesOf(onPaper(handedIn).when(back(right, null), weekLater))).toEqual([]);
  });
});
