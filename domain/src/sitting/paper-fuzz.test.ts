import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CommandContext } from '../kernel/decider.js';
import { paperEventSchemas, type PaperEvent } from './events.js';
import type { PaperCommand } from './paper-command.js';
import { paperDecider } from './paper.decider.js';
import { foldPaper } from './paper-fold.js';
import { anyCommand, anyMarking } from './any-command.fixture.js';
import { sumPoints } from './points.js';
import { noPaper, type PaperState } from './paper-state.js';
import { minute, nine } from './sample.fixture.js';
import { createdPaper, proctor, reactor, saved, zhang } from './paper.fixture.js';
import { holds } from './seeded.fixture.js';

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
