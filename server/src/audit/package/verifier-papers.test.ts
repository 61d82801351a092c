import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PaperCreated, PaperEvent, PaperState } from '@vigil/domain/sitting/public';
import { isFilled, noPaper, slotOf } from '@vigil/domain/sitting/public';
import type { Adjustments } from '@vigil/domain/sitting/adjustments';
import { foldPaper } from '@vigil/domain/sitting/paper-fold';
import { scorePaper, standingScore } from '@vigil/domain/sitting/paper-hand-in';
import { paperDecider } from '@vigil/domain/sitting/paper.decider';
import { regraded } from '@vigil/domain/sitting/paper-regrading';
import { everyType, keys, samplePaper, shaOf } from '@vigil/domain/sitting/sample.fixture';
import { loadVerifier, type Verifier } from './verifier.fixture.js';

// Whole lives of papers: saved, handed in, marked, judged, admitted late, reopened, regraded and regrades undone. Each
// score is recorded as the platform records it; the check must find nothing, and must find one that is another.

let verifier: Verifier;
beforeAll(async () => {
  verifier = await loadVerifier();
});

const contents = new Map(everyType.map((one) => [shaOf(one), one]));
const answers = {
  single: [{ checked: [] }, { checked: ['single-a'] }, { checked: ['single-b'] }],
  multi: [{ checked: ['multi-a'] }, { checked: ['multi-a', 'multi-b', 'multi-c'] }, { checked: ['multi-d'] }],
  judge: [{ checked: ['judge-a'] }, { checked: ['judge-b'] }],
  fill: [{ entries: { b1: '北京', b2: '上海' } }, { entries: { b2: ' 上海' } }, { entries: {} }],
  match: [{ entries: { p1: 'A', p2: 'B' } }, { entries: { p1: 'C', p2: 'A' } }],
  essay: [{ text: '<p>论述</p>' }, { text: '<p></p>' }],
  python: [{ code: 'print(1)' }, { code: '' }],
  'part-1': [{ checked: ['part-1-a'] }, { checked: ['part-1-b'] }],
  'part-2': [{ entries: { x: '１' } }, { entries: { x: '2' } }],
  'part-3': [{ text: '<p>甲</p>' }],
} as const;
const places = Object.keys(answers) as (keyof typeof answers)[];
const place = fc.constantFrom(...places);
const verdict = fc.constantFrom('right' as const, 'wrong' as const, 'time-limit' as const);

