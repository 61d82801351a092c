import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CommandContext } from '../kernel/decider.js';
import { paperEventSchemas, type PaperEvent } from './events.js';
import type { PaperCommand } from './paper-command.js';
import { paperDecider } from './paper.decider.js';
import { foldPaper } from './paper-fold.js';
import { sumPoints } from './points.js';
import { noPaper, type PaperState } from './paper-state.js';
import { keys, minute, nine } from './sample.fixture.js';
import { createdPaper, proctor, reactor, saved, zhang } from './paper.fixture.js';
import { holds } from './seeded.fixture.js';

const quIds = [
  'single',
  'multi',
  'judge',
  'essay',
  'fill',
  'match',
  'python',
  'whole',
  'part-1',
  'part-3',
  'gone',
];
const anyQuId = fc.constantFrom(...quIds);
const anyAnswer = fc.record(
  {
    checked: fc.subarray(['single-a', 'multi-a', 'multi-b', 'judge-a', 'part-1-a']),
    entries: fc.dictionary(fc.constantFrom('b1', 'b2', 'p1', 'x'), fc.constantFrom('', 'A', '北京')),
    text: fc.constantFrom('', '<p>好</p>'),
    code: fc.constantFrom('', 'print(1)'),
  },
  { requiredKeys: [] },
);
const numberedSave = fc.record({
  type: fc.constant('SaveAnswer' as const),
  quId: fc.constant('single'),
  answer: fc.record({ checked: fc.subarray(['single-a']) }),
  device: fc.constantFrom('d1', 'd2'),
  seq: fc.nat(9),
});
const anyMarking = fc.record({
  type: fc.constant('MarkAnswers' as const),
  marks: fc.array(
    fc.record({
      quId: fc.constantFrom('essay', 'python', 'part-3', 'single', 'whole'),
      points: fc.constantFrom(0, 0.5, 3, 4, 10),
      answerRevision: fc.nat(1),
      reason: fc.constantFrom('', '复核'),
    }),
    { maxLength: 2 },
  ),
  plan: fc.constantFrom(...([1, 2] as const).map((rounds) => ({ rounds, tolerance: 1, step: 0.5 }))),
  finish: fc.boolean(),
  keys: fc.constant(keys),
});
const anyCommand: fc.Arbitrary<PaperCommand> = fc.oneof(
  fc.record({
    type: fc.constant('VoidPaper' as const),
    reason: fc.constant('试题泄露'),
    chance: fc.boolean(),
    keys: fc.constant(keys),
  }),
  fc.record({
    type: fc.constant('RestorePaper' as const),
    reason: fc.constant('查清'),
    keys: fc.constant(keys),
  }),
  fc.record({
    type: fc.constant('AskProctors' as const),
    requestId: fc.constantFrom('r1', 'r2', 'r3', 'r4'),
    text: fc.constantFrom('看不清', '长'.repeat(501)),
  }),
  fc.record({
    type: fc.constant('KeepRoughWork' as const),
    quId: anyQuId,
    work: fc.record({
      note: fc.constantFrom('', '草稿'),
      struck: fc.subarray(['single-a', 'single-b']),
      highlights: fc.subarray([{ at: 'single', from: 0, to: 3 }]),
    }),
  }),
  fc.record({
    type: fc.constant('SendMessage' as const),
    messageId: fc.constantFrom('a1', 'a2', 'a3'),
    text: fc.constant('马上来'),
    requestId: fc.constantFrom('r1', 'r2', 'r3'),
  }),
  { weight: 6, arbitrary: numberedSave },
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('SaveAnswer' as const),
      quId: anyQuId,
      answer: anyAnswer,
      device: fc.constantFrom('d1', 'd2'),
      seq: fc.nat(9),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('SaveAnswer' as const),
      quId: anyQuId,
      answer: anyAnswer,
      keys: fc.constant(keys),
    }),
  },
  fc.record({
    type: fc.constant('BringBackAnswers' as const),
    answers: fc.array(
      fc.record({
        quId: anyQuId,
        answer: anyAnswer,
        receipt: fc.option(
          fc.record({ revision: fc.nat(9), time: fc.nat(60).map((minutes) => nine + minutes * minute) }),
        ),
      }),
      { maxLength: 4 },
    ),
    keys: fc.constant(keys),
  }),
  fc.record({ type: fc.constant('OpenQuestion' as const), quId: anyQuId, keys: fc.constant(keys) }),
  fc.record({
    type: fc.constant('SaveAnswer' as const),
    quId: anyQuId,
    answer: anyAnswer,
    opened: fc.array(
      fc.record({
        quId: anyQuId,
        at: fc.integer({ min: -nine, max: nine + 90 * minute }),
        clientAt: fc.integer(),
      }),
      { maxLength: 4 },
    ),
  }),
  fc.record({ type: fc.constant('MarkDoubt' as const), quId: anyQuId, mark: fc.boolean() }),
  fc.record({
    type: fc.constant('HandIn' as const),
    exState: fc.constantFrom(0 as const, 4 as const),
    keys: fc.constant(keys),
  }),
  fc.constant<PaperCommand>({ type: 'CountLeave', keys }),
  fc.record({
    type: fc.constant('RecordFaceCheck' as const),
    purpose: fc.constant('check' as const),
    outcome: fc.constantFrom('matched' as const, 'no-face' as const, 'not-checked' as const),
    keys: fc.constant(keys),
  }),
  fc.constant<PaperCommand>({ type: 'RecordCameraFailure', purpose: 'snapshot', keys }),
  fc.constant<PaperCommand>({ type: 'HandInByDeadline', keys }),
  fc.constant<PaperCommand>({ type: 'HandInByProctor', exState: 1, message: '收卷', keys }),
  fc.constant<PaperCommand>({ type: 'AddTime', minutes: 5, reason: '故障' }),
  fc.constant<PaperCommand>({ type: 'Reopen', minutes: 5, reason: '故障' }),
  fc.constant<PaperCommand>({ type: 'SendMessage', messageId: 'm1', text: '请坐好' }),
  fc.constant<PaperCommand>({ type: 'ConfirmMessage', messageId: 'm1' }),
  fc.record({
    type: fc.constant('AdmitLateAnswer' as const),
    quId: anyQuId,
    reason: fc.constant('故障'),
    keys: fc.constant(keys),
  }),
);
const otherProctor = { kind: 'staff', id: 'other' } as const;
const anyWait = fc.constantFrom(0, 1_000, 40_000, 20 * minute);
const anyStep = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      command: anyCommand,
      waitMs: anyWait,
      actor: fc.constantFrom(zhang, zhang, zhang, proctor, reactor),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      command: anyMarking,
      waitMs: anyWait,
      actor: fc.constantFrom(proctor, otherProctor, zhang),
    }),
  },
);

