import { describe, expect, it } from 'vitest';
import type { PaperEvent } from './events.js';
import { handInSeconds } from './paper-hand-in.js';
import { handStateOf } from './paper-state.js';
import { everyType, keys, keysOf, minute, nine, objectiveOnly } from './sample.fixture.js';
import {
  createdPaper,
  dataOf,
  folded,
  handedInEvent,
  onPaper,
  proctorAt,
  reactorAt,
  saved,
  typesOf,
  zhangAt,
  type Past,
} from './paper.fixture.js';

const created = createdPaper();
const objective = createdPaper({ qualifyScore: 30 }, objectiveOnly);
const handIn = (exState: 0 | 4 = 0) => ({ type: 'HandIn', exState, keys }) as const;
const hour = 60 * minute;
const left = (leaveTimes: number): PaperEvent => ({
  type: 'CandidateLeft',
  data: { leaveTimes, leaveCount: 3 },
});
const face = (outcome: 'matched' | 'no-face', failCount: number): PaperEvent => ({
  type: 'FaceChecked',
  data: { purpose: 'check', outcome, failCount },
});
const rightAnswers: Past[] = [
  saved('single', { checked: ['single-a'] }),
  saved('multi', { checked: ['multi-a', 'multi-b', 'multi-c'] }),
  saved('judge', { checked: ['judge-a'] }),
];

