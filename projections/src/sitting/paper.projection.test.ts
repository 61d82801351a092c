import { foldPaper } from '@vigil/domain/sitting/paper-fold';
import { answeredCount, lateAnswerCount, noPaper } from '@vigil/domain/sitting/paper-state';
import type { PaperEvent, PaperScored } from '@vigil/domain/sitting/events';
import { createdPaper, handedInEvent, saved } from '@vigil/domain/sitting/paper.fixture';
import { minute, nine } from '@vigil/domain/sitting/sample.fixture';
import { describe, expect, it } from 'vitest';
import { documentsAfter, type Fact } from '../runner/projection-specification.js';
import { randomSitting } from '../sittings.fixture.js';
import { watchCardProjection } from '../watch/watch-card.projection.js';
import { paperProjection } from './paper.projection.js';

const after = (...events: readonly (PaperEvent | readonly [PaperEvent, number])[]) => {
  const facts = events.map((item): Fact => {
    const [event, ms] = Array.isArray(item)
      ? (item as readonly [PaperEvent, number])
      : [item as PaperEvent, 0];
    return ['paper-paper-1', event, nine + ms];
  });
  return documentsAfter(paperProjection, facts).get('paper-1');
};

const created = createdPaper();
const deadline = nine + 60 * minute;
const score = (part: Partial<PaperScored>): PaperEvent => ({
  type: 'PaperScored',
  data: { objScore: 30, passed: true, reviewState: 2, state: 2, valid: true, questions: [], ...part },
});

