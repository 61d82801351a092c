import { describe, expect, it } from 'vitest';
import { given } from '../kernel/specification.js';
import { candidateDecider } from './candidate.decider.js';
import type { CandidateEvent, PaperEvent } from './events.js';
import type { PaperCommand } from './paper-command.js';
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
import { keys, minute, nine, sampleClaim, sampleExam, sampleRules } from './sample.fixture.js';
import { chancesUsed } from './chances.js';

const clerk = { actor: { kind: 'staff' as const, id: 'clerk' }, at: nine + 30 * minute };
const voiding = (chance = false): PaperCommand => ({ type: 'VoidPaper', reason: '试题泄露', chance, keys });
const restoring: PaperCommand = { type: 'RestorePaper', reason: '查无此事', keys };
const after = (past: readonly Past[], command: PaperCommand, context = clerk): Past[] => [
  ...past,
  ...((onPaper(past).when(command, context).events ?? []) as PaperEvent[]).map((event): Past => [
    event,
    context.at - nine,
  ]),
];

const open: Past[] = [createdPaper({ qualifyScore: 1 }), saved('single', { checked: ['single-a'] })];
const sat = after(open, { type: 'HandIn', exState: 0, keys }, { ...zhangAt(20 * minute) } as never);
const voided = after(sat, voiding());

describe('a paper that does not count', () => {
  it('[ET120] is voided with a reason, neither valid nor passed, and waits for nobody, in one append', () => {
    expect(folded(sat).score).toMatchObject({ valid: true, reviewState: 0, state: 1 });
    const decision = onPaper(sat).when(voiding(), clerk);
    expect(typesOf(decision)).toEqual(['PaperVoided', 'PaperScored']);
    expect(dataOf(decision, 'PaperVoided')).toEqual({
      examId: 'exam-1',
      reason: '试题泄露',
      chance: false,
    });
    expect(dataOf(decision, 'PaperScored')).toMatchObject({
      ...{ valid: false, passed: false, state: 2, reviewState: 2 },
      replaces: { valid: true, reviewState: 0 },
    });
    const { answer } = folded(voided).slots[0] ?? {};
    expect(answer).toEqual(folded(sat).slots[0]?.answer);
  });

  it('[ET120] is refused while it is open, and where there is none', () => {
    expect(onPaper(open).when(voiding(), clerk)).toMatchObject({ refusal: { reason: 'PaperStillOpen' } });
    expect(onPaper([]).when(voiding(), clerk)).toMatchObject({ refusal: { reason: 'NotYourPaper' } });
  });

  it('[ET121] is neither marked, reopened, nor are late answers admitted', () => {
    const essay = { quId: 'essay', points: 1, answerRevision: 0 };
    const commands: PaperCommand[] = [
      { type: 'Reopen', minutes: 5, reason: '' },
      { type: 'AdmitLateAnswer', quId: 'single', reason: '网络', keys },
      {
        ...{ type: 'MarkAnswers', marks: [essay], keys },
        plan: { rounds: 1, tolerance: 0, step: 0.5 },
      },
    ];
    for (const command of commands)
      expect(onPaper(voided).when(command, proctorAt(40 * minute)), command.type).toMatchObject({
        refusal: { reason: 'PaperIsVoid' },
      });
  });

  it('[ET121] counts again as it would have, once restored; either again adds nothing', () => {
    const restored = after(voided, restoring);
    const { replaces: _void, ...now } = folded(restored).score ?? {};
    expect(now).toEqual(folded(sat).score);
    expect(folded(restored).voided).toBeNull();
    for (const [past, command] of [
      [voided, voiding(true)],
      [restored, restoring],
      [sat, restoring],
    ] as const)
      expect(onPaper(past).when(command, clerk)).toEqual({ kind: 'accepted', events: [] });
  });

  it('[ET123] records nothing where it is so already, whoever acts and whatever they say', () => {
    for (const [past, command] of [
      [voided, { type: 'VoidPaper', reason: '另一个原因', chance: true, keys }],
      [sat, restoring],
    ] as const)
      expect(onPaper(past).when(command, clerk)).toEqual({ kind: 'accepted', events: [] });
  });

  it('[ET121] is brought to regrades meanwhile, which count once it is restored', () => {
    const standing = {
      ...{ act: 1, regradeId: 'r', undone: false, reason: '题目有误' },
      standing: [
        { regradeId: 'r', adjustments: { questions: [{ quId: 'essay', counts: 'void' as const }] } },
      ],
    };
    const regrade: PaperCommand = { type: 'Regrade', standing, keys };
    const then = (past: readonly Past[]) => after(past, regrade, { ...reactorAt(35 * minute) } as never);
    expect(folded(then(voided)).score).toMatchObject({ valid: false, passed: false });
    const { replaces: _void, ...now } = folded(after(then(voided), restoring)).score ?? {};
    const { replaces: _first, ...without } = folded(then(sat)).score ?? {};
    expect(now).toEqual(without);
  });

  it('[ET121] is nobody’s own', () => {
    for (const [past, command] of [
      [sat, voiding()],
      [voided, restoring],
    ] as const)
      expect(onPaper(past).when(command, { ...clerk, actor: { kind: 'staff', id: 'zhang' } })).toMatchObject({
        refusal: { reason: 'OwnPaperVoided' },
      });
  });
});

