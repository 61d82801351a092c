import { describe, expect, it } from 'vitest';
import type { PaperEvent } from './events.js';
import type { PaperCommand } from './paper-command.js';
import { createdPaper, dataOf, onPaper, reactorAt, typesOf, zhangAt, type Past } from './paper.fixture.js';
import { minute, nine, samplePaper, sampleExam } from './sample.fixture.js';
import { standingObstacles } from './start-rules.js';

const paper = { ...samplePaper({ qualifyScore: 60 }), groups: [], device: 'offline', totalScore: 100 };
const clerk = { actor: { kind: 'staff' as const, id: 'clerk' }, at: nine + minute };
const entering = (objScore: number, subjScore: number, reason?: string): PaperCommand => ({
  type: 'EnterOfflineScore',
  ...{ paper, objScore, subjScore, userTime: 0, remark: '' },
  ...(reason === undefined ? {} : { reason }),
});
const after = (past: Past[], command: PaperCommand): Past[] => [
  ...past,
  ...((onPaper(past).when(command, clerk).events ?? []) as PaperEvent[]).map((event): Past => [
    event,
    minute,
  ]),
];

describe('scores of an exam sat offline', () => {
  it('[ET98] are a paper without questions, handed in and scored at once', () => {
    const decision = onPaper([]).when(entering(30, 40.5), clerk);
    expect(typesOf(decision)).toEqual([
      'PaperCreated',
      'PaperHandedIn',
      'OfflineScoreEntered',
      'PaperScored',
    ]);
    expect(dataOf(decision, 'PaperScored')).toMatchObject({
      ...{
        objScore: 30,
        subjScore: 40.5,
        passed: true,
        reviewState: 1,
        state: 2,
        valid: true,
        questions: [],
      },
    });
    expect(dataOf(decision, 'PaperHandedIn').cause).toBe('offline');
  });

  it('[ET98] are corrected with a reason, which replaces the score; the same again adds nothing', () => {
    const past = after([], entering(30, 20));
    expect(onPaper(past).when(entering(30, 20), clerk)).toEqual({ kind: 'accepted', events: [] });
    expect(onPaper(past).when(entering(30, 31), clerk)).toMatchObject({
      refusal: { reason: 'ReasonRequired' },
    });
    const decision = onPaper(past).when(entering(30, 31, '登分有误'), clerk);
    expect(typesOf(decision)).toEqual(['OfflineScoreEntered', 'PaperScored']);
    expect(dataOf(decision, 'PaperScored')).toMatchObject({
      passed: true,
      replaces: { passed: false, subjScore: 20 },
    });
  });

  it.each([
    [-1, 0],
    [60, 41],
    [0.05, 0],
    [NaN, 0],
  ])('[ET98] %s and %s points are not possible', (objScore, subjScore) => {
    expect(onPaper([]).when(entering(objScore, subjScore), clerk)).toMatchObject({
      refusal: { reason: 'MarkNotPossible', most: 100 },
    });
  });

  it('[ET98] are never entered over a paper that was sat here, nor reopened', () => {
    expect(onPaper([createdPaper()]).when(entering(1, 1), clerk)).toMatchObject({
      refusal: { reason: 'PaperSatHere' },
    });
    const reopening = onPaper(after([], entering(30, 20))).when(
      { type: 'Reopen', minutes: 5, reason: '' },
      reactorAt(minute),
    );
    expect(reopening).toMatchObject({ refusal: { reason: 'SatOffline' } });
  });

  it('[ET90] nobody enters an own score', () => {
    expect(onPaper([]).when(entering(50, 50), zhangAt(minute))).toMatchObject({
      refusal: { reason: 'OwnPaperMarked' },
    });
  });

  it('[ET99] and nobody starts such an exam here', () => {
    const facts = {
      exam: sampleExam,
      device: 'pc' as const,
      signedUp: true,
      paid: true,
      learned: true,
      orderedIn: false,
      extensionMinutes: 0,
    };
    const context = { at: nine, arrivedAt: nine };
    expect(standingObstacles(facts, 0, context)).toEqual([]);
    expect(standingObstacles({ ...facts, exam: { ...sampleExam, offline: true } }, 0, context)).toEqual([
      { reason: 'SatOffline' },
    ]);
  });
});