interface Run {
  readonly state: PaperState;
  readonly events: readonly (PaperEvent & { readonly time: number })[];
}

/** Sends the commands one behind the other, each decision folded before the next. */
function run(
  steps: readonly { command: PaperCommand; waitMs: number; actor: CommandContext['actor'] }[],
): Run {
  const rules = {
    leaveOn: true,
    leaveCount: 3,
    faceCheck: true,
    faceChance: 2,
    handMin: 1,
    actionOn: true,
    actionInterval: 30,
  };
  const first = { ...createdPaper(rules), time: nine };
  const events = [first as PaperEvent & { time: number }];
  let state = foldPaper(noPaper, first);
  let at = nine;
  for (const { command, waitMs, actor } of steps) {
    at += waitMs;
    const decision = paperDecider.decide(command, state, { at, arrivedAt: at, actor });
    for (const event of decision.events ?? []) {
      events.push({ ...event, time: at });
      state = foldPaper(state, { ...event, time: at });
    }
  }
  return { state, events };
}

/** H handed in, S scored, R reopened, L late answer admitted, M marked, V voided or restored, b brought back; a may come at any time, o while open only. */
function letterOf({ type }: PaperEvent): string {
  const letters: Partial<Record<PaperEvent['type'], string>> = {
    PaperCreated: 'C',
    PaperHandedIn: 'H',
    PaperScored: 'S',
    PaperReopened: 'R',
    LateAnswerAdmitted: 'L',
    AnswersMarked: 'M',
    PaperVoided: 'V',
    PaperRestored: 'V',
    AnswerBroughtBack: 'b',
    AnswerArrivedLate: 'a',
    MessageShown: 'a',
  };
  return letters[type] ?? 'o';
}

