import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Adjustments } from './adjustments.js';
import { paperEventSchemas, type PaperEvent } from './events.js';
import type { StandingRegrades } from './exam-regrades.js';
import { foldPaper } from './paper-fold.js';
import { paperDecider } from './paper.decider.js';
import { regraded } from './paper-regrading.js';
import { noPaper, type PaperState } from './paper-state.js';
import { sumPoints } from './points.js';
import { createdPaper, proctor, reactor, saved, zhang } from './paper.fixture.js';
import { keys, minute, nine } from './sample.fixture.js';
import { holds } from './seeded.fixture.js';

const places = ['single', 'multi', 'judge', 'essay', 'fill', 'match', 'python', 'whole', 'part-1', 'part-3'];
const anyAdjustment = fc.record(
  {
    quId: fc.constantFrom(...places, 'gone'),
    options: fc.subarray(['single-a', 'single-b', 'multi-a', 'judge-b', 'part-1-b'], { minLength: 1 }),
    blanks: fc.constant<{ id: string; accepted: string[] }[]>([
      { id: 'b1', accepted: ['广州'] },
      { id: 'b2', accepted: ['北京'] },
    ]),
    score: fc.constantFrom(0, 0.5, 3, 20),
    counts: fc.constantFrom('full' as const, 'void' as const),
  },
  { requiredKeys: ['quId'] },
);
const anyAdjustments = fc.record(
  {
    questions: fc.uniqueArray(anyAdjustment, { maxLength: 4, selector: ({ quId }) => quId }),
    multiRule: fc.constantFrom(0, 1, 2),
    qualifyScore: fc.constantFrom(0, 20, 60),
  },
  { requiredKeys: ['questions'] },
);
const anyAnswers = fc.record({
  single: fc.subarray(['single-a', 'single-b'], { maxLength: 1 }),
  multi: fc.subarray(['multi-a', 'multi-b', 'multi-c', 'multi-d']),
  judge: fc.subarray(['judge-a', 'judge-b'], { maxLength: 1 }),
  fill: fc.dictionary(fc.constantFrom('b1', 'b2'), fc.constantFrom('北京', '上海', '广州')),
  marked: fc.constantFrom(0, 3.5, 10),
  reopened: fc.boolean(),
  voided: fc.boolean(),
});
/** Regrades one behind the other, some of them undone again. */
const anyActs = fc.array(fc.record({ adjustments: anyAdjustments, undo: fc.option(fc.nat(3)) }), {
  minLength: 1,
  maxLength: 4,
});

type Happenings = (PaperEvent & { time: number })[];
const foldAll = (events: Happenings): PaperState =>
  events.reduce((state, event) => foldPaper(state, event), noPaper);
const by = (actor: typeof zhang | typeof reactor | typeof proctor) => ({
  actor,
  at: nine + minute,
  arrivedAt: nine + minute,
});
const timed = (events: readonly PaperEvent[]): Happenings =>
  events.map((event) => ({ ...event, time: nine + minute }));

function handedIn({
  reopened,
  voided,
  marked,
  ...answers
}: typeof anyAnswers extends fc.Arbitrary<infer A> ? A : never): Happenings {
  const { single, multi, judge, fill } = answers;
  const before = timed([
    createdPaper(),
    saved('single', { checked: single }, single.length > 0),
    saved('multi', { checked: multi }, multi.length > 0),
    saved('judge', { checked: judge }, judge.length > 0),
    saved('fill', { entries: fill }),
  ]);
  const handIn = (events: Happenings): Happenings => [
    ...events,
    ...timed(
      paperDecider.decide(
        voided
          ? { type: 'HandInByProctor', exState: 7, message: '违纪', keys }
          : { type: 'HandIn', exState: 0, keys },
        foldAll(events),
        by(voided ? reactor : zhang),
      ).events ?? [],
    ),
  ];
  const once = handIn(before);
  const marks = paperDecider.decide(
    {
      ...{ type: 'MarkAnswers', plan: { rounds: 1, tolerance: 0, step: 0.5 }, keys },
      marks: [{ quId: 'essay', points: marked, answerRevision: 0 }],
    },
    foldAll(once),
    by(proctor),
  );
  once.push(...timed(marks.events ?? []));
  return reopened
    ? handIn([
        ...once,
        ...timed([{ type: 'PaperReopened', data: { minutes: 5, deadline: null, reason: '误收' } }]),
      ])
    : once;
}

