import { describe, expect, it } from 'vitest';
import { given } from '../kernel/specification.js';
import type { Adjustments } from './adjustments.js';
import type { RegradeEvent } from './events.js';
import {
  examRegradesDecider,
  isUnderWay,
  standingAfter,
  standingNext,
  type RegradeCommand,
} from './exam-regrades.decider.js';

const examId = 'exam-1';
const adjustments = (quId: string): Adjustments => ({ questions: [{ quId, counts: 'full' }] });
const apply = (regradeId: string, after: number): RegradeCommand => ({
  ...{
    type: 'ApplyRegrade',
    examId,
    regradeId,
    adjustments: adjustments(regradeId),
    reason: '题目有误',
    seen: 'sha',
    after,
  },
});
const undo = (regradeId: string): RegradeCommand => ({
  type: 'UndoRegrade',
  examId,
  regradeId,
  reason: '误操作',
});
const applied = (regradeId: string, act: number): RegradeEvent => ({
  type: 'RegradeApplied',
  data: { examId, regradeId, act, adjustments: adjustments(regradeId), reason: '题目有误', seen: 'sha' },
});
const undone = (regradeId: string, act: number): RegradeEvent => ({
  type: 'RegradeUndone',
  data: { examId, regradeId, act, reason: '误操作' },
});
const carried = (act: number, regradeId = 'a'): RegradeEvent => ({
  type: 'RegradeCarried',
  data: { examId, regradeId, act, papers: 20, changed: 3 },
});
const stateAfter = (events: readonly RegradeEvent[]) =>
  events.reduce(
    (state, event) => examRegradesDecider.evolve(state, { ...event, time: 5 }),
    examRegradesDecider.initialState,
  );

describe('the regrades of an exam', () => {
  it('[ET105] are one event each, and the same again adds nothing', () => {
    expect(given(examRegradesDecider, []).when(apply('a', 0)).kind).toBe('accepted');
    expect(given(examRegradesDecider, []).when(apply('a', 0))).toMatchObject({ events: [applied('a', 1)] });
    const spec = given(examRegradesDecider, [applied('a', 1), carried(1)]);
    expect(spec.when(apply('a', 0))).toEqual({ kind: 'accepted', events: [] });
    expect(spec.when(undo('a'))).toEqual({ kind: 'accepted', events: [undone('a', 2)] });
    const over = given(examRegradesDecider, [applied('a', 1), carried(1), undone('a', 2), carried(2)]);
    expect(over.when(undo('a'))).toEqual({ kind: 'accepted', events: [] });
  });

  it('[ET112] are looked at before as they will stand: applied behind the others, taken back without them', () => {
    const before = [applied('a', 1), carried(1), applied('b', 2), carried(2, 'b')];
    const spoken = (events: readonly RegradeEvent[], act: number) => ({
      ...standingAfter(stateAfter([...before, ...events]), act),
      reason: '',
    });
    const next = (regradeId: string, change: Adjustments | null) =>
      standingNext(stateAfter(before), { regradeId, adjustments: change });
    expect(next('c', adjustments('c'))).toEqual(spoken([applied('c', 3)], 3));
    expect(next('a', null)).toEqual(spoken([undone('a', 3)], 3));
    const spec = given(examRegradesDecider, before);
    const looked = (after: number) => spec.when({ ...undo('a'), after } as RegradeCommand);
    expect(looked(1)).toEqual({ kind: 'refused', refusal: { reason: 'RegradesChanged' } });
    expect(looked(2)).toEqual({ kind: 'accepted', events: [undone('a', 3)] });
  });

  it('[ET105] are refused while an act is being carried, and when there was another since the dry run', () => {
    const underWay = given(examRegradesDecider, [applied('a', 1)]);
    for (const command of [apply('b', 1), undo('a')])
      expect(underWay.when(command)).toEqual({ kind: 'refused', refusal: { reason: 'RegradeUnderWay' } });
    const since = given(examRegradesDecider, [applied('a', 1), carried(1)]);
    expect(since.when(apply('b', 0))).toEqual({ kind: 'refused', refusal: { reason: 'RegradesChanged' } });
    expect(since.when(apply('b', 1))).toEqual({ kind: 'accepted', events: [applied('b', 2)] });
    expect(since.when(undo('x'))).toEqual({ kind: 'refused', refusal: { reason: 'NoSuchRegrade' } });
  });

  it('[ET105] an act is reported once, and no act that never was', () => {
    const report = (act: number): RegradeCommand => ({
      type: 'ReportCarried',
      examId,
      act,
      papers: 20,
      changed: 3,
    });
    const spec = given(examRegradesDecider, [applied('a', 1)]);
    expect(spec.when(report(1))).toEqual({ kind: 'accepted', events: [carried(1)] });
    expect(spec.when(report(2))).toEqual({ kind: 'accepted', events: [] });
    expect(isUnderWay(stateAfter([applied('a', 1)]))).toBe(true);
    const done = stateAfter([applied('a', 1), carried(1)]);
    expect(isUnderWay(done)).toBe(false);
    expect(given(examRegradesDecider, [applied('a', 1), carried(1)]).when(report(1)).events).toEqual([]);
  });

  it('[ET106] [ET111] what stands after each act is told to the papers, also of one before the last', () => {
    const state = stateAfter([applied('a', 1), carried(1), applied('b', 2), carried(2, 'b'), undone('a', 3)]);
    const ids = (act: number) => standingAfter(state, act)?.standing.map(({ regradeId }) => regradeId);
    expect([1, 2, 3].map(ids)).toEqual([['a'], ['a', 'b'], ['b']]);
    expect(standingAfter(state, 3)).toMatchObject({ regradeId: 'a', undone: true, reason: '误操作' });
    expect(standingAfter(state, 2)).toMatchObject({ regradeId: 'b', undone: false, reason: '题目有误' });
    expect(standingAfter(state, 4)).toBeNull();
  });
});
