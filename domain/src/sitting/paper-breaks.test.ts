import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { candidateDecider } from './candidate.decider.js';
import type { PaperEvent } from './events.js';
import { breakAt, breakLeft, breakLimits, breakMilliseconds } from './paper-breaks.js';
import type { PaperCommand } from './paper-command.js';
import { paperDecider } from './paper.decider.js';
import { foldPaper } from './paper-fold.js';
import {
  createdPaper,
  dataOf,
  folded,
  handedInEvent,
  onPaper,
  proctorAt,
  reactor,
  typesOf,
  zhang,
  zhangAt,
  type Past,
} from './paper.fixture.js';
import type { PaperState } from './paper-state.js';
import { noPaper } from './paper-state.js';
import { everyType, keys, minute, nine } from './sample.fixture.js';
import { holds } from './seeded.fixture.js';

const rightTo = (breakMinutes: number) => ({
  accommodation: {
    ...{ accommodationId: 'ac-1', extraPercent: 0, largeType: false, reader: false, breakMinutes },
  },
});
const watched = { leaveOn: true, leaveCount: 1, faceCheck: true, faceChance: 1, actionOn: true };
const rules = { ...watched, actionInterval: 60 };
const created = createdPaper(rules, everyType, rightTo(10));
const take = { type: 'TakeBreak' } as const;
const end = { type: 'EndBreak' } as const;
const taken: readonly [PaperEvent, number] = [
  {
    type: 'BreakTaken',
    data: { from: nine + 5 * minute, until: nine + 15 * minute, deadline: nine + 70 * minute },
  },
  5 * minute,
];
const ended: readonly [PaperEvent, number] = [
  {
    type: 'BreakEnded',
    data: { from: nine + 5 * minute, until: nine + 8 * minute, deadline: nine + 63 * minute },
  },
  8 * minute,
];
const save: PaperCommand = { type: 'SaveAnswer', quId: 'single', answer: { checked: ['single-a'] } };
const refused = (reason: string) => ({ kind: 'refused', refusal: { reason } });
const nothing = { kind: 'accepted', events: [] };

