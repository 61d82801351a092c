import { describe, expect, it } from 'vitest';
import { given } from '../kernel/specification.js';
import type { ExamSessionEvent } from './events.js';
import { actsSince, examSessionDecider, resultsPublished } from './exam-session.decider.js';
import { nine } from './sample.fixture.js';

const extended: ExamSessionEvent = {
  type: 'ExamExtended',
  data: { examId: 'exam-1', minutes: 10, reason: '断电' },
};
const orderedIn: ExamSessionEvent = {
  type: 'AllOrderedIn',
  data: { examId: 'exam-1', exState: 1, message: '考试结束' },
};
const told: ExamSessionEvent = {
  type: 'MessageSentToAll',
  data: { examId: 'exam-1', messageId: 'm1', text: '请安静' },
};
const carried: ExamSessionEvent = {
  type: 'ActCarriedOut',
  data: { examId: 'exam-1', actEventId: 'e1', papers: 20 },
};

describe('acts on all papers of an exam', () => {
  it('[ET67] each act is one event', () => {
    const spec = given(examSessionDecider, []);
    expect(
      spec.when({ type: 'OrderAllIn', examId: 'exam-1', exState: 1, message: '考试结束' }).events,
    ).toEqual([orderedIn]);
    expect(spec.when({ type: 'ExtendExam', examId: 'exam-1', minutes: 10, reason: '断电' }).events).toEqual([
      extended,
    ]);
    expect(
      spec.when({ type: 'SendToAll', examId: 'exam-1', messageId: 'm1', text: '请安静' }).events,
    ).toEqual([told]);
    expect(
      spec.when({ type: 'ReportActCarriedOut', examId: 'exam-1', actEventId: 'e1', papers: 20 }).events,
    ).toEqual([carried]);
  });

  it('[ET67] a message and a report of an act are said once; orders and extensions may be repeated', () => {
    const spec = given(examSessionDecider, [extended, orderedIn, told, carried]);
    expect(
      spec.when({ type: 'SendToAll', examId: 'exam-1', messageId: 'm1', text: '请安静' }).events,
    ).toEqual([]);
    expect(
      spec.when({ type: 'ReportActCarriedOut', examId: 'exam-1', actEventId: 'e1', papers: 21 }).events,
    ).toEqual([]);
    expect(
      spec.when({ type: 'ReportActCarriedOut', examId: 'exam-1', actEventId: 'e2', papers: 21 }).events,
    ).toHaveLength(1);
    expect(
      spec.when({ type: 'OrderAllIn', examId: 'exam-1', exState: 1, message: '考试结束' }).events,
    ).toHaveLength(1);
    expect(
      spec.when({ type: 'ExtendExam', examId: 'exam-1', minutes: 10, reason: '断电' }).events,
    ).toHaveLength(1);
  });

  it('[ET67] a claim reads what was granted and whether all were ordered in', () => {
    const state = [extended, orderedIn, extended].reduce(
      (so, event, i) => examSessionDecider.evolve(so, { ...event, time: nine + i }),
      examSessionDecider.initialState,
    );
    expect(actsSince(state, -Infinity)).toEqual({ extensionMinutes: 20, orderedIn: true });
    expect(actsSince(examSessionDecider.initialState, -Infinity)).toEqual({
      extensionMinutes: 0,
      orderedIn: false,
    });
    expect(actsSince(state, nine + 1)).toEqual({ extensionMinutes: 10, orderedIn: true });
    expect(actsSince(state, nine + 2)).toEqual({ extensionMinutes: 10, orderedIn: false });
    expect(actsSince(state, nine + 3)).toEqual({ extensionMinutes: 0, orderedIn: false });
  });

  it('[ET101] results are published and withdrawn by an event each, said once', () => {
    const published: ExamSessionEvent = { type: 'ResultsPublished', data: { examId: 'exam-1' } };
    const withdrawn: ExamSessionEvent = {
      type: 'ResultsWithdrawn',
      data: { examId: 'exam-1', reason: '答案有误' },
    };
    const publish = { type: 'PublishResults', examId: 'exam-1', since: -Infinity } as const;
    const withdraw = { type: 'WithdrawResults', examId: 'exam-1', reason: '答案有误' } as const;
    const after = (...events: readonly ExamSessionEvent[]) => given(examSessionDecider, events);
    expect(after().when(publish).events).toEqual([published]);
    expect(after(published).when(publish).events).toEqual([]);
    expect(after().when(withdraw).events).toEqual([]);
    expect(after(published).when(withdraw).events).toEqual([withdrawn]);
    expect(after(published, withdrawn).when(withdraw).events).toEqual([]);
    expect(after(published, withdrawn).when(publish).events).toEqual([published]);
  });

  it('[ET101] a later turn of a repeating exam is published anew', () => {
    const published = { type: 'ResultsPublished', data: { examId: 'exam-1' } } as const;
    const state = examSessionDecider.evolve(examSessionDecider.initialState, { ...published, time: nine });
    expect(resultsPublished(state, nine)).toBe(true);
    expect(resultsPublished(state, nine + 1)).toBe(false);
    const again = given(examSessionDecider, [[published, nine]]).when({
      ...{ type: 'PublishResults', examId: 'exam-1', since: nine + 1 },
    } as const);
    expect(again.events).toEqual([published]);
  });
});