describe('the chance of a void paper', () => {
  const claimed: CandidateEvent = { type: 'PaperClaimed', data: sampleClaim() };
  const back: CandidateEvent = {
    type: 'ChanceGivenBack',
    data: { paperId: 'paper-1', examId: 'exam-1', turn: nine },
  };
  const give = { type: 'GiveChanceBack', paperId: 'paper-1', examId: 'exam-1', turn: nine } as const;
  const take = { type: 'TakeChanceBack', paperId: 'paper-1', examId: 'exam-1' } as const;
  const on = (...past: CandidateEvent[]) =>
    given(
      candidateDecider,
      past.map((event) => [event, nine] as const),
    );
  const used = (past: CandidateEvent[], exam: object = {}) =>
    chancesUsed(
      { ...sampleExam, ...exam },
      past.reduce(
        (state, event) => candidateDecider.evolve(state, { ...event, time: nine }),
        candidateDecider.initialState,
      ),
    );

  it('[ET122] is decided with it, and taken away again when it is restored', () => {
    const given1 = after(sat, voiding(true));
    expect(folded(given1).voided).toMatchObject({ chance: true });
    expect(dataOf(onPaper(given1).when(restoring, clerk), 'PaperRestored').chance).toBe(true);
    expect(dataOf(onPaper(voided).when(restoring, clerk), 'PaperRestored').chance).toBe(false);
  });

  it('[ET122] counts once, however often it is given or taken', () => {
    expect(on(claimed).when(give).events).toEqual([back]);
    expect(on(claimed, back).when(give).events).toEqual([]);
    expect(on(claimed).when(take).events).toEqual([]);
    const taken = on(claimed, back).when(take).events as CandidateEvent[];
    expect(taken).toEqual([{ type: 'ChanceTakenBack', data: { paperId: 'paper-1', examId: 'exam-1' } }]);
    expect([used([claimed]), used([claimed, back]), used([claimed, back, ...taken])]).toEqual([1, 0, 1]);
  });

  it('[ET122] is one of the turn its paper was sat in', () => {
    const turn2 = nine + 7 * 24 * 60 * minute;
    const second: CandidateEvent = {
      type: 'PaperClaimed',
      data: sampleClaim(sampleRules({ startTime: turn2 }), { paperId: 'paper-2' }),
    };
    const weekly = { repeatCycle: 7, startTime: turn2 };
    expect([used([claimed, second], weekly), used([claimed, second, back], weekly)]).toEqual([1, 1]);
    const back2: CandidateEvent = {
      type: 'ChanceGivenBack',
      data: { paperId: 'paper-2', examId: 'exam-1', turn: turn2 },
    };
    expect(used([claimed, second, back2], weekly)).toBe(0);
  });
});