describe('handing in', () => {
  it('[paper-004] is 0 while it goes on, 1 once it is handed in', () => {
    expect(handStateOf(folded([created, ...rightAnswers]))).toBe(0);
    expect(handStateOf(folded([created, ...rightAnswers, handedInEvent()]))).toBe(1);
  });

  it('[ET37] hands in and scores in one decision [paper-005]', () => {
    const decision = onPaper([objective, ...rightAnswers]).when(handIn(), zhangAt(10 * minute));
    expect(typesOf(decision)).toEqual(['PaperHandedIn', 'PaperScored']);
    expect(dataOf(decision, 'PaperHandedIn')).toEqual({
      exState: 0,
      exMsg: '',
      cause: 'candidate',
      deadline: nine + hour,
      userTime: 600,
    });
    expect(dataOf(decision, 'PaperScored')).toMatchObject({
      objScore: 30,
      passed: true,
      reviewState: 2,
      state: 2,
      valid: true,
    });
    expect(dataOf(decision, 'PaperScored').questions).toHaveLength(5);
  });

  it('[ET75] says what was answered, what it could bring, and how long the sitting was', () => {
    const past: Past[] = [
      created,
      saved('single', { checked: ['single-b'] }),
      saved('part-1', { checked: ['part-1-a'] }),
    ];
    const score = dataOf(onPaper(past).when(handIn(), zhangAt(10 * minute)), 'PaperScored');
    const of = (quId: string) => score.questions.find((one) => one.quId === quId);
    expect(score.sitting).toEqual({ examId: 'exam-1', examType: 1, userTime: 600 });
    expect(score.replaces).toBeUndefined();
    expect(of('single')).toEqual({
      quId: 'single',
      score: 0,
      right: false,
      by: 'key',
      fullScore: 10,
      blank: false,
      checked: ['single-b'],
    });
    const wrong = { score: 0, right: false, by: 'key', fullScore: 10 };
    expect(of('multi')).toEqual({ quId: 'multi', ...wrong, blank: true });
    expect(of('whole')).toEqual({ quId: 'whole', score: 3, right: null, fullScore: 10, blank: false });
    expect(of('part-1')).toEqual({
      quId: 'part-1',
      score: 3,
      right: true,
      by: 'key',
      fullScore: 3,
      blank: false,
      checked: ['part-1-a'],
      wholeId: 'whole',
    });
  });

  it('[ET54] passes from qualifyScore on [exam-045]', () => {
    const decision = onPaper([createdPaper({ qualifyScore: 30.1 }, objectiveOnly), ...rightAnswers]).when(
      handIn(),
      zhangAt(1000),
    );
    expect(dataOf(decision, 'PaperScored')).toMatchObject({ objScore: 30, passed: false });
    const enough = onPaper([createdPaper({ qualifyScore: 30 }, objectiveOnly), ...rightAnswers]);
    expect(dataOf(enough.when(handIn(), zhangAt(1000)), 'PaperScored').passed).toBe(true);
  });

  it('[ET54] a paper with a subjective question waits for marking, answered or not [paper-005] [paper-006]', () => {
    const decision = onPaper([created]).when(handIn(), zhangAt(1000));
    expect(dataOf(decision, 'PaperScored')).toMatchObject({ passed: null, reviewState: 0, state: 1 });
  });

  it('[ET37] a missing key is a fault and throws', () => {
    const command = { ...handIn(), keys: keysOf(everyType.slice(1)) };
    expect(() => onPaper([created]).when(command, zhangAt(1000))).toThrow('question single');
  });

  it('[ET38] handing in what is handed in already is accepted, whoever did it, and adds nothing', () => {
    const past: Past[] = [created, [handedInEvent(), 1000]];
    expect(onPaper(past).when(handIn(), zhangAt(2000))).toEqual({ kind: 'accepted', events: [] });
    expect(onPaper(past).when(handIn(4), zhangAt(2 * hour))).toEqual({ kind: 'accepted', events: [] });
    expect(onPaper(past).when({ type: 'HandInByDeadline', keys }, reactorAt(2 * hour))).toEqual({
      kind: 'accepted',
      events: [],
    });
    expect(
      onPaper(past).when({ type: 'HandInByProctor', exState: 7, message: '作弊', keys }, proctorAt(2000)),
    ).toEqual({
      kind: 'accepted',
      events: [],
    });
  });

  it('[ET26] is for the paper’s candidate alone', () => {
    expect(onPaper([created]).when(handIn(), proctorAt(1000))).toEqual({
      kind: 'refused',
      refusal: { reason: 'NotYourPaper' },
    });
    expect(onPaper([]).when({ type: 'HandInByDeadline', keys }, reactorAt(1000))).toEqual({
      kind: 'refused',
      refusal: { reason: 'NotYourPaper' },
    });
  });

  it('[ET39] refuses during the first handMin minutes, before the deadline only [paper-036]', () => {
    const slow = createdPaper({ handMin: 30 });
    expect(onPaper([slow]).when(handIn(), zhangAt(30 * minute - 1))).toEqual({
      kind: 'refused',
      refusal: { reason: 'TooEarlyToHandIn', handMin: 30 },
    });
    expect(onPaper([slow]).when(handIn(), zhangAt(30 * minute)).kind).toBe('accepted');
    expect(onPaper([createdPaper({ handMin: 90 })]).when(handIn(), zhangAt(hour)).kind).toBe('accepted');
    const atOnce = onPaper([createdPaper({ handMin: 0 })]);
    expect(atOnce.when(handIn(), zhangAt(-8_000)).kind).toBe('accepted');
  });

  it('[ET39] says in how many seconds a hand-in is no longer too early, with the deadline at the latest', () => {
    const until = (handMin: number, at: number) =>
      handInSeconds({ deadline: nine + hour }, { startedAt: nine, rules: { handMin } }, nine + at);
    expect(until(30, 10 * minute)).toBe(20 * 60);
    expect(until(30, 30 * minute - 1)).toBe(1);
    expect(until(30, 30 * minute)).toBe(0);
    expect(until(90, 0)).toBe(60 * 60);
    expect(until(0, -8_000)).toBe(0);
  });

  it('[ET33] a hand-in of the candidate’s within the grace is their own; after it, the deadline’s', () => {
    const inTime = onPaper([created]).when(handIn(), zhangAt(hour + 3_000));
    expect(dataOf(inTime, 'PaperHandedIn')).toMatchObject({
      exState: 0,
      cause: 'candidate',
      userTime: 3_600,
    });
    const overdue = onPaper([created]).when(handIn(), zhangAt(hour + 3_001));
    expect(dataOf(overdue, 'PaperHandedIn')).toMatchObject({
      exState: 5,
      cause: 'deadline',
      userTime: 3_600,
    });
  });

  it('[ET47] sitting time counts from the start, whole seconds, never beyond the deadline', () => {
    const at = (ms: number) =>
      dataOf(
        onPaper([created]).when({ type: 'HandInByProctor', exState: 1, message: '停', keys }, proctorAt(ms)),
        'PaperHandedIn',
      ).userTime;
    expect([at(0), at(1_999), at(hour), at(3 * hour)]).toEqual([0, 1, 3_600, 3_600]);
    expect(dataOf(onPaper([created]).when(handIn(), zhangAt(-2_000)), 'PaperHandedIn').userTime).toBe(0);
  });
});