const adjustment = fc.record(
  {
    quId: fc.constantFrom(...places, 'whole', 'gone'),
    options: fc.subarray(['single-a', 'single-b', 'multi-a', 'multi-d', 'judge-b', 'part-1-b'], {
      minLength: 1,
    }),
    blanks: fc.constantFrom<{ id: string; accepted: string[] }[]>(
      [
        { id: 'b1', accepted: ['上海'] },
        { id: 'b2', accepted: ['北京', '上海'] },
      ],
      [{ id: 'x', accepted: ['2'] }],
    ),
    pairs: fc.constant<{ id: string; matchId: string }[]>([
      { id: 'p1', matchId: 'm3' },
      { id: 'p2', matchId: 'm1' },
    ]),
    inOrder: fc.boolean(),
    score: fc.constantFrom(0, 0.5, 3.3, 20),
    counts: fc.constantFrom('full' as const, 'void' as const),
  },
  { requiredKeys: ['quId'] },
);
const adjustmentsOf = fc.record(
  {
    questions: fc.uniqueArray(adjustment, { maxLength: 4, selector: ({ quId }) => quId }),
    multiRule: fc.constantFrom(0, 1, 2),
    qualifyScore: fc.constantFrom(0, 20, 60.5),
  },
  { requiredKeys: ['questions'] },
);
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('save' as const), at: place, which: fc.nat(2) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('hand-in' as const), exState: fc.constantFrom(0, 5, 7) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reopen' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('mark' as const),
      at: place,
      tenths: fc.nat(100),
      round: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('judge' as const), cases: fc.array(verdict, { maxLength: 3 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('regrade' as const), adjustments: adjustmentsOf }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('undo' as const), which: fc.nat(3) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** A paper's life by the platform's own rules, and what the exam's regrades came to. */
class Life {
  readonly events: (PaperEvent & { time: number })[] = [];
  readonly regrades: { type: string; data: { regradeId: string; act: number; adjustments?: Adjustments } }[] =
    [];
  readonly paper: PaperCreated = samplePaper();
  #state: PaperState = noPaper;
  #standing: { regradeId: string; adjustments: Adjustments }[] = [];

  constructor() {
    this.put({ type: 'PaperCreated', data: this.paper });
  }

  put(event: PaperEvent): void {
    const timed = { ...event, time: this.paper.startedAt + this.events.length };
    this.events.push(timed);
    this.#state = foldPaper(this.#state, timed);
  }

  score(): void {
    const { handedIn } = this.#state;
    if (handedIn !== null)
      this.put({ type: 'PaperScored', data: scorePaper(this.paper, this.#state, handedIn, keys) });
  }

  do(one: Step): void {
    const state = this.#state;
    const over = state.handedIn !== null;
    if (one.kind === 'save') {
      const answer = structuredClone(answers[one.at][one.which % answers[one.at].length]) as object;
      const data = { quId: one.at, answer };
      if (over) this.put({ type: 'LateAnswerAdmitted', data: { ...data, reason: '网络' } });
      else this.put({ type: 'AnswerSaved', data: { ...data, filled: isFilled(answer) } });
      this.score();
    } else if (one.kind === 'hand-in' && !over) {
      const { exState } = one;
      const cause = exState === 5 ? 'deadline' : exState === 7 ? 'proctor' : 'candidate';
      this.put({ type: 'PaperHandedIn', data: { exState, exMsg: '', cause, deadline: null, userTime: 60 } });
      this.score();
    } else if (one.kind === 'reopen' && over) {
      const undoes = standingScore(state);
      const data = {
        minutes: 5,
        deadline: null,
        reason: '误收',
        ...(undoes === undefined ? {} : { undoes }),
      };
      this.put({ type: 'PaperReopened', data });
    } else if (one.kind === 'mark' && over) {
      const points = one.tenths / 10;
      const stands = one.round ? null : points;
      const { answerRevision } = slotOf(state, one.at);
      const mark = { quId: one.at, points, answerRevision, round: 1, stands };
      this.put({ type: 'AnswersMarked', data: { examId: 'exam-1', reviewerId: 'li', marks: [mark] } });
      this.score();
    } else if (one.kind === 'judge' && over && one.cases.length > 0) {
      const cases = one.cases.map((said, index) => ({ id: `t${index}`, verdict: said }));
      this.put({ type: 'CodeJudged', data: { questions: [{ quId: 'python', cases }] } });
      this.score();
    } else if (one.kind === 'regrade') this.act(`r${this.regrades.length}`, one.adjustments);
    else if (one.kind === 'undo') {
      const undone = this.#standing[one.which]?.regradeId;
      if (undone !== undefined) this.act(undone, null);
    }
  }

  /** An act of the exam's regrades; an open paper is not reached by it. */
  act(regradeId: string, adjustments: Adjustments | null): void {
    const act = this.regrades.length + 1;
    const undone = adjustments === null;
    if (adjustments === null) {
      this.#standing = this.#standing.filter((one) => one.regradeId !== regradeId);
      this.regrades.push({ type: 'RegradeUndone', data: { regradeId, act } });
    } else {
      this.#standing = [...this.#standing, { regradeId, adjustments }];
      this.regrades.push({ type: 'RegradeApplied', data: { regradeId, act, adjustments } });
    }
    const standing = { act, regradeId, undone, reason: '答案有误', standing: this.#standing };
    const made = regraded(standing, this.#state, this.paper, keys);
    if (made === null) return;
    this.put({ type: 'PaperRegraded', data: made.regraded });
    if (made.score !== null) this.put({ type: 'PaperScored', data: made.score });
  }
}

const lives = fc.array(step, { minLength: 10, maxLength: 40 }).map((steps) => {
  const life = new Life();
  for (const one of steps) life.do(one);
  life.do({ kind: 'hand-in', exState: 0 });
  return life;
});

/** As a file has it. */
const stored = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

function played({ events, regrades }: Pick<Life, 'events' | 'regrades'>): string[] {
  const said: string[] = [];
  verifier.playPaper(stored(events), contents, stored(regrades), (_event, text) => said.push(text));
  return said;
}

describe('the life of a paper, played by the stand-alone check', () => {
  it('[ET53] [ET75] [ET82] [ET93] [ET94] [ET106] comes to every score the platform recorded', () => {
    fc.assert(
      fc.property(lives, (life) => {
        expect(played(life)).toEqual([]);
      }),
      { numRuns: 250 },
    );
  });

  it('is told from one with a score, a mark or a regrade that is another', () => {
    let found = 0;
    fc.assert(
      fc.property(lives, fc.nat(), (life, which) => {
        const events = stored(life.events);
        const telling = events.filter(({ type }) => /^(PaperScored|PaperRegraded)$/.test(type));
        const one = telling[which % telling.length];
        if (one?.type === 'PaperScored') one.data.objScore += 0.1;
        if (one?.type === 'PaperRegraded') one.data.adjustments.qualifyScore = 1.5;
        found += 1;
        expect(played({ events, regrades: life.regrades }).length).toBeGreaterThan(0);
      }),
      { numRuns: 80 },
    );
    expect(found).toBe(80);
  });

  it('[ET98] has the points that were entered for a paper sat elsewhere, and their correction', () => {
    const paper = { ...samplePaper(), groups: [], totalScore: 100 };
    const events: PaperEvent[] = [];
    for (const [objScore, reason] of [
      [40, ''],
      [45.5, '登分有误'],
    ] as const) {
      const now = events.reduce((state, event) => foldPaper(state, { ...event, time: 1 }), noPaper);
      const given = { paper, userTime: 60, objScore, subjScore: 20, remark: '', reason };
      const context = { actor: { kind: 'staff', id: 'li' }, at: 1, arrivedAt: 1 } as const;
      const decision = paperDecider.decide({ type: 'EnterOfflineScore', ...given }, now, context);
      events.push(...(decision.events ?? []));
    }
    expect(events.filter(({ type }) => type === 'PaperScored')).toHaveLength(2);
    expect(played({ events: events.map((event) => ({ ...event, time: 1 })), regrades: [] })).toEqual([]);
  });

  it('is told from one whose reviewer is the candidate, or whose mark was for another answer', () => {
    const life = new Life();
    for (const kind of [0, 1]) life.do({ kind: 'save', at: 'essay', which: kind });
    life.do({ kind: 'hand-in', exState: 0 });
    life.do({ kind: 'mark', at: 'essay', tenths: 50, round: false });
    expect(played(life)).toEqual([]);
    for (const [field, value, said] of [
      ['reviewerId', life.paper.userId, '考生给自己的试卷评分'],
      [
        'marks',
        [{ quId: 'essay', points: 5, answerRevision: 1, round: 1, stands: 5 }],
        '试题 essay 的评分所评的不是当时的答案',
      ],
    ] as const) {
      const events = stored(life.events);
      const mark = events.find(({ type }) => type === 'AnswersMarked');
      Object.assign(mark?.data ?? {}, { [field]: value });
      expect(played({ events, regrades: [] })).toContain(said);
    }
  });
});