describe('any order of commands', () => {
  it('[ET73] never throws, makes only events that fit their schemas, and replays to the same paper', () => {
    holds(
      'paper fuzz',
      fc.property(fc.array(anyStep, { maxLength: 40 }), (steps) => {
        const { state, events } = run(steps);
        for (const event of events)
          expect(paperEventSchemas[event.type].parse(event.data)).toEqual(event.data);
        const stored = JSON.parse(JSON.stringify(events)) as typeof events;
        expect(stored.reduce((so, event) => foldPaper(so, event), noPaper)).toEqual(state);
      }),
      150,
    );
  });

  it('[ET73] a paper is handed in once between openings, always with its score, and nothing is saved in between', () => {
    const seen = new Set<string>();
    holds(
      'one hand-in',
      fc.property(fc.array(anyStep, { minLength: 5, maxLength: 40 }), (steps) => {
        const { events } = run(steps);
        for (const event of events) seen.add(event.type);
        expect(events.map(letterOf).join('')).toMatch(
          /^C(?:[oab]*HS(?:a|LS|b+S|MS?|VS?)*R)*[oab]*(?:HS(?:a|LS|b+S|MS?|VS?)*)?$/,
        );
      }),
      400,
    );
    expect([...seen]).toEqual(
      expect.arrayContaining([
        'AnswerSaved',
        'PaperHandedIn',
        'PaperReopened',
        'AnswerArrivedLate',
        'AnswerBroughtBack',
        'AnswerSuperseded',
        'AnswersMarked',
        'PaperVoided',
      ]),
    );
  });

  it('[ET62] [ET73] every score of a paper is the sum of its questions, each between 0 and its points', () => {
    let scored = 0;
    holds(
      'score of a paper',
      fc.property(fc.array(anyStep, { minLength: 5, maxLength: 40 }), (steps) => {
        const { events } = run(steps);
        for (const event of events) {
          if (event.type !== 'PaperScored') continue;
          scored += 1;
          const { objScore, subjScore = 0, questions } = event.data;
          const wholes = questions.filter(({ wholeId }) => wholeId === undefined);
          expect(sumPoints([objScore, subjScore])).toBe(sumPoints(wholes.map(({ score }) => score)));
          for (const { score, fullScore = -1 } of questions)
            expect(score >= 0 && score <= fullScore).toBe(true);
        }
      }),
      150,
    );
    expect(scored).toBeGreaterThan(20);
  });

  it('[ET55] what a save costs does not grow with the events before it', () => {
    const past = (count: number) => [
      createdPaper(),
      ...Array.from({ length: count }, (_, i) =>
        saved(i % 2 === 0 ? 'single' : 'judge', { checked: [] }, false),
      ),
    ];
    const sizes = [10, 2_000].map((count) => {
      const state = past(count).reduce(
        (so, event, i) => foldPaper(so, { ...event, time: nine + i }),
        noPaper,
      );
      return JSON.stringify({
        ...state,
        lastActAt: 0,
        slots: state.slots.map((slot) => ({ ...slot, savedAt: 0, standsSince: 0 })),
      }).length;
    });
    expect(sizes[1]).toBe(sizes[0]);
  });
});