describe('a break', () => {
  it('[ET149] is taken by right, before the deadline, as long as what is left of the right', () => {
    expect(onPaper([created]).when(take, zhangAt(5 * minute)).events).toEqual([taken[0]]);
    expect(onPaper([createdPaper()]).when(take, zhangAt(5))).toEqual(refused('NoBreak'));
    expect(onPaper([created]).when(take, proctorAt(5))).toEqual(refused('NotYourPaper'));
    const late = zhangAt(60 * minute);
    expect(onPaper([created]).when(take, late)).toEqual(refused('DeadlinePassed'));
    expect(onPaper([created, [handedInEvent(), minute]]).when(take, zhangAt(5 * minute))).toEqual(
      refused('PaperAlreadyHandedIn'),
    );
    expect(dataOf(onPaper([created, taken, ended]).when(take, zhangAt(20 * minute)), 'BreakTaken')).toEqual({
      ...{ from: nine + 20 * minute, until: nine + 27 * minute, deadline: nine + 70 * minute },
    });
    expect(onPaper([created, taken]).when(take, zhangAt(16 * minute))).toEqual(refused('BreaksUsedUp'));
  });

  it('[ET149] is one however often it is asked for, and there are at most so many', () => {
    expect(onPaper([created, taken]).when(take, zhangAt(6 * minute))).toEqual(nothing);
    expect(onPaper([created, taken, ended]).when(end, zhangAt(9 * minute))).toEqual(nothing);
    const short = Array.from({ length: breakLimits.breaks }, (_none, at): Past[] => {
      const from = nine + at * 2000;
      const deadline = nine + 60 * minute;
      return [
        [{ type: 'BreakTaken', data: { from, until: from + minute, deadline } }, at * 2000],
        [{ type: 'BreakEnded', data: { from, until: from + 1000, deadline } }, at * 2000 + 1000],
      ];
    }).flat();
    expect(onPaper([created, ...short]).when(take, zhangAt(30 * minute))).toEqual(refused('BreaksUsedUp'));
  });

  it('[ET150] moves the deadline by its length, and is no time of sitting; who comes back early keeps the rest', () => {
    expect(onPaper([created, taken]).when(end, zhangAt(8 * minute)).events).toEqual([ended[0]]);
    const handIn = { type: 'HandIn', exState: 0, keys } as const;
    const early = onPaper([created, taken, ended]).when(handIn, zhangAt(30 * minute));
    expect(dataOf(early, 'PaperHandedIn').userTime).toBe(27 * 60);
    const whole = onPaper([created, taken]).when(
      { type: 'HandInByDeadline', keys },
      { actor: reactor, at: nine + 71 * minute },
    );
    expect(dataOf(whole, 'PaperHandedIn')).toMatchObject({ userTime: 3600, deadline: nine + 70 * minute });
    expect(breakLeft(folded([created, taken, ended]), nine + 8 * minute)).toBe(7 * minute);
    const mock = createdPaper({ examType: 2 }, everyType, { ...rightTo(10), deadline: null });
    expect(dataOf(onPaper([mock]).when(take, zhangAt(0)), 'BreakTaken').deadline).toBeNull();
  });

  it('[ET150] is over at its end by itself, and by whoever hands the paper in', () => {
    expect(typesOf(onPaper([created, taken]).when(save, zhangAt(15 * minute)))).toEqual(['AnswerSaved']);
    const collected = { type: 'HandInByProctor', exState: 1, message: '收卷', keys } as const;
    const decision = onPaper([created, taken]).when(collected, proctorAt(9 * minute));
    expect(dataOf(decision, 'PaperHandedIn').userTime).toBe(5 * 60);
    const after = folded([
      created,
      taken,
      [handedInEvent(), 9 * minute],
      [
        { type: 'PaperReopened', data: { minutes: 5, deadline: nine + 17 * minute, reason: '误收' } },
        12 * minute,
      ],
    ]);
    expect(breakAt(after, nine + 12 * minute)).toBeNull();
    expect(breakLeft(after, nine + 12 * minute)).toBe(6 * minute);
  });

  it('[ET151] shows, takes and hands in nothing of the paper: what arrived before it still counts', () => {
    const on = onPaper([created, taken]);
    const at = zhangAt(6 * minute);
    const asked: PaperCommand[] = [
      ...[save, { type: 'OpenQuestion', quId: 'single' } as const],
      { type: 'MarkDoubt', quId: 'single', mark: true },
      { type: 'KeepRoughWork', quId: 'single', work: { note: '草稿', struck: [], highlights: [] } },
      { type: 'HandIn', exState: 0, keys },
      { type: 'HandIn', exState: 4, keys },
    ];
    for (const command of asked) expect(on.when(command, at), command.type).toEqual(refused('OnBreak'));
    expect(typesOf(on.when(save, { ...at, arrivedAt: nine + 5 * minute - 1 }))).toEqual(['AnswerSaved']);
    expect(typesOf(on.when({ type: 'AskProctors', requestId: 'r1', text: '头晕' }, at))).toEqual([
      'HelpAsked',
    ]);
    expect(on.when(save, proctorAt(6 * minute))).toEqual(refused('NotYourPaper'));
  });

  it('[ET152] no monitor finds anything in it, and it is no inactivity afterwards', () => {
    const on = onPaper([created, taken]);
    const at = zhangAt(6 * minute);
    const monitors: PaperCommand[] = [
      { type: 'CountLeave', keys },
      { type: 'RecordFaceCheck', purpose: 'check', outcome: 'no-face', keys },
      { type: 'RecordSnapshot', fileId: 'f', sizeBytes: 1, face: { outcome: 'other-person' }, keys },
      { type: 'RecordCameraFailure', purpose: 'snapshot', keys },
    ];
    for (const command of monitors) expect(on.when(command, at), command.type).toEqual(nothing);
    for (const command of monitors)
      expect(typesOf(on.when(command, zhangAt(15 * minute))), command.type).toContain('PaperHandedIn');
    const still = { type: 'HandIn', exState: 4, keys } as const;
    const soon = onPaper([created, taken]).when(still, zhangAt(15 * minute + 30_000));
    expect(dataOf(soon, 'InactivityReported').accepted).toBe(false);
    const later = onPaper([created, taken]).when(still, zhangAt(16 * minute));
    expect(dataOf(later, 'InactivityReported').accepted).toBe(true);
  });

  it('[ET149] a right to breaks alone is one, and the paper has it', () => {
    const right = { accommodationId: 'ac-1', userId: 'zhang', from: nine, until: null, breakMinutes: 10 };
    const grant = {
      type: 'GrantAccommodation' as const,
      ...{ ...right, extraPercent: 0, largeType: false, reader: false, groundsFileId: 'f-1', fileIds: [] },
    };
    const context = { at: nine, arrivedAt: nine, actor: { kind: 'staff', id: 'li' } } as const;
    const decide = (breakMinutes: number) =>
      candidateDecider.decide({ ...grant, breakMinutes }, candidateDecider.initialState, context);
    expect(decide(10)).toMatchObject({ events: [{ data: { breakMinutes: 10 } }] });
    expect(decide(0)).toEqual(refused('NothingGranted'));
  });
});