describe('view papers', () => {
  it('a new paper is open, unscored and due at its deadline', () => {
    expect(after(created)).toEqual({
      id: 'paper-1',
      position: '0000000000000001',
      examId: 'exam-1',
      examTitle: '信息技术基础',
      examType: 1,
      userId: 'zhang',
      attempt: 1,
      createTime: nine,
      deadline,
      dueAt: deadline,
      handTime: null,
      handState: 0,
      state: 0,
      exState: 0,
      exMsg: '',
      totalScore: created.type === 'PaperCreated' ? created.data.totalScore : NaN,
      qualifyScore: 60,
      userScore: null,
      objScore: null,
      subjScore: null,
      passed: null,
      valid: true,
      voidedAt: null,
      voidReason: '',
      chanceBack: false,
      reviewState: 0,
      resultType: 3,
      userTime: 0,
      leaveTimes: 0,
      lateAnswers: 0,
      lateByQuestion: {},
    });
  });

  it('a mock without end is never due', () => {
    expect(after(createdPaper({ examType: 2 }, undefined, { deadline: null }))).toMatchObject({
      examType: 2,
      deadline: null,
      dueAt: null,
    });
  });

  it('added time and a moved deadline move what is due', () => {
    expect(
      after(created, {
        type: 'TimeAdded',
        data: { minutes: 10, deadline: deadline + 10 * minute, reason: '停电' },
      }),
    ).toMatchObject({
      deadline: deadline + 10 * minute,
      dueAt: deadline + 10 * minute,
    });
    expect(
      after(created, { type: 'DeadlineMoved', data: { deadline: deadline + 1, outageFrom: 1, outageTo: 2 } }),
    ).toMatchObject({
      deadline: deadline + 1,
      dueAt: deadline + 1,
    });
  });

  it('a handed-in paper is no longer due, and keeps when, why and how long', () => {
    expect(after(created, [handedInEvent(600), 10 * minute])).toMatchObject({
      handState: 1,
      handTime: nine + 10 * minute,
      dueAt: null,
      exState: 0,
      userTime: 600,
    });
  });

  it('time added after hand-in does not make it due again', () => {
    const late = after(created, handedInEvent(), {
      type: 'TimeAdded',
      data: { minutes: 10, deadline: deadline + 10 * minute, reason: '' },
    });
    expect(late).toMatchObject({ deadline: deadline + 10 * minute, dueAt: null });
  });

  it('with nothing to mark the objective score is the score', () => {
    expect(after(created, handedInEvent(), score({ objScore: 72.5, passed: true }))).toMatchObject({
      userScore: 72.5,
      objScore: 72.5,
      subjScore: 0,
      passed: true,
      reviewState: 2,
      state: 2,
    });
  });

  it('while a subjective question waits, score and pass are unknown and the objective score is known', () => {
    expect(
      after(created, handedInEvent(), score({ objScore: 30, passed: null, reviewState: 0, state: 1 })),
    ).toMatchObject({
      userScore: null,
      objScore: 30,
      subjScore: null,
      passed: null,
      reviewState: 0,
      state: 1,
    });
  });

  it('[ET92] once it is marked the score is what keys, tests and persons gave', () => {
    const marked = score({ objScore: 30.1, subjScore: 40.2, passed: true, reviewState: 1, state: 2 });
    expect(after(created, handedInEvent(), marked)).toMatchObject({
      userScore: 70.3,
      objScore: 30.1,
      subjScore: 40.2,
      passed: true,
      reviewState: 1,
      state: 2,
    });
  });

  it('a violation makes the result void', () => {
    expect(after(created, handedInEvent(), score({ valid: false, passed: false }))).toMatchObject({
      valid: false,
      passed: false,
    });
  });

  it('[ET120] [ET122] one that a person voided says so with the reason, and whether it takes a chance, until restored', () => {
    const sat = [created, handedInEvent(), score({})] as const;
    const voided: PaperEvent = {
      type: 'PaperVoided',
      data: { examId: 'exam-1', reason: '试题泄露', chance: true },
    };
    const after1 = after(...sat, [voided, minute], score({ valid: false, passed: false }));
    expect(after1).toMatchObject({
      ...{ voidedAt: nine + minute, voidReason: '试题泄露', chanceBack: true, valid: false, passed: false },
    });
    const restored: PaperEvent = {
      type: 'PaperRestored',
      data: { examId: 'exam-1', reason: '查清', chance: true },
    };
    const again = after(...sat, voided, score({ valid: false, passed: false }), restored, score({}));
    expect(again).toEqual({ ...after(...sat), position: again?.position });
  });

  it('a reopened paper is open, unscored and due again', () => {
    const reopened: PaperEvent = {
      type: 'PaperReopened',
      data: { minutes: 20, deadline: deadline + 20 * minute, reason: '误交' },
    };
    const open = after(created, handedInEvent(), score({}), reopened);
    expect(open).toEqual({
      ...after(created),
      position: open?.position,
      deadline: deadline + 20 * minute,
      dueAt: deadline + 20 * minute,
    });
  });

  it('counts leaves as the paper counts them', () => {
    expect(after(created, { type: 'CandidateLeft', data: { leaveTimes: 3, leaveCount: 5 } })).toMatchObject({
      leaveTimes: 3,
    });
  });

  it('late answers count until the question is admitted', () => {
    const late = (quId: string): PaperEvent => ({
      type: 'AnswerArrivedLate',
      data: { quId, answer: { checked: ['single-a'] }, why: 'DeadlinePassed' },
    });
    const three = [created, late('single'), late('single'), late('multi')] as const;
    expect(after(...three)).toMatchObject({ lateAnswers: 3, lateByQuestion: { single: 2, multi: 1 } });
    const admit = (quId: string): PaperEvent => ({
      type: 'LateAnswerAdmitted',
      data: { quId, answer: { checked: ['single-a'] }, reason: '网络故障' },
    });
    expect(after(...three, admit('single'))).toMatchObject({ lateAnswers: 1, lateByQuestion: { multi: 1 } });
    expect(after(...three, admit('judge'))).toMatchObject({ lateAnswers: 3 });
  });

  it('what happens on other streams, and before a paper was created, is not its concern', () => {
    expect(documentsAfter(paperProjection, [['candidate-zhang', created, nine]]).size).toBe(0);
    expect(documentsAfter(paperProjection, [['paper-paper-1', handedInEvent(), nine]]).size).toBe(0);
  });

  it('an answer saved changes nothing, but after a reopening it replaces a late one', () => {
    const save = saved('single', { checked: ['single-a'] });
    expect(after(created, save)?.position).toBe('0000000000000001');
    const late: PaperEvent = {
      type: 'AnswerArrivedLate',
      data: { quId: 'single', answer: {}, why: 'PaperAlreadyHandedIn' },
    };
    const reopened: PaperEvent = { type: 'PaperReopened', data: { minutes: 5, deadline, reason: '' } };
    expect(after(created, handedInEvent(), late, reopened, save)).toMatchObject({
      lateAnswers: 0,
      lateByQuestion: {},
    });
  });

  it('agrees with the folded stream after every random sitting, and so does the watch card', () => {
    const seed = Math.floor(Math.random() * 2 ** 31);
    console.info(`paper and card against the folded stream: seed ${seed}`);
    for (let run = 0; run < 300; run += 1) {
      const events = randomSitting(`${seed}-${run}`, 60);
      const state = events.reduce((now, [event, time]) => foldPaper(now, { ...event, time }), noPaper);
      const facts = events.map(([event, time]): Fact => ['paper-paper-1', event, time]);
      expect(documentsAfter(paperProjection, facts).get('paper-1')).toMatchObject({
        handState: state.handedIn === null ? 0 : 1,
        handTime: state.handedIn?.at ?? null,
        deadline: state.deadline,
        dueAt: state.handedIn === null ? state.deadline : null,
        objScore: state.score?.objScore ?? null,
        passed: state.score?.passed ?? null,
        leaveTimes: state.leaveTimes,
        lateAnswers: lateAnswerCount(state),
        userTime: state.handedIn?.userTime ?? 0,
      });
      expect(documentsAfter(watchCardProjection, facts).get('paper-1')).toMatchObject({
        handState: state.handedIn === null ? 0 : 1,
        deadline: state.deadline,
        leaveTimes: state.leaveTimes,
        failCount: state.failCount,
        answerCount: answeredCount(state),
        messages: state.messages,
      });
    }
  });
});
