import { describe, expect, it } from 'vitest';
import { given } from '../kernel/specification.js';
import { at, claimed, closed, exam, released, start } from './candidate.fixture.js';
import { candidateDecider, type CandidateCommand } from './candidate.decider.js';
import { deadlineOf, leftSeconds } from './deadline.js';
import { type CandidateEvent } from './events.js';
import { minute, nine } from './sample.fixture.js';

describe('reopening', () => {
  const reclaim: CandidateCommand = {
    type: 'ReclaimPaper',
    paperId: 'paper-1',
    examId: 'exam-1',
    handIns: 1,
  };
  const reclaimed: readonly [CandidateEvent, number] = [
    { type: 'PaperReclaimed', data: { paperId: 'paper-1', examId: 'exam-1', handIns: 1 } },
    nine + 40 * minute,
  ];

  it('[ET5] takes the candidate again before a paper is reopened, also when the release was not carried out yet', () => {
    expect(given(candidateDecider, [claimed(), released]).when(reclaim).events).toEqual([reclaimed[0]]);
    expect(given(candidateDecider, [claimed()]).when(reclaim).events).toEqual([reclaimed[0]]);
  });

  it('[ET5] is refused while another paper is open, and not when that one is handed in', () => {
    const other = claimed({ paperId: 'paper-2', examId: 'exam-2' });
    expect(given(candidateDecider, [claimed(), released, other]).when(reclaim)).toMatchObject({
      refusal: { reason: 'AnotherPaperOpen', paperId: 'paper-2' },
    });
    const decision = given(candidateDecider, [claimed(), released, other]).when({
      ...reclaim,
      openPaper: closed,
    });
    expect(decision.events?.map((event) => event.type)).toEqual(['PaperReleased', 'PaperReclaimed']);
  });

  it('[ET4] does not release a paper that was reopened after the hand-in it knows of', () => {
    const stale: CandidateCommand = { type: 'ReleasePaper', paperId: 'paper-1', handIns: 1 };
    expect(given(candidateDecider, [claimed(), reclaimed]).when(stale).events).toEqual([]);
    expect(
      given(candidateDecider, [claimed(), reclaimed]).when({ ...stale, handIns: 2 }).events,
    ).toHaveLength(1);
  });

  it('[ET5] holds the candidate while the reopening is under way, and lets go when it never came', () => {
    const other = start({ ...exam({ id: 'exam-2' }), paperId: 'paper-2', openPaper: closed });
    const when = (time: number) =>
      given(candidateDecider, [claimed(), released, reclaimed]).when(other, { at: time });
    expect(when(nine + 40 * minute + 29_999)).toMatchObject({
      refusal: { reason: 'AnotherPaperOpen', examTitle: '信息技术基础' },
    });
    expect(when(nine + 40 * minute + 30_000).kind).toBe('accepted');
  });

  it('[ET4, ET5] tells hand-ins apart also when the clock went back between the streams', () => {
    const late = { handedInAt: nine + 40 * minute + 1_500, handIns: 1, deadline: nine + 60 * minute };
    const other = start({ ...exam({ id: 'exam-2' }), paperId: 'paper-2', openPaper: late });
    expect(
      given(candidateDecider, [claimed(), released, reclaimed]).when(other, { at: nine + 40 * minute + 100 })
        .kind,
    ).toBe('refused');
    const again = { handedInAt: nine + 39 * minute, handIns: 2, deadline: nine + 60 * minute };
    const next = start({ ...exam({ id: 'exam-2' }), paperId: 'paper-2', openPaper: again });
    expect(
      given(candidateDecider, [claimed(), released, reclaimed]).when(next, { at: nine + 40 * minute + 100 })
        .kind,
    ).toBe('accepted');
  });

  it('[ET3] lets go at once when the reopened paper is handed in again', () => {
    const again = { handedInAt: nine + 40 * minute + 5_000, handIns: 2, deadline: nine + 45 * minute };
    const other = start({ ...exam({ id: 'exam-2' }), paperId: 'paper-2', openPaper: again });
    expect(
      given(candidateDecider, [claimed(), released, reclaimed]).when(other, {
        at: nine + 40 * minute + 6_000,
      }).kind,
    ).toBe('accepted');
  });

  it('[ET1] finds a reopened paper when the same exam is started again', () => {
    const again = start({ openPaper: { handedInAt: null, handIns: 1, deadline: null } });
    expect(given(candidateDecider, [claimed(), released, reclaimed]).when(again)).toEqual({
      kind: 'accepted',
      events: [],
    });
  });
});

describe('time', () => {
  const rules = { examType: 1 as const, totalTime: 60, endTime: nine + 120 * minute };

  it('[ET16] a paper ends totalTime after its start, never after endTime, both with what was granted', () => {
    expect(deadlineOf(rules, nine, 0)).toBe(nine + 60 * minute);
    expect(deadlineOf(rules, nine + 90 * minute, 0)).toBe(nine + 120 * minute);
    expect(deadlineOf(rules, nine, 10)).toBe(nine + 70 * minute);
    expect(deadlineOf(rules, nine + 90 * minute, 10)).toBe(nine + 130 * minute);
  });

  it('[ET16] totalTime 0 is until endTime; without either there is no deadline', () => {
    expect(deadlineOf({ ...rules, totalTime: 0 }, nine, 0)).toBe(nine + 120 * minute);
    expect(deadlineOf({ ...rules, totalTime: 0, endTime: null }, nine, 0)).toBeNull();
  });

  it('[ET15] a mock has no deadline', () => {
    expect(deadlineOf({ ...rules, examType: 2 }, nine, 0)).toBeNull();
  });

  it('[ET17] leftSeconds never falls below 0, counts a mock’s totalTime, and is 99999 where there is no end [paper-003]', () => {
    expect(leftSeconds(rules, nine, nine + 60 * minute, nine + 59 * minute + 500)).toBe(60);
    expect(leftSeconds(rules, nine, nine + 60 * minute, nine + 61 * minute)).toBe(0);
    expect(leftSeconds(rules, nine, null, nine + 20 * minute)).toBe(40 * 60);
    expect(leftSeconds({ totalTime: 0 }, nine, null, nine + 20 * minute)).toBe(99_999);
  });
});

describe('the face check before a start', () => {
  it('[ET74] is recorded whatever came of it, and touches no claim', () => {
    const check = { examId: 'exam-1', outcome: 'not-checked', fileId: 'f1' } as const;
    const event: CandidateEvent = { type: 'StartFaceChecked', data: check };
    expect(given(candidateDecider, [claimed()]).when({ type: 'RecordStartFace', ...check }, at)).toEqual({
      kind: 'accepted',
      events: [event],
    });
    const before = candidateDecider.evolve(candidateDecider.initialState, { ...claimed()[0], time: nine });
    expect(candidateDecider.evolve(before, { ...event, time: nine })).toBe(before);
  });
});