/** What stands after each of them. */
function standings(acts: readonly { adjustments: Adjustments; undo: number | null }[]): StandingRegrades[] {
  const made: StandingRegrades[] = [];
  let standing: StandingRegrades['standing'] = [];
  const put = (regradeId: string, undone: boolean): void => {
    made.push({ act: made.length + 1, regradeId, undone, reason: '答案有误', standing });
  };
  acts.forEach(({ adjustments, undo }, index) => {
    standing = [...standing, { regradeId: `r${index}`, adjustments }];
    put(`r${index}`, false);
    const taken = undo === null ? undefined : standing[undo];
    if (taken === undefined) return;
    standing = standing.filter((one) => one !== taken);
    put(taken.regradeId, true);
  });
  return made;
}

describe('any regrades of any paper', () => {
  it('[ET112] carrying an act makes of a paper exactly what its dry run said, and events that fit their schemas', () => {
    let changed = 0;
    holds(
      'dry run equals apply',
      fc.property(anyAnswers, anyActs, (answers, acts) => {
        const events = handedIn(answers);
        for (const standing of standings(acts)) {
          const state = foldAll(events);
          if (state.paper === null) throw new Error('no paper');
          const dry = regraded(standing, state, state.paper, keys);
          const made =
            paperDecider.decide({ type: 'Regrade', standing, keys }, state, by(reactor)).events ?? [];
          expect(made.map(({ data }) => data)).toEqual(
            [dry?.regraded, dry?.score].filter((one) => one !== null && one !== undefined),
          );
          for (const event of made)
            expect(paperEventSchemas[event.type].parse(event.data)).toEqual(event.data);
          events.push(...timed(made));
          const again = paperDecider.decide(
            { type: 'Regrade', standing, keys },
            foldAll(events),
            by(reactor),
          );
          expect(again.events).toEqual([]);
          if (made.length === 2) changed += 1;
        }
      }),
      200,
    );
    expect(changed).toBeGreaterThan(50);
  });

  it('[ET109] [ET62] every score is the sum of its questions, each between 0 and its points, within what the paper can bring', () => {
    holds(
      'regraded sums',
      fc.property(anyAnswers, anyActs, (answers, acts) => {
        const events = handedIn(answers);
        for (const standing of standings(acts)) {
          const made =
            paperDecider.decide({ type: 'Regrade', standing, keys }, foldAll(events), by(reactor)).events ??
            [];
          events.push(...timed(made));
          const { score, regraded: now, paper } = foldAll(events);
          const wholes = (score?.questions ?? []).filter(({ wholeId }) => wholeId === undefined);
          expect(sumPoints([score?.objScore ?? 0, score?.subjScore ?? 0])).toBe(
            sumPoints(wholes.map((one) => one.score)),
          );
          for (const one of score?.questions ?? [])
            expect(one.score >= 0 && one.score <= (one.fullScore ?? -1)).toBe(true);
          expect(sumPoints(wholes.map(({ fullScore = 0 }) => fullScore))).toBe(
            now?.totalScore ?? paper?.totalScore,
          );
        }
      }),
      150,
    );
  });

  it('[ET111] with every regrade undone, in any order, the score is the one without any', () => {
    holds(
      'all undone',
      fc.property(
        anyAnswers,
        fc.array(anyAdjustments, { minLength: 1, maxLength: 4 }),
        fc.nat(),
        (answers, all, turn) => {
          const events = handedIn(answers);
          const { replaces: _first, ...before } = foldAll(events).score ?? { replaces: null };
          let standing = all.map((adjustments, index) => ({ regradeId: `r${index}`, adjustments }));
          let act = 0;
          const carry = (regradeId: string, undone: boolean, now: typeof standing): void => {
            act += 1;
            const standingNow = { act, regradeId, undone, reason: '', standing: now };
            events.push(
              ...timed(
                paperDecider.decide(
                  { type: 'Regrade', standing: standingNow, keys },
                  foldAll(events),
                  by(reactor),
                ).events ?? [],
              ),
            );
          };
          standing.forEach(({ regradeId }, index) => carry(regradeId, false, standing.slice(0, index + 1)));
          while (standing.length > 0) {
            const taken = standing[turn % standing.length];
            standing = standing.filter((one) => one !== taken);
            carry(taken?.regradeId ?? '', true, standing);
          }
          const { replaces: _last, regrades: _by, ...after } = foldAll(events).score ?? { replaces: null };
          expect(after).toEqual(before);
        },
      ),
      150,
    );
  });
});
