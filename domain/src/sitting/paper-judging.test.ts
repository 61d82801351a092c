import { describe, expect, it } from 'vitest';
import type { CodeVerdict } from './event-parts.js';
import type { PaperEvent } from './events.js';
import {
  createdPaper,
  dataOf,
  folded,
  handedInEvent,
  onPaper,
  reactorAt,
  saved,
  typesOf,
  zhangAt,
  type Past,
} from './paper.fixture.js';
import { codeOf, programsOn } from './paper-judging.js';
import { printsTheSame } from './program-output.js';
import { keysOf, minute, question } from './sample.fixture.js';

const tests = ['t1', 't2', 't3', 't4'].map((id, index) => ({
  id,
  input: `${index}`,
  output: `${index}`,
  visible: index === 0,
}));
const python = question('python', 8, { code: { tests, timeLimit: 1000 } });
const contents = [question('single', 1, { letters: 'Ab' }), python, question('cpp', 9)];
const keys = keysOf(contents);
const onlyPrograms = [contents[0] as typeof python, python];
const code = 'print(input())';
const cases = (...verdicts: CodeVerdict[]) =>
  verdicts.map((verdict, index) => ({ id: `t${index + 1}`, verdict }));
const three = cases('right', 'wrong', 'right', 'right');
const scored = (waits: boolean): PaperEvent => ({
  type: 'PaperScored',
  data: {
    objScore: 0,
    passed: null,
    reviewState: waits ? 0 : 2,
    state: waits ? 1 : 2,
    valid: true,
    questions: [],
  },
});
const handedIn = (paper = createdPaper({ qualifyScore: 15 }, onlyPrograms)): Past[] => [
  paper,
  saved('single', { checked: ['single-a'] }),
  saved('python', { code }),
  [handedInEvent(), minute],
  [scored(true), minute],
];
const judge = (more: Partial<{ handIns: number; code: string; cases: typeof three; quId: string }> = {}) => ({
  type: 'RecordJudgement' as const,
  handIns: more.handIns ?? 1,
  programs: [{ quId: more.quId ?? 'python', code: more.code ?? code, cases: more.cases ?? three }],
  keys,
});

