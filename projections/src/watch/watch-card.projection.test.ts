import type { PaperEvent, PresenceEvent } from '@vigil/domain/sitting/events';
import { createdPaper, handedInEvent, saved } from '@vigil/domain/sitting/paper.fixture';
import { everyType, minute, nine } from '@vigil/domain/sitting/sample.fixture';
import { describe, expect, it } from 'vitest';
import { documentsAfter, type Fact } from '../runner/projection-specification.js';
import { watchCardProjection } from './watch-card.projection.js';

type CardEvent = PaperEvent | PresenceEvent;
const after = (...events: readonly (CardEvent | readonly [CardEvent, number])[]) => {
  const facts = events.map((item): Fact => {
    const [event, ms] = Array.isArray(item) ? (item as readonly [CardEvent, number]) : [item as CardEvent, 0];
    return [event.type === 'PresenceChanged' ? 'presence-paper-1' : 'paper-paper-1', event, nine + ms];
  });
  return documentsAfter(watchCardProjection, facts).get('paper-1');
};

const created = createdPaper({ leaveCount: 5, faceChance: 3 });
const checked = { checked: ['x'] };
const presence = (state: 'online' | 'quiet' | 'offline', since: number): PresenceEvent => ({
  type: 'PresenceChanged',
  data: { paperId: 'paper-1', examId: 'exam-1', userId: 'zhang', presence: state, since },
});

