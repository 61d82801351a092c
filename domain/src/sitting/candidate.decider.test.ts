import { describe, expect, it } from 'vitest';
import { given } from '../kernel/specification.js';
import { at, claimed, closed, exam, released, start } from './candidate.fixture.js';
import { candidateDecider, type CandidateCommand } from './candidate.decider.js';
import { candidateEventSchemas, type CandidateEvent } from './events.js';
import { minute, nine, sampleRules } from './sample.fixture.js';
import { entryUntil, standingObstacles, type StartPaper } from './start-rules.js';

const claimOf = (decision: { events?: readonly CandidateEvent[] }) => {
  const event = decision.events?.find((one) => one.type === 'PaperClaimed');
  if (event?.type !== 'PaperClaimed') throw new Error('nothing was claimed');
  return candidateEventSchemas.PaperClaimed.parse(event.data);
};
const reasonsAt = (
  command: StartPaper,
  time: number,
  past: readonly (readonly [CandidateEvent, number])[] = [],
) => given(candidateDecider, past).when(command, { at: time });

describe('starting', () => {
  it('[ET1] claims a paper with the rules by value, and the first attempt [paper-040]', () => {
    const claim = claimOf(
      given(candidateDecider, []).when(start({ courseId: 'course-1', sessionRevision: 2 }), at),
    );
    expect(claim).toMatchObject({
      paperId: 'paper-1',
      userId: 'zhang',
      examId: 'exam-1',
      attempt: 1,
      seed: 'seed-1',
      blueprint: 'sha-blueprint',
    });
    expect(claim).toMatchObject({
      rules: sampleRules(),
      courseId: 'course-1',
      sessionRevision: 2,
      device: 'pc',
    });
    expect(claim).not.toHaveProperty('activityId');
  });

  it('[ET1] finds the open paper of the same exam before any other check, and appends nothing', () => {
    const hopeless = start({
      ...exam({ state: 1, chance: 1, openType: 9 }),
      signedUp: false,
      orderedIn: true,
      paperId: 'paper-2',
      blueprint: null,
    });
    expect(given(candidateDecider, [claimed()]).when(hopeless, { at: nine + 500 * minute })).toEqual({
      kind: 'accepted',
      events: [],
    });
  });

  it('[ET2] refuses while a paper of another exam is open, and names it with its own deadline [paper-008]', () => {
    const other = start({
      ...exam({ id: 'exam-2' }),
      paperId: 'paper-2',
      openPaper: { handedInAt: null, handIns: 0, deadline: nine + 70 * minute },
    });
    expect(given(candidateDecider, [claimed()]).when(other, at)).toEqual({
      kind: 'refused',
      refusal: {
        reason: 'AnotherPaperOpen',
        paperId: 'paper-1',
        examId: 'exam-1',
        examTitle: '信息技术基础',
        examType: 1,
        deadline: nine + 70 * minute,
      },
    });
    expect(
      given(candidateDecider, [claimed()]).when({ ...other, openPaper: undefined } as StartPaper, at),
    ).toMatchObject({
      refusal: { reason: 'AnotherPaperOpen', deadline: nine + 60 * minute },
    });
  });

  it('[ET3] takes a claim whose paper is handed in as released, and says so in the log', () => {
    const again = start({ paperId: 'paper-2', openPaper: closed });
    const decision = given(candidateDecider, [claimed()]).when(again, { at: nine + 30 * minute });
    expect(decision.events?.map((event) => event.type)).toEqual(['PaperReleased', 'PaperClaimed']);
    expect(claimOf(decision).attempt).toBe(2);
  });

  it('[ET4] releases once; a repeat, or a release of another paper, changes nothing', () => {
    const release: CandidateCommand = { type: 'ReleasePaper', paperId: 'paper-1', handIns: 1 };
    expect(given(candidateDecider, [claimed()]).when(release).events).toEqual([released[0]]);
    expect(given(candidateDecider, [claimed(), released]).when(release).events).toEqual([]);
    expect(given(candidateDecider, [claimed({ paperId: 'paper-9' })]).when(release).events).toEqual([]);
  });

  it.each([
    ['ExamClosed', start(exam({ state: 1 }))],
    ['ExamClosed', start(exam({ draft: true }))],
    ['ExamClosed', start({ orderedIn: true })],
  ])('[ET6] refuses %s when disabled, a draft, or all were ordered in', (reason, command) => {
    expect(reasonsAt(command, at.at)).toEqual({ kind: 'refused', refusal: { reason } });
  });

  it('[ET7] takes a start from 2 s before startTime, and the clock then starts at startTime', () => {
    expect(reasonsAt(start(), nine - 2_001)).toMatchObject({ refusal: { reason: 'NotInTime' } });
    const claim = claimOf(reasonsAt(start(), nine - 2_000));
    expect(claim).toMatchObject({ startedAt: nine, deadline: nine + 60 * minute });
  });

  it('[ET7] refuses from endTime on, and counts an extension of the exam [exam-034]', () => {
    const end = nine + 120 * minute;
    expect(claimOf(reasonsAt(start(), end - 1)).deadline).toBe(end);
    expect(reasonsAt(start(), end)).toMatchObject({ refusal: { reason: 'NotInTime' } });
    expect(claimOf(reasonsAt(start({ extensionMinutes: 10 }), end)).deadline).toBe(end + 10 * minute);
  });

  it('[ET7] judges time by arrival, but never makes a paper without time', () => {
    const end = nine + 120 * minute;
    const late = given(candidateDecider, []).when(start(), { arrivedAt: end - 1, at: end + 5 });
    expect(late).toMatchObject({ refusal: { reason: 'NotInTime' } });
    expect(given(candidateDecider, []).when(start(), { arrivedAt: end - 1, at: end })).toMatchObject({
      refusal: { reason: 'NotInTime' },
    });
    const waited = given(candidateDecider, []).when(start(exam({ late: true, lateMax: 10 })), {
      arrivedAt: nine + 10 * minute,
      at: nine + 10 * minute + 900,
    });
    expect(claimOf(waited).startedAt).toBe(nine + 10 * minute + 900);
  });

  it('[ET8] refuses who comes more than lateMax minutes late, where that rule is on [exam-035] [exam-041]', () => {
    const strict = exam({ late: true, lateMax: 15 });
    expect(claimOf(reasonsAt(start(strict), nine + 15 * minute)).attempt).toBe(1);
    expect(reasonsAt(start(strict), nine + 15 * minute + 1)).toEqual({
      kind: 'refused',
      refusal: { reason: 'TooLate', lateMax: 15 },
    });
    expect(claimOf(reasonsAt(start(exam({ late: false, lateMax: 15 })), nine + 60 * minute)).attempt).toBe(1);
  });

  it('[ET9] counts chances by claims; 0 is no limit [exam-036]', () => {
    const once = { ...exam({ chance: 1 }), paperId: 'paper-2' };
    expect(reasonsAt(start(once), at.at, [claimed(), released])).toMatchObject({
      refusal: { reason: 'ChancesUsedUp' },
    });
    expect(
      claimOf(reasonsAt(start({ ...exam({ chance: 2 }), paperId: 'paper-2' }), at.at, [claimed(), released]))
        .attempt,
    ).toBe(2);
    expect(claimOf(reasonsAt(start({ paperId: 'paper-2' }), at.at, [claimed(), released])).attempt).toBe(2);
    expect(
      claimOf(
        reasonsAt(start({ ...exam({ chance: 1, id: 'exam-2' }), paperId: 'paper-2' }), at.at, [
          claimed(),
          released,
        ]),
      ).attempt,
    ).toBe(1);
  });

  it('[ET9] counts the chances of a repeating exam anew in each of its turns', () => {
    const daily = (startTime: number) =>
      start({ ...exam({ chance: 1, repeatCycle: 1, startTime }), paperId: 'paper-2' });
    const first = claimed();
    const turn = claimOf({ events: [first[0]] }).rules.startTime ?? 0;
    expect(reasonsAt(daily(turn), at.at, [first, released])).toMatchObject({
      refusal: { reason: 'ChancesUsedUp' },
    });
    expect(claimOf(reasonsAt(daily(turn - 60_000), at.at, [first, released])).attempt).toBe(2);
  });

  it.each([
    [1, 'pc', true],
    [1, 'h5', false],
    [1, 'app', false],
    [2, 'pc', false],
    [2, 'h5', true],
    [2, 'app', true],
    [0, 'h5', true],
  ] as const)('[ET10] answerDevice %i with %s: allowed %s [exam-033]', (answerDevice, device, allowed) => {
    const decision = reasonsAt(start({ ...exam({ answerDevice }), device }), at.at);
    expect(decision).toMatchObject(
      allowed ? { kind: 'accepted' } : { refusal: { reason: 'DeviceNotSupported' } },
    );
  });

  it('[ET11] refuses who is not signed up, has not paid, or must learn first, in this order [exam-047]', () => {
    expect(reasonsAt(start({ signedUp: false, paid: false, learned: false }), at.at)).toMatchObject({
      refusal: { reason: 'NotSignedUp' },
    });
    expect(reasonsAt(start({ paid: false, learned: false }), at.at)).toMatchObject({
      refusal: { reason: 'NotPaid' },
    });
    expect(reasonsAt(start({ learned: false }), at.at)).toMatchObject({ refusal: { reason: 'LearnFirst' } });
  });

  it('[ET141] refuses who has no place in a sitting that is signed up for, after the range, before the payment', () => {
    const refused = (facts: object) => reasonsAt(start({ registered: false, ...facts }), at.at);
    expect(refused({ signedUp: false, paid: false })).toMatchObject({ refusal: { reason: 'NotSignedUp' } });
    expect(refused({ paid: false })).toMatchObject({ refusal: { reason: 'NotRegistered' } });
    expect(reasonsAt(start({ registered: true }), at.at).kind).toBe('accepted');
    expect(reasonsAt(start({}), at.at).kind).toBe('accepted');
  });

  it('[ET12] asks for the password with openType 9 alone, and tells a pause apart from a wrong one [exam-032]', () => {
    expect(reasonsAt(start(exam({ openType: 9 })), at.at)).toMatchObject({
      refusal: { reason: 'WrongPassword' },
    });
    expect(
      reasonsAt(start({ ...exam({ openType: 9 }), passwordPaused: true, passwordOk: true }), at.at),
    ).toMatchObject({
      refusal: { reason: 'PasswordPaused' },
    });
    expect(reasonsAt(start({ ...exam({ openType: 9 }), passwordOk: true }), at.at).kind).toBe('accepted');
  });

  it('[ET13] asks for a face token where faceOn is set [exam-028]', () => {
    expect(reasonsAt(start(exam({ faceOn: true })), at.at)).toMatchObject({
      refusal: { reason: 'FaceRequired' },
    });
    expect(reasonsAt(start({ ...exam({ faceOn: true }), faceTokenOk: true }), at.at).kind).toBe('accepted');
  });

  it('[ET14] refuses a paper that cannot be filled and names the group, with nothing stored', () => {
    expect(reasonsAt(start({ blueprint: null, contentProblem: '第二大题' }), at.at)).toEqual({
      kind: 'refused',
      refusal: { reason: 'PaperContentProblem', group: '第二大题' },
    });
    expect(reasonsAt(start({ blueprint: null }), at.at)).toEqual({
      kind: 'refused',
      refusal: { reason: 'PaperContentProblem' },
    });
  });

  it('[ET15] lets a mock start at any time, without a deadline', () => {
    const mock = exam({ examType: 2, late: true, lateMax: 1 });
    expect(claimOf(reasonsAt(start(mock), nine - 500 * minute))).toMatchObject({
      startedAt: nine - 500 * minute,
      deadline: null,
    });
    expect(claimOf(reasonsAt(start(mock), nine + 500 * minute)).deadline).toBeNull();
  });

  it('[ET7] [ET8] the last moment of entry is the one after which nothing is taken any more', () => {
    const late = start(exam({ late: true, lateMax: 5 }));
    const until = entryUntil(late.exam, 30);
    expect(until).toBe(nine + 5 * minute);
    const untilEnd = { ...late.exam, late: false };
    expect(entryUntil(untilEnd, 30)).toBe((untilEnd.endTime ?? 0) + 30 * minute);
    expect(entryUntil({ ...late.exam, examType: 2 }, 0)).toBeNull();
    expect(entryUntil({ ...untilEnd, endTime: null }, 0)).toBeNull();
    const reasons = (at: number) =>
      standingObstacles(late, 0, { at, arrivedAt: at }).map(({ reason }) => reason);
    expect([reasons(until ?? 0), reasons((until ?? 0) + 1)]).toEqual([[], ['TooLate']]);
  });

  it('[ET18] tells every standing obstacle in the order of refusals, for check-info', () => {
    const everything = start({
      ...exam({ state: 1, chance: 1, answerDevice: 2, openType: 9, faceOn: true }),
      signedUp: false,
      paid: false,
      learned: false,
    });
    const standing = standingObstacles(everything, 1, { at: nine - minute, arrivedAt: nine - minute });
    expect(standing.map((one) => one.reason)).toEqual([
      'ExamClosed',
      'NotInTime',
      'ChancesUsedUp',
      'DeviceNotSupported',
      'NotSignedUp',
      'NotPaid',
      'LearnFirst',
    ]);
  });
});
