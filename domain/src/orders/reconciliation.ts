import { z } from 'zod';
import { canonicalJson } from '../kernel/canonical-json.js';
import { accept, refuse, type Decider, type Happened } from '../kernel/decider.js';
import type { BillDay } from './bill.js';
import { differenceSchema, sumsSchema, type Compared, type Difference } from './compare-bill.js';
import { channels } from './order-events.js';

/** Differences of one day that are kept in words; a bill that is all wrong says so by their number. */
export const differencesKept = 500;
/** Characters of an explanation. */
export const explanationMost = 200;

const channel = z.enum(channels);

/** Facts of `reconciliation-{channel}`: what a bill said, and what people said of what differs. */
export const reconciliationSchemas = {
  BillCompared: z.object({
    channel,
    /** `2026-11-27`, in Beijing */
    day: z.string(),
    /** no money moved: the sandbox's own bill */
    sandbox: z.boolean(),
    /** of hundredths below; the currency that the channel settles */
    currency: z.string(),
    lines: z.number().int(),
    matched: z.number().int(),
    here: sumsSchema,
    there: sumsSchema,
    fees: z.number().int(),
    differences: z.array(differenceSchema),
    /** of those beyond `differencesKept` */
    more: z.number().int(),
    /** movements of other days that this bill has */
    elsewhere: z.array(z.string()),
  }),
  DifferenceExplained: z.object({
    channel,
    day: z.string(),
    id: z.string(),
    words: z.string(),
    by: z.string(),
  }),
};

export type BillCompared = z.infer<typeof reconciliationSchemas.BillCompared>;
type Explained = z.infer<typeof reconciliationSchemas.DifferenceExplained>;
export type ReconciliationEvent =
  | { readonly type: 'BillCompared'; readonly data: BillCompared }
  | { readonly type: 'DifferenceExplained'; readonly data: Explained };

export type ReconciliationCommand =
  | {
      readonly type: 'RecordBill';
      readonly head: Pick<BillCompared, 'channel' | 'day' | 'sandbox' | 'currency' | 'lines'>;
      readonly compared: Compared;
    }
  | {
      readonly type: 'ExplainDifference';
      readonly channel: BillCompared['channel'];
      readonly day: BillDay;
      readonly id: string;
      readonly words: string;
    };

export type ReconciliationRefusal = {
  readonly reason: 'NoDifference' | 'DifferenceSettled' | 'ExplanationMissing';
};

/** What was found on one day, and what became of it. */
export interface DayCompared {
  readonly result: BillCompared;
  readonly at: number;
  readonly explained: Readonly<
    Record<string, { readonly words: string; readonly by: string; readonly at: number }>
  >;
}

export interface ReconciliationState {
  readonly days: Readonly<Record<BillDay, DayCompared>>;
  /** movements that bills of other days have, with those days */
  readonly elsewhere: Readonly<Record<string, readonly BillDay[]>>;
}

/** `open`: somebody has to look; `explained`: somebody did; `found`: another day's bill has it. */
export type DifferenceStage = 'open' | 'explained' | 'found';

export function differenceStage(
  state: ReconciliationState,
  { result, explained }: DayCompared,
  one: Difference,
): DifferenceStage {
  if (one.id in explained) return 'explained';
  const days = one.kind === 'OnlyHere' ? (state.elsewhere[`${one.what}-${one.number}`] ?? []) : [];
  return days.some((day) => day !== result.day) ? 'found' : 'open';
}

/** How many differences of a day somebody still has to look at; those that were too many to keep count as open. */
export const openDifferences = (state: ReconciliationState, day: DayCompared): number =>
  day.result.more +
  day.result.differences.filter((one) => differenceStage(state, day, one) === 'open').length;

const alike = (left: object, right: object): boolean => canonicalJson(left) === canonicalJson(right);

/**
 * The bills of one channel, day by day. A bill that is compared again and says the same changes nothing; one that says
 * otherwise takes the place of the one before, and what was explained stays explained only where the very same differs
 * still. [OR18] [OR19]
 */
export const reconciliationDecider: Decider<
  ReconciliationState,
  ReconciliationCommand,
  ReconciliationEvent,
  ReconciliationRefusal
> = {
  initialState: { days: {}, elsewhere: {} },
  decide: (command, state, { actor }) => {
    if (command.type === 'RecordBill') {
      const { differences, ...compared } = command.compared;
      const data: BillCompared = {
        ...command.head,
        ...compared,
        elsewhere: [...compared.elsewhere],
        differences: differences.slice(0, differencesKept),
        more: Math.max(0, differences.length - differencesKept),
      };
      const before = state.days[data.day]?.result;
      return before !== undefined && alike(before, data)
        ? accept<ReconciliationEvent>()
        : accept<ReconciliationEvent>({ type: 'BillCompared', data });
    }
    const { channel: name, day, id } = command;
    const found = state.days[day];
    const differs = found?.result.differences.find((one) => one.id === id);
    if (found === undefined || differs === undefined) return refuse({ reason: 'NoDifference' });
    const words = command.words.trim();
    if (words === '' || words.length > explanationMost) return refuse({ reason: 'ExplanationMissing' });
    if (found.explained[id]?.words === words) return accept<ReconciliationEvent>();
    if (differenceStage(state, found, differs) !== 'open') return refuse({ reason: 'DifferenceSettled' });
    return accept<ReconciliationEvent>({
      type: 'DifferenceExplained',
      data: { channel: name, day, id, words, by: actor.id },
    });
  },
  evolve: (state, event) => {
    switch (event.type) {
      case 'BillCompared':
        return afterBill(state, event);
      case 'DifferenceExplained':
        return afterExplanation(state, event);
      default:
        return state;
    }
  },
};

function afterBill(
  state: ReconciliationState,
  { data, time }: Happened<Extract<ReconciliationEvent, { type: 'BillCompared' }>>,
): ReconciliationState {
  const before = state.days[data.day];
  const same = new Set(
    data.differences
      .filter((one) => before?.result.differences.some((other) => alike(other, one)))
      .map(({ id }) => id),
  );
  const explained = Object.fromEntries(
    Object.entries(before?.explained ?? {}).filter(([id]) => same.has(id)),
  );
  const elsewhere: Record<string, readonly BillDay[]> = {};
  for (const [key, days] of Object.entries(state.elsewhere)) {
    const others = days.filter((day) => day !== data.day);
    if (others.length > 0) elsewhere[key] = others;
  }
  for (const key of data.elsewhere) elsewhere[key] = [...(elsewhere[key] ?? []), data.day];
  return { days: { ...state.days, [data.day]: { result: data, at: time, explained } }, elsewhere };
}

function afterExplanation(
  state: ReconciliationState,
  { data, time }: Happened<Extract<ReconciliationEvent, { type: 'DifferenceExplained' }>>,
): ReconciliationState {
  const day = state.days[data.day];
  if (day === undefined) return state;
  const said = { words: data.words, by: data.by, at: time };
  return {
    ...state,
    days: { ...state.days, [data.day]: { ...day, explained: { ...day.explained, [data.id]: said } } },
  };
}