describe('view watch_cards', () => {
  it('a new card knows the limits and the number of questions; nobody has seen the candidate yet', () => {
    expect(after(created)).toEqual({
      id: 'paper-1',
      position: '0000000000000001',
      examId: 'exam-1',
      userId: 'zhang',
      createTime: nine,
      deadline: nine + 60 * minute,
      handState: 0,
      handTime: null,
      exState: 0,
      exMsg: '',
      answerCount: 0,
      quCount: everyType.length,
      answered: [],
      composites: [{ quId: 'whole', parts: ['part-1', 'part-2', 'part-3'] }],
      answeredParts: [],
      presence: 'unknown',
      since: nine,
      leaveTimes: 0,
      leaveCount: 5,
      failCount: 0,
      faceFailures: 0,
      faceChance: 3,
      faceRegistered: false,
      lastAct: '开始答题',
      lastActAt: nine,
      snapshotFileId: null,
      snapshotAt: null,
      cameraFailedAt: null,
      messages: [],
      helpRequests: [],
    });
  });

  it('what a candidate wrote waits on the card until it is answered', () => {
    const asked = (requestId: string): PaperEvent => ({
      type: 'HelpAsked',
      data: { requestId, text: '看不清图' },
    });
    const answered: PaperEvent = {
      type: 'MessageSent',
      data: { messageId: 'm1', text: '请刷新', requestId: 'r1' },
    };
    const message: PaperEvent = { type: 'MessageSent', data: { messageId: 'm2', text: '请坐好' } };
    expect(after(created, [asked('r1'), 5], [asked('r2'), 7], message)?.helpRequests).toEqual([
      { requestId: 'r1', text: '看不清图', askedAt: nine + 5 },
      { requestId: 'r2', text: '看不清图', askedAt: nine + 7 },
    ]);
    const card = after(created, [asked('r1'), 5], [asked('r2'), 7], answered);
    expect(card?.helpRequests.map(({ requestId }) => requestId)).toEqual(['r2']);
    expect(card).toMatchObject({ lastAct: '联系监考', messages: [{ messageId: 'm1' }] });
  });

  it('an answered question counts once, and no longer when it is cleared', () => {
    expect(
      after(created, saved('single', checked), saved('single', checked), saved('multi', checked)),
    ).toMatchObject({
      answerCount: 2,
      answered: ['single', 'multi'],
    });
    expect(after(created, saved('single', checked), saved('single', { checked: [] }, false))).toMatchObject({
      answerCount: 0,
      answered: [],
    });
  });

  it('a composite counts as one, when all its parts are answered', () => {
    const two = [created, saved('part-1', checked), saved('part-2', checked)] as const;
    expect(after(...two)).toMatchObject({
      answerCount: 0,
      answered: [],
      answeredParts: ['part-1', 'part-2'],
    });
    expect(after(...two, saved('part-3', checked))).toMatchObject({ answerCount: 1, answered: ['whole'] });
    expect(after(...two, saved('part-3', checked), saved('part-1', { checked: [] }, false))).toMatchObject({
      answerCount: 0,
      answered: [],
    });
  });

  it.each<[string, PaperEvent, string]>([
    ['opening a question', { type: 'QuestionOpened', data: { quId: 'single' } }, '打开试题'],
    ['saving an answer', saved('single', checked), '保存答案'],
    [
      'a save overtaken by a newer one',
      { type: 'AnswerSuperseded', data: { quId: 'single', device: 'd', seq: 1 } },
      '保存答案',
    ],
    ['marking a doubt', { type: 'DoubtMarked', data: { quId: 'single', mark: true } }, '标记疑问'],
    ['taking the mark back', { type: 'DoubtMarked', data: { quId: 'single', mark: false } }, '取消疑问'],
    ['leaving', { type: 'CandidateLeft', data: { leaveTimes: 1, leaveCount: 5 } }, '离开考试页面'],
    ['handing in', handedInEvent(), '交卷'],
  ])('%s is the candidate’s last act', (_what, event, lastAct) => {
    expect(after(created, [event, 5_000])).toMatchObject({ lastAct, lastActAt: nine + 5_000 });
  });

  it('what others or the machine do is no act of the candidate', () => {
    const handedInByProctor: PaperEvent = {
      type: 'PaperHandedIn',
      data: { exState: 1, exMsg: '监考强制交卷', cause: 'proctor', deadline: null, userTime: 1 },
    };
    const machine: PaperEvent[] = [
      { type: 'SnapshotTaken', data: { fileId: 'f', sizeBytes: 1 } },
      { type: 'FaceChecked', data: { purpose: 'check', outcome: 'matched', failCount: 0 } },
      { type: 'CameraFailed', data: {} },
      { type: 'MessageSent', data: { messageId: 'm', text: 't' } },
      { type: 'TimeAdded', data: { minutes: 1, deadline: 1, reason: '' } },
      handedInByProctor,
    ];
    for (const event of [...machine, presence('online', nine)])
      expect(after(created, [event, 5_000])).toMatchObject({ lastAct: '开始答题', lastActAt: nine });
  });

  it('keeps leaves as counted, failures in a row and in all, and a first capture that became the registered photo', () => {
    const face = (
      outcome: 'no-face' | 'matched' | 'registered' | 'not-checked',
      failCount: number,
    ): PaperEvent => ({
      type: 'FaceChecked',
      data: { purpose: 'check', outcome, failCount },
    });
    expect(
      after(
        created,
        face('registered', 0),
        face('no-face', 1),
        face('no-face', 2),
        face('not-checked', 2),
        face('matched', 0),
        face('no-face', 1),
      ),
    ).toMatchObject({
      failCount: 1,
      faceFailures: 3,
      faceRegistered: true,
    });
    expect(after(created, { type: 'CandidateLeft', data: { leaveTimes: 4, leaveCount: 5 } })).toMatchObject({
      leaveTimes: 4,
    });
  });

  it('shows the last snapshot; a camera that failed stands until the next one', () => {
    const failed = after(created, [{ type: 'CameraFailed', data: {} }, 1_000]);
    expect(failed).toMatchObject({ cameraFailedAt: nine + 1_000, snapshotFileId: null });
    expect(
      after(
        created,
        [{ type: 'CameraFailed', data: {} }, 1_000],
        [{ type: 'SnapshotTaken', data: { fileId: 'f', sizeBytes: 1 } }, 2_000],
      ),
    ).toMatchObject({
      cameraFailedAt: null,
      snapshotFileId: 'f',
      snapshotAt: nine + 2_000,
    });
  });

  it('a message is sent, then shown once', () => {
    const sent: readonly [PaperEvent, number] = [
      { type: 'MessageSent', data: { messageId: 'm', text: '请勿交头接耳' } },
      1_000,
    ];
    const shown = (ms: number): readonly [PaperEvent, number] => [
      { type: 'MessageShown', data: { messageId: 'm' } },
      ms,
    ];
    expect(after(created, sent)?.messages).toEqual([
      { messageId: 'm', text: '请勿交头接耳', sentAt: nine + 1_000, shownAt: null },
    ]);
    expect(after(created, sent, shown(2_000), shown(3_000))?.messages[0]?.shownAt).toBe(nine + 2_000);
    expect(
      after(created, sent, [{ type: 'MessageShown', data: { messageId: 'other' } }, 2_000])?.messages[0]
        ?.shownAt,
    ).toBeNull();
  });

  it('presence comes from its own stream', () => {
    expect(after(created, presence('offline', nine + 7))).toMatchObject({
      presence: 'offline',
      since: nine + 7,
    });
  });

  it('handing in keeps why; reopening opens it again with the new deadline', () => {
    const forced: PaperEvent = {
      type: 'PaperHandedIn',
      data: { exState: 1, exMsg: '监考强制交卷', cause: 'proctor', deadline: nine, userTime: 1 },
    };
    expect(after(created, [forced, 5_000])).toMatchObject({
      handState: 1,
      handTime: nine + 5_000,
      exState: 1,
      exMsg: '监考强制交卷',
    });
    const reopened: PaperEvent = {
      type: 'PaperReopened',
      data: { minutes: 5, deadline: nine + 99, reason: '' },
    };
    expect(after(created, forced, [reopened, 9_000])).toMatchObject({
      handState: 0,
      handTime: null,
      exState: 0,
      exMsg: '',
      deadline: nine + 99,
      failCount: 0,
      lastActAt: nine + 9_000,
    });
  });

  it('an admitted late answer counts as answered when something is in it', () => {
    const admit = (answer: object): PaperEvent => ({
      type: 'LateAnswerAdmitted',
      data: { quId: 'single', answer, reason: '' },
    });
    expect(after(created, handedInEvent(), admit(checked))).toMatchObject({ answerCount: 1 });
    expect(after(created, saved('single', checked), handedInEvent(), admit({ checked: [] }))).toMatchObject({
      answerCount: 0,
    });
  });

  it('answers do not need the paper’s other facts: the same facts twice give the same card', () => {
    const facts = [created, saved('single', checked), presence('online', 1), handedInEvent()] as const;
    expect(after(...facts)).toEqual(after(...facts));
  });
});