/** What anybody may try around breaks, and how long they wait before. */
const anyTry = fc.record({
  waitMs: fc.constantFrom(0, 1, 500, 1000, 59_999, minute, 7 * minute, 20 * minute),
  /** ms that it took from the arrival to the decision */
  queuedMs: fc.constantFrom(0, 0, 0, 2000, 40_000),
  of: fc.constantFrom<PaperCommand>(
    ...[take, take, end, end, save, { type: 'OpenQuestion', quId: 'single' } as const],
    { type: 'CountLeave', keys },
    { type: 'RecordCameraFailure', purpose: 'check', keys },
    { type: 'HandIn', exState: 4, keys },
    { type: 'HandIn', exState: 0, keys },
    { type: 'HandInByDeadline', keys },
    { type: 'AddTime', minutes: 3, reason: '故障' },
  ),
});

describe('whatever is asked around breaks', () => {
  it('[ET153] breaks are never longer than the right, and time outside of them is never longer than without', () => {
    const seen = new Set<string>();
    holds(
      'breaks',
      fc.property(fc.integer({ min: 0, max: 30 }), fc.array(anyTry, { maxLength: 60 }), (right, tries) => {
        let state: PaperState = foldPaper(noPaper, {
          ...createdPaper(rules, everyType, rightTo(right)),
          time: nine,
        });
        let at = nine;
        let added = 0;
        for (const { waitMs, queuedMs, of } of tries) {
          const arrivedAt = at + waitMs;
          at = arrivedAt + queuedMs;
          const actor = of.type === 'HandInByDeadline' || of.type === 'AddTime' ? reactor : zhang;
          const before = state;
          const decision = paperDecider.decide(of, state, { at, arrivedAt, actor });
          for (const event of decision.events ?? []) {
            seen.add(event.type);
            if (event.type === 'TimeAdded') added += event.data.minutes * minute;
            if (['AnswerSaved', 'CandidateLeft', 'FaceChecked', 'QuestionOpened'].includes(event.type))
              expect(breakAt(before, arrivedAt)).toBeNull();
            if (event.type === 'PaperHandedIn') {
              // Nobody sits longer than the paper and what proctors added.
              expect(event.data.userTime * 1000).toBeLessThanOrEqual(60 * minute + added);
              expect(breakAt(before, arrivedAt)).toBeNull();
            }
            state = foldPaper(state, { ...event, time: at });
          }
          expect(breakMilliseconds(state)).toBeLessThanOrEqual(right * minute);
          if (state.handedIn === null)
            expect(state.deadline).toBe(nine + 60 * minute + added + breakMilliseconds(state));
          if (breakAt(state, at) !== null && state.handedIn === null)
            expect(state.deadline).toBeGreaterThanOrEqual(breakAt(state, at)?.until ?? Infinity);
        }
      }),
      1500,
    );
    for (const type of ['BreakTaken', 'BreakEnded', 'AnswerSaved', 'PaperHandedIn', 'TimeAdded'])
      expect(seen).toContain(type);
  });
});
