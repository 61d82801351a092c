import fc from 'fast-check';
import type { PaperCommand } from './paper-command.js';
import { keys, minute, nine } from './sample.fixture.js';

// Any command that may reach a paper, for tests of all orders of them.

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
  ...{
    writtenAt: fc.option(
      fc.nat(60).map((minutes) => nine + minutes * minute),
      { nil: undefined },
    ),
  },
});
export const anyMarking = fc.record({
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
export const anyCommand: fc.Arbitrary<PaperCommand> = fc.oneof(
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
  fc.constant<PaperCommand>({ type: 'TakeBreak', keys }),
  fc.constant<PaperCommand>({ type: 'EndBreak', keys }),
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