describe('the deadline', () => {
  const byDeadline = { type: 'HandInByDeadline', keys } as const;

  it('[ET45] hands in once deadline and grace are over, with the deadline as the end', () => {
    expect(onPaper([created]).when(byDeadline, reactorAt(hour + 2_999))).toEqual({
      kind: 'refused',
      refusal: { reason: 'PaperStillOpen' },
    });
    const decision = onPaper([created]).when(byDeadline, reactorAt(hour + 3_000));
    expect(dataOf(decision, 'PaperHandedIn')).toMatchObject({
      exState: 5,
      cause: 'deadline',
      deadline: nine + hour,
      userTime: 3_600,
    });
  });

  it('[ET15] never hands in a mock', () => {
    const mock = createdPaper({ examType: 2 });
    expect(onPaper([mock]).when(byDeadline, reactorAt(99 * hour))).toMatchObject({
      refusal: { reason: 'PaperStillOpen' },
    });
    expect(
      onPaper([mock]).when(
        { type: 'SaveAnswer', quId: 'single', answer: { checked: [] } },
        zhangAt(99 * hour),
      ).kind,
    ).toBe('accepted');
  });

  it('[ET54] state 3 when the server hands in a paper with nothing answered: 0 points, nothing to mark [paper-005]', () => {
    const empty = dataOf(
      onPaper([created, saved('essay', { text: '' }, false)]).when(byDeadline, reactorAt(2 * hour)),
      'PaperScored',
    );
    expect(empty).toMatchObject({ state: 3, objScore: 0, passed: false, reviewState: 2 });
    const written = dataOf(
      onPaper([created, saved('part-3', { text: '好' })]).when(byDeadline, reactorAt(2 * hour)),
      'PaperScored',
    );
    expect(written).toMatchObject({ state: 1, reviewState: 0, passed: null });
  });
});

describe('a proctor’s hand-in', () => {
  it('[ET46] carries its state and its reason, and names whether it was one or all', () => {
    const command = { type: 'HandInByProctor', exState: 1, message: '考场关闭', keys } as const;
    expect(dataOf(onPaper([created]).when(command, proctorAt(1000)), 'PaperHandedIn')).toMatchObject({
      exState: 1,
      exMsg: '考场关闭',
      cause: 'proctor',
    });
    const all = onPaper([created]).when({ ...command, act: { revision: 0, time: nine } }, reactorAt(1000));
    expect(dataOf(all, 'PaperHandedIn').cause).toBe('proctor-all');
  });

  it('[ET46] exState 7 voids the paper, which then is not passed', () => {
    const command = { type: 'HandInByProctor', exState: 7, message: '违纪', keys } as const;
    expect(
      dataOf(onPaper([objective, ...rightAnswers]).when(command, proctorAt(1000)), 'PaperScored'),
    ).toMatchObject({
      valid: false,
      passed: false,
      objScore: 30,
    });
  });
});

describe('creating', () => {
  it('[ET20] a paper is created once; again changes nothing', () => {
    if (created.type !== 'PaperCreated') throw new Error('not a paper');
    const command = { type: 'CreatePaper', paper: created.data } as const;
    expect(onPaper([]).when(command, reactorAt(0)).events).toEqual([created]);
    expect(onPaper([created]).when(command, reactorAt(0)).events).toEqual([]);
  });

  it('[ET55] folding never touches an earlier state', () => {
    const before = folded([created]);
    const text = JSON.stringify(before);
    folded([created, ...rightAnswers, left(1), face('no-face', 1), [handedInEvent(), 1]]);
    expect(JSON.stringify(before)).toBe(text);
    expect(before.slots).not.toBe(folded([created, ...rightAnswers]).slots);
  });
});
