import { describe, expect, it } from 'vitest';
import type { PaperEvent } from './events.js';
import { paperDecider } from './paper.decider.js';
import { paperLimits } from './paper-limits.js';
import { scorePaper } from './paper-hand-in.js';
import { keys, minute, nine } from './sample.fixture.js';
import {
  createdPaper,
  folded,
  handedInEvent,
  onPaper,
  proctorAt,
  saved,
  typesOf,
  zhangAt,
  type Past,
} from './paper.fixture.js';
import { answeredCount, slotOf } from './paper-state.js';
import { noRoughWork, roughWorkLimits, type RoughWork } from './rough-work.js';

const created = createdPaper();
const hour = 60 * minute;
const work: RoughWork = {
  note: '3 × 4 = 12',
  struck: ['single-b'],
  highlights: [{ at: 'single', from: 2, to: 5 }],
};
const keep = (more: Partial<RoughWork> = {}, quId = 'single') =>
  ({ type: 'KeepRoughWork', quId, work: { ...work, ...more } }) as const;
const kept = (quId = 'single'): PaperEvent => ({ type: 'RoughWorkKept', data: { quId, work } });
const handedIn: Past = [handedInEvent(600), 10 * minute];
const refusal = (reason: string) => ({ refusal: { reason } });

describe('rough work', () => {
  it('[ET129] is kept as a whole, and the same again adds nothing', () => {
    expect(onPaper([created]).when(keep(), zhangAt(5)).events).toEqual([kept()]);
    expect(onPaper([created, kept()]).when(keep(), zhangAt(5)).events).toEqual([]);
    expect(onPaper([created]).when(keep(noRoughWork), zhangAt(5)).events).toEqual([]);
    expect(typesOf(onPaper([created, kept()]).when(keep({ note: '' }), zhangAt(5)))).toEqual([
      'RoughWorkKept',
    ]);
  });

  it('[ET129] of a part stands at its question', () => {
    const [event] = onPaper([created]).when(keep({}, 'part-1'), zhangAt(5)).events ?? [];
    expect(event).toMatchObject({ data: { quId: 'whole' } });
    expect(onPaper([created]).when(keep({}, 'gone'), zhangAt(5))).toMatchObject(
      refusal('QuestionNotInPaper'),
    );
  });

  it('[ET129] while the paper is open, by its candidate alone; a reopening gives it back', () => {
    expect(onPaper([created, handedIn]).when(keep(), zhangAt(hour))).toMatchObject(
      refusal('PaperAlreadyHandedIn'),
    );
    expect(onPaper([created]).when(keep(), proctorAt(5))).toMatchObject(refusal('NotYourPaper'));
    expect(onPaper([created]).when({ ...keep(), keys }, zhangAt(2 * hour))).toMatchObject(
      refusal('DeadlinePassed'),
    );
    const reopened: Past = [
      { type: 'PaperReopened', data: { minutes: 5, deadline: nine + 16 * minute, reason: '断电' } },
      11 * minute,
    ];
    expect(slotOf(folded([created, kept(), handedIn, reopened]), 'single').roughWork).toEqual(work);
  });

  it.each<readonly [string, Partial<RoughWork>]>([
    ['a note', { note: '长'.repeat(roughWorkLimits.note + 1) }],
    ['strokes', { struck: Array.from({ length: roughWorkLimits.struck + 1 }, (_none, n) => `o${n}`) }],
    [
      'highlights',
      {
        highlights: Array.from({ length: roughWorkLimits.highlights + 1 }, () => ({
          at: 'q',
          from: 0,
          to: 1,
        })),
      },
    ],
    ['the id of an option', { struck: ['x'.repeat(roughWorkLimits.idLength + 1)] }],
    ['a highlight that ends before it begins', { highlights: [{ at: 'q', from: 4, to: 4 }] }],
  ])('[ET129] within bounds: %s', (_what, more) => {
    expect(onPaper([created]).when(keep(more), zhangAt(5))).toMatchObject(refusal('RoughWorkTooLong'));
  });

  it('[ET129] counts against what one paper may hold', () => {
    const full = { ...folded([created]), savedBytes: paperLimits.savedBytes - 10 };
    expect(paperDecider.decide(keep(), full, { ...zhangAt(5), arrivedAt: nine + 5 })).toMatchObject(
      refusal('PaperFull'),
    );
    expect(folded([created, kept()]).savedBytes).toBeGreaterThan(0);
  });

  it('[ET130] changes no answer, no count and no score', () => {
    const answered = [created, saved('single', { checked: ['single-a'] })];
    const [before, after] = [folded(answered), folded([...answered, kept(), kept('essay')])];
    const { roughWork: _one, ...slotBefore } = slotOf(before, 'single');
    const { roughWork: _other, ...slotAfter } = slotOf(after, 'single');
    expect(slotAfter).toEqual(slotBefore);
    expect(answeredCount(after)).toBe(answeredCount(before));
    const ended = {
      exState: 0,
      exMsg: '',
      cause: 'candidate',
      at: nine + 5,
      deadline: null,
      userTime: 5,
    } as const;
    const { paper } = before;
    if (paper === null) throw new Error('no paper');
    expect(scorePaper(paper, after, ended, keys)).toEqual(scorePaper(paper, before, ended, keys));
  });
});
