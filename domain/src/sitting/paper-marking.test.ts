import { describe, expect, it } from 'vitest';
import type { PaperEvent } from './events.js';
import {
  by,
  giving,
  handedIn,
  keys,
  mark,
  marked,
  plan,
  pointsAt,
  refusalOf,
  twice,
} from './marking.fixture.js';
import { waitingPlaces } from './paper-marking.js';
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
import { guidePoints, sumPoints } from './points.js';
import { keysOf, minute, nine, question } from './sample.fixture.js';

describe('marking answers', () => {
  it('[ET92] the last mark finishes the paper in the same decision, with key and persons together', () => {
    const first = onPaper(handedIn()).when(giving([mark('essay', 6.5)]), by('wang'));
    expect(typesOf(first)).toEqual(['AnswersMarked', 'PaperScored']);
    expect(dataOf(first, 'PaperScored')).toMatchObject({
      objScore: 10,
      subjScore: 6.5,
      passed: null,
      reviewState: 0,
      state: 1,
    });
    const last = onPaper(marked(handedIn(), ['wang', [mark('essay', 6.5)]])).when(
      giving([mark('p2', 2)]),
      by('li'),
    );
    const score = dataOf(last, 'PaperScored');
    expect(score).toMatchObject({ objScore: 10, subjScore: 8.5, passed: true, reviewState: 1, state: 2 });
    expect(score.replaces).toMatchObject({ subjScore: 6.5, reviewState: 0 });
    const of = (quId: string) => score.questions.find((one) => one.quId === quId);
    expect(of('essay')).toMatchObject({ score: 6.5, right: false, by: 'mark' });
    expect(of('single')).toMatchObject({ score: 10, right: true, by: 'key' });
    expect(of('whole')).toMatchObject({ score: 2, right: false });
    expect(of('whole')).not.toHaveProperty('by');
  });

  it('[ET92] not enough points do not pass, all points are right', () => {
    const decision = onPaper(handedIn(21)).when(giving([mark('essay', 10), mark('p2', 0)]), by('wang'));
    expect(dataOf(decision, 'PaperScored')).toMatchObject({ passed: false, reviewState: 1 });
    expect(dataOf(decision, 'PaperScored').questions.find(({ quId }) => quId === 'essay')?.right).toBe(true);
  });

  it('[ET89] a mark for an answer that changed is refused with the newer revision', () => {
    const past: Past[] = [
      ...handedIn(),
      { type: 'LateAnswerAdmitted', data: { quId: 'essay', answer: { text: '新' }, reason: '' } },
    ];
    expect(refusalOf(onPaper(past).when(giving([mark('essay', 5)]), by('wang')))).toEqual({
      ...{ reason: 'AnswerChangedMeanwhile', quId: 'essay', answerRevision: 2 },
    });
  });

  it('[ET89] the same mark again adds nothing, and a question that is not there is refused', () => {
    const past = marked(handedIn(), ['wang', [mark('essay', 5, { comment: '好' })]]);
    expect(onPaper(past).when(giving([mark('essay', 5, { comment: '好' })]), by('wang')).events).toEqual([]);
    for (const quId of ['gone', 'whole'])
      expect(refusalOf(onPaper(past).when(giving([mark(quId, 1)]), by('wang')))).toEqual({
        reason: 'QuestionNotInPaper',
      });
  });

  it('[ET89] an open paper is not marked, and of several marks one that is refused takes all with it', () => {
    const open = handedIn().slice(0, 3);
    expect(refusalOf(onPaper(open).when(giving([mark('essay', 5)]), by('wang')))).toEqual({
      reason: 'PaperStillOpen',
    });
    const both = onPaper(handedIn()).when(giving([mark('essay', 5), mark('p2', 99)]), by('wang'));
    expect(refusalOf(both)).toMatchObject({ reason: 'MarkNotPossible', quId: 'p2', most: 5 });
  });

  it('[ET90] nobody marks an own paper', () => {
    expect(refusalOf(onPaper(handedIn()).when(giving([mark('essay', 10)]), zhangAt(2 * minute)))).toEqual({
      reason: 'OwnPaperMarked',
    });
  });

  it.each([
    [-0.5, undefined],
    [10.5, undefined],
    [5.3, undefined],
    [NaN, undefined],
    [5, [{ id: 'k1', points: 4.5 }]],
    [5, [{ id: 'k9', points: 1 }]],
    [5, [{ id: 'k1', points: -1 }]],
    [
      5,
      [
        { id: 'k1', points: 1 },
        { id: 'k1', points: 1 },
      ],
    ],
    [
      5,
      [
        { id: 'k1', points: 3 },
        { id: 'k2', points: 3 },
      ],
    ],
  ])('[ET91] %s points with %j of the guide are not possible', (points, criteria) => {
    const decision = onPaper(handedIn()).when(
      giving([mark('essay', points, criteria && { criteria })]),
      by('wang'),
    );
    expect(refusalOf(decision)).toEqual({ reason: 'MarkNotPossible', quId: 'essay', most: 10, step: 0.5 });
  });

  it('[ET91] points of the guide leave some to the reviewer, and all points may be off the steps', () => {
    const criteria = [
      { id: 'k1', points: 4 },
      { id: 'k2', points: 5 },
    ];
    const decision = onPaper(handedIn()).when(giving([mark('essay', 9.5, { criteria })]), by('wang'));
    expect(dataOf(decision, 'AnswersMarked').marks).toEqual([
      { quId: 'essay', points: 9.5, answerRevision: 1, round: 1, stands: 9.5, criteria },
    ]);
    const coarse = { plan: { ...plan, step: 3 } };
    expect(onPaper(handedIn()).when(giving([mark('essay', 10)], coarse), by('wang')).kind).toBe('accepted');
    expect(onPaper(handedIn()).when(giving([mark('essay', 8)], coarse), by('wang')).kind).toBe('refused');
  });

  it('[ET91] the shares of a guide never bring more than there is, and all of it when they are the whole', () => {
    expect(guidePoints(25, [0.3, 0.3, 0.25, 0.15], 0.1)).toEqual([7.5, 7.5, 6.3, 3.7]);
    expect(guidePoints(10, [0.4, 0.5], 0.5)).toEqual([4, 5]);
    expect(sumPoints(guidePoints(0.5, [0.33, 0.33, 0.33], 0.1))).toBeLessThanOrEqual(0.5);
    expect(guidePoints(10, [], 0.5)).toEqual([]);
    expect(guidePoints(8, [0.3, 0.3, 0.2, 0.2], 0.5)).toEqual([2.5, 2.5, 1.5, 1.5]);
    expect(guidePoints(8.3, [0.5, 0.5], 0.5)).toEqual([4, 4.3]);
    expect(guidePoints(1, [0.3, 0.3, 0.4], 1)).toEqual([0.3, 0.3, 0.4]);
  });

  it('[ET93] what the key decided is overridden with a reason alone, and stays among the objective points', () => {
    expect(refusalOf(onPaper(handedIn()).when(giving([mark('single', 5)]), by('wang')))).toEqual({
      reason: 'ReasonRequired',
      quId: 'single',
    });
    const decision = onPaper(handedIn()).when(
      giving([mark('single', 5, { reason: '题目有歧义' })]),
      by('wang'),
    );
    expect(dataOf(decision, 'PaperScored')).toMatchObject({ objScore: 5, reviewState: 0 });
    expect(dataOf(decision, 'PaperScored')).not.toHaveProperty('subjScore');
  });

  it('[ET93] what tests decided too, and another judgement does not undo it', () => {
    const python = question('python', 8, {
      code: { tests: [{ id: 't1', input: '', output: '', visible: true }], timeLimit: 1 },
    });
    const own = keysOf([python]);
    const past: Past[] = [
      createdPaper({ qualifyScore: 5 }, [python]),
      saved('python', { code: 'x' }),
      [handedInEvent(), minute],
      {
        type: 'CodeJudged',
        data: { questions: [{ quId: 'python', cases: [{ id: 't1', verdict: 'wrong' }] }] },
      },
    ];
    const given = onPaper(past).when(
      giving([mark('python', 8, { reason: '输出格式' })], { keys: own }),
      by('wang'),
    );
    const now = [...past, ...(given.events as PaperEvent[])];
    expect(dataOf(given, 'PaperScored')).toMatchObject({
      subjScore: 8,
      objScore: 0,
      passed: true,
      reviewState: 1,
    });
    const programs = [{ quId: 'python', code: 'x', cases: [{ id: 't1', verdict: 'right' as const }] }];
    const again = onPaper(now).when(
      { type: 'RecordJudgement', handIns: 1, programs, keys: own },
      by('reactor'),
    );
    expect(dataOf(again, 'PaperScored')).toMatchObject({ subjScore: 8, objScore: 0 });
  });

  it('[ET94] a changed answer takes its marks away, however it changed; the same one keeps them', () => {
    const past = marked(handedIn(), ['wang', [mark('essay', 6)]]);
    const text = '<p>改</p>';
    const changes: PaperEvent[] = [
      saved('essay', { text }),
      { type: 'LateAnswerAdmitted', data: { quId: 'essay', answer: { text }, reason: '' } },
      {
        type: 'AnswerBroughtBack',
        data: { quId: 'essay', answer: { text }, filled: true, savedAt: 1, revision: 1 },
      },
    ];
    for (const change of changes) expect(pointsAt([...past, change], 'essay')).toBeNull();
    expect(pointsAt([...past, saved('essay', { text: '<p>论述</p>' })], 'essay')).toBe(6);
    expect(pointsAt([...past, saved('single', { checked: [] })], 'essay')).toBe(6);
  });

  it('[ET94] a reopening alone keeps marks: handed in again unchanged, the paper is finished at once', () => {
    const past: Past[] = [
      ...marked(handedIn(), ['wang', [mark('essay', 6), mark('p2', 1)]]),
      { type: 'PaperReopened', data: { minutes: 5, deadline: nine + 90 * minute, reason: '' } },
    ];
    const same = onPaper(past).when({ type: 'HandIn', exState: 0, keys }, zhangAt(3 * minute));
    expect(dataOf(same, 'PaperScored')).toMatchObject({ subjScore: 7, reviewState: 1, state: 2 });
    const changed = onPaper([...past, saved('essay', { text: '改' })]).when(
      { type: 'HandIn', exState: 0, keys },
      zhangAt(3 * minute),
    );
    expect(dataOf(changed, 'PaperScored')).toMatchObject({
      subjScore: 1,
      passed: null,
      reviewState: 0,
      state: 1,
    });
  });

  it('[ET94] an admitted late answer makes a finished paper wait again', () => {
    const late: PaperEvent = {
      type: 'AnswerArrivedLate',
      data: { quId: 'essay', answer: { text: '迟' }, why: 'DeadlinePassed' },
    };
    const past: Past[] = [...marked(handedIn(), ['wang', [mark('essay', 6), mark('p2', 1)]]), late];
    const decision = onPaper(past).when(
      { type: 'AdmitLateAnswer', quId: 'essay', reason: '断网', keys },
      by('proctor'),
    );
    expect(dataOf(decision, 'PaperScored')).toMatchObject({
      subjScore: 1,
      passed: null,
      reviewState: 0,
      replaces: { reviewState: 1 },
    });
  });

  it('[ET97] finishing is refused while this reviewer could mark more, and records nothing', () => {
    const decision = onPaper(handedIn()).when(giving([mark('essay', 6)], { finish: true }), by('wang'));
    expect(refusalOf(decision)).toEqual({ reason: 'MarksMissing', count: 1 });
    const both = giving([mark('essay', 6), mark('p2', 1)], { finish: true, plan: twice });
    expect(onPaper(handedIn()).when(both, by('wang')).kind).toBe('accepted');
  });

  it('says what waits, and keeps a remark about the paper', () => {
    expect(
      waitingPlaces(folded(handedIn())).map(({ part, question: { quId } }) => part?.quId ?? quId),
    ).toEqual(['essay', 'p2']);
    const decision = onPaper(handedIn()).when(giving([], { remark: '字迹清楚' }), by('wang'));
    expect(typesOf(decision)).toEqual(['AnswersMarked']);
    const past = [...handedIn(), ...(decision.events as PaperEvent[])];
    expect(folded(past).remark).toBe('字迹清楚');
    expect(onPaper(past).when(giving([], { remark: '字迹清楚' }), by('wang')).events).toEqual([]);
  });
});
