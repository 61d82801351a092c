import { describe, expect, it } from 'vitest';
import type { PaperEvent } from './events.js';
import { keys, minute, nine, objectiveOnly } from './sample.fixture.js';
import {
  createdPaper,
  dataOf,
  folded,
  onPaper,
  proctorAt,
  reactorAt,
  saved,
  typesOf,
  zhangAt,
  type Past,
} from './paper.fixture.js';
import { handStateOf, lateAnswerCount, slotOf } from './paper-state.js';
import { created, hour, handedIn, reopened, late } from './paper-proctoring.fixture.js';

describe('reopening', () => {
  const reopen = { type: 'Reopen', minutes: 5, reason: '断电' } as const;

  it('[ET52] opens a handed-in paper for some minutes from now, with all its answers', () => {
    const decision = onPaper([created, handedIn]).when(reopen, proctorAt(20 * minute));
    expect(decision.events).toEqual([
      { type: 'PaperReopened', data: { minutes: 5, deadline: nine + 25 * minute, reason: '断电' } },
    ]);
    const state = folded([
      created,
      saved('single', { checked: ['single-a'] }),
      handedIn,
      reopened(20 * minute),
    ]);
    expect([handStateOf(state), state.score, state.deadline]).toEqual([0, null, nine + 25 * minute]);
    expect(slotOf(state, 'single').filled).toBe(true);
  });

  it('[ET52] is refused while the paper is open; a mock stays without a deadline', () => {
    expect(onPaper([created]).when(reopen, proctorAt(1))).toEqual({
      kind: 'refused',
      refusal: { reason: 'PaperStillOpen' },
    });
    const mock = onPaper([createdPaper({ examType: 2 }), handedIn]).when(reopen, proctorAt(20 * minute));
    expect(dataOf(mock, 'PaperReopened').deadline).toBeNull();
  });

  it('[ET47] sitting time goes on where it stopped, without the time in between', () => {
    const again = onPaper([created, handedIn, reopened(20 * minute)]).when(
      { type: 'HandIn', exState: 0, keys },
      zhangAt(22 * minute),
    );
    expect(dataOf(again, 'PaperHandedIn').userTime).toBe(600 + 120);
    const overdue = onPaper([created, handedIn, reopened(20 * minute)]).when(
      { type: 'HandInByDeadline', keys },
      reactorAt(hour),
    );
    expect(dataOf(overdue, 'PaperHandedIn').userTime).toBe(600 + 300);
  });

  it('[ET75] carries the score it undoes; one admitted later replaces the one before it, never the one undone', () => {
    const first = onPaper([created, saved('single', { checked: ['single-a'] })]).when(
      { type: 'HandIn', exState: 0, keys },
      zhangAt(minute),
    );
    const once: Past[] = [created, ...((first.events ?? []) as PaperEvent[])];
    const stood = dataOf(first, 'PaperScored');
    expect(dataOf(onPaper(once).when(reopen, proctorAt(20 * minute)), 'PaperReopened').undoes).toEqual(stood);
    const late: PaperEvent = {
      type: 'AnswerArrivedLate',
      data: { quId: 'single', answer: { checked: ['single-b'] }, why: 'DeadlinePassed' },
    };
    const admitted = onPaper([...once, late]).when(
      { type: 'AdmitLateAnswer', quId: 'single', reason: '网络故障', keys },
      proctorAt(30 * minute),
    );
    expect(dataOf(admitted, 'PaperScored').replaces).toEqual(stood);
    const twice: Past[] = [...once, late, ...((admitted.events ?? []) as PaperEvent[])];
    const undone = dataOf(onPaper(twice).when(reopen, proctorAt(40 * minute)), 'PaperReopened').undoes;
    expect(undone?.objScore).toBe(0);
    expect(undone).not.toHaveProperty('replaces');
    const again = onPaper([...twice, reopened(40 * minute)]).when(
      { type: 'HandIn', exState: 0, keys },
      zhangAt(41 * minute),
    );
    expect(dataOf(again, 'PaperScored').replaces).toBeUndefined();
  });

  it('[ET42] a row of face failures does not outlive a reopening', () => {
    const failed: PaperEvent = {
      type: 'FaceChecked',
      data: { purpose: 'check', outcome: 'no-face', failCount: 2 },
    };
    expect(folded([created, failed, handedIn, reopened(20 * minute)]).failCount).toBe(0);
  });
});

describe('a late answer', () => {
  const admit = { type: 'AdmitLateAnswer', quId: 'single', reason: '网络故障', keys } as const;
  const objective = createdPaper({ qualifyScore: 10 }, objectiveOnly);

  it('[ET53] is admitted by an event with a reason, and the paper is scored anew in the same decision', () => {
    const decision = onPaper([objective, handedIn, late('single', 'b'), late('single', 'a')]).when(
      admit,
      proctorAt(hour),
    );
    expect(typesOf(decision)).toEqual(['LateAnswerAdmitted', 'PaperScored']);
    expect(dataOf(decision, 'LateAnswerAdmitted')).toEqual({
      quId: 'single',
      answer: { checked: ['single-a'] },
      reason: '网络故障',
    });
    expect(dataOf(decision, 'PaperScored')).toMatchObject({ objScore: 10, passed: true, state: 2 });
    const state = folded([
      objective,
      handedIn,
      late('single', 'b'),
      late('single', 'a'),
      ...(decision.events ?? []),
    ]);
    expect(slotOf(state, 'single')).toMatchObject({
      answer: { checked: ['single-a'] },
      filled: true,
      late: null,
    });
    expect(lateAnswerCount(state)).toBe(0);
  });

  it('[ET53] gives way to what is saved after a reopening', () => {
    const past = [
      objective,
      handedIn,
      late('single', 'b'),
      reopened(20 * minute),
      saved('single', { checked: ['single-a'] }),
      handedIn,
    ];
    expect(onPaper(past).when(admit, proctorAt(hour))).toMatchObject({ refusal: { reason: 'NothingLate' } });
    expect(lateAnswerCount(folded(past))).toBe(0);
  });

  it('[ET53] keeps the paper’s hand-in state: a voided paper stays void', () => {
    const voided: Past = [
      {
        type: 'PaperHandedIn',
        data: { exState: 7, exMsg: '违纪', cause: 'proctor', deadline: nine + hour, userTime: 1 },
      },
      minute,
    ];
    expect(
      dataOf(onPaper([objective, voided, late('single', 'a')]).when(admit, proctorAt(hour)), 'PaperScored'),
    ).toMatchObject({
      valid: false,
      passed: false,
    });
  });

  it('[ET53] is refused when there is none, while the paper is open, and for a strange question', () => {
    expect(onPaper([objective, handedIn]).when(admit, proctorAt(hour))).toMatchObject({
      refusal: { reason: 'NothingLate' },
    });
    expect(onPaper([objective, late('single', 'a')]).when(admit, proctorAt(1))).toMatchObject({
      refusal: { reason: 'PaperStillOpen' },
    });
    expect(onPaper([objective, handedIn]).when({ ...admit, quId: 'gone' }, proctorAt(hour))).toMatchObject({
      refusal: { reason: 'QuestionNotInPaper' },
    });
  });
});