describe('judging programs', () => {
  it('[ET80] a judged program has its share of the points, and a paper with nothing else to mark is done', () => {
    const decision = onPaper(handedIn()).when(judge(), reactorAt(2 * minute));
    expect(typesOf(decision)).toEqual(['CodeJudged', 'PaperScored']);
    expect(dataOf(decision, 'CodeJudged')).toEqual({ questions: [{ quId: 'python', cases: three }] });
    expect(dataOf(decision, 'PaperScored')).toMatchObject({
      objScore: 17.5,
      passed: true,
      reviewState: 2,
      state: 2,
    });
    expect(dataOf(decision, 'PaperScored').questions).toContainEqual(
      expect.objectContaining({ quId: 'python', score: 7.5, right: false }),
    );
  });

  it('[ET80] all tests right is all points, none is none', () => {
    const of = (...verdicts: CodeVerdict[]) => {
      const decision = onPaper(handedIn()).when(judge({ cases: cases(...verdicts) }), reactorAt(2 * minute));
      return dataOf(decision, 'PaperScored').questions.find((one) => one.quId === 'python');
    };
    expect(of('right', 'right', 'right', 'right')).toMatchObject({ score: 10, right: true });
    expect(of('time-limit', 'error', 'memory-limit', 'none')).toMatchObject({ score: 0, right: false });
  });

  it('[ET61] a program without tests still waits for a person', () => {
    const decision = onPaper(handedIn(createdPaper({}, contents))).when(judge(), reactorAt(2 * minute));
    expect(dataOf(decision, 'PaperScored')).toMatchObject({
      objScore: 17.5,
      passed: null,
      reviewState: 0,
      state: 1,
    });
  });

  it('[ET81] the same judgement again adds nothing; another one is recorded', () => {
    const first: PaperEvent = { type: 'CodeJudged', data: { questions: [{ quId: 'python', cases: three }] } };
    const past: Past[] = [...handedIn(), first];
    expect(onPaper(past).when(judge(), reactorAt(3 * minute))).toEqual({ kind: 'accepted', events: [] });
    const again = onPaper(past).when(
      judge({ cases: cases('right', 'right', 'right', 'right') }),
      reactorAt(3 * minute),
    );
    expect(typesOf(again)).toEqual(['CodeJudged', 'PaperScored']);
  });

  it.each([
    ['of another code', handedIn(), judge({ code: 'print(1)' })],
    ['of a question that is not there', handedIn(), judge({ quId: 'gone' })],
    ['for another hand-in', handedIn(), judge({ handIns: 2 })],
    ['of an open paper', handedIn().slice(0, 3), judge({ handIns: 0 })],
  ])('[ET81] a judgement %s adds nothing', (_what, past, command) => {
    expect(onPaper(past).when(command, reactorAt(3 * minute))).toEqual({ kind: 'accepted', events: [] });
  });

  it('[ET82] a reopening undoes it, and a judgement of the earlier hand-in comes too late', () => {
    const judged: PaperEvent = {
      type: 'CodeJudged',
      data: { questions: [{ quId: 'python', cases: three }] },
    };
    const reopened: PaperEvent = { type: 'PaperReopened', data: { minutes: 5, deadline: null, reason: '' } };
    const past: Past[] = [...handedIn(), judged, reopened];
    expect(folded(past).slots.map((slot) => slot.judged)).toEqual([null, null]);
    const again = onPaper(past).when({ type: 'HandIn', exState: 0, keys }, zhangAt(4 * minute));
    expect(dataOf(again, 'PaperScored')).toMatchObject({ passed: null, reviewState: 0, state: 1 });
    expect(
      onPaper([...past, [handedInEvent(), 5 * minute]]).when(judge(), reactorAt(6 * minute)).events,
    ).toEqual([]);
  });

  it('[ET82] an admitted late answer waits for another judgement, a later save too', () => {
    const judged: PaperEvent = {
      type: 'CodeJudged',
      data: { questions: [{ quId: 'python', cases: three }] },
    };
    const late: PaperEvent = {
      type: 'AnswerArrivedLate',
      data: { quId: 'python', answer: { code: 'print(2)' }, why: 'PaperAlreadyHandedIn' },
    };
    const admitted = onPaper([...handedIn(), judged, late]).when(
      { type: 'AdmitLateAnswer', quId: 'python', reason: '断网', keys },
      reactorAt(minute),
    );
    expect(dataOf(admitted, 'PaperScored')).toMatchObject({ objScore: 10, reviewState: 0 });
    expect(
      folded([...handedIn(), judged, saved('python', { code: 'print(3)' })]).slots[1]?.judged,
    ).toBeNull();
  });

  it('finds the programs of a paper, in composites too, and says when a key is missing', () => {
    const whole = question('whole', 99, {
      parts: [
        { quId: 'p1', quType: 8, content: '', analysis: '', code: { tests, timeLimit: 500 }, share: 1 },
      ],
    });
    const paper = createdPaper({}, [...contents, whole]);
    const found = programsOn(folded([paper, saved('p1', { code })]), keysOf([...contents, whole]));
    expect(found.map(({ quId, code: kept, timeLimit }) => [quId, kept, timeLimit])).toEqual([
      ['python', '', 1000],
      ['p1', code, 500],
    ]);
    expect(() => programsOn(folded([paper]), keysOf([]))).toThrow('python');
    expect([
      codeOf(python)?.tests.length,
      codeOf(question('cpp', 9)),
      codeOf(question('x', 8, { code: { tests: [], timeLimit: 1 } })),
    ]).toEqual([4, null, null]);
  });

  it.each([
    ['1\n2\n', '1\n2', true],
    ['1 \r\n2\n\n', '1\n2', true],
    ['', '\n', true],
    [' 1', '1', false],
    ['1\n\n2', '1\n2', false],
    ['1 2', '1  2', false],
  ])('[ET80] %j against %j: %s', (printed, wanted, same) => {
    expect(printsTheSame(printed, wanted)).toBe(same);
  });
});
