import { z } from 'zod';
import { accept, type CommandContext, type Decider, type Happened } from '../kernel/decider.js';
import type { EventBody } from '../kernel/event.js';

// Facts of `similarity-{examId}`: who was shown whose answers as looking copied.

export const similarityLookSchemas = {
  SimilarAnswersViewed: z.object({
    examId: z.string(),
    /** the analysis that made the list */
    runId: z.string(),
    viewerId: z.string(),
    /** paper ids, two for each pair */
    pairs: z.array(z.tuple([z.string(), z.string()])),
  }),
};

type SimilarAnswersViewed = z.infer<typeof similarityLookSchemas.SimilarAnswersViewed>;
export type SimilarityLookEvent = EventBody<'SimilarAnswersViewed', SimilarAnswersViewed>;
export type RecordSimilarityLook = { readonly type: 'RecordLook' } & Omit<SimilarAnswersViewed, 'viewerId'>;

/** One look that showed something new to whoever looked; ms. */
export interface SimilarityLook {
  readonly viewerId: string;
  readonly at: number;
  readonly pairs: number;
}

export interface SimilarityLooks {
  /** latest first, at most `looksKept` */
  readonly looks: readonly SimilarityLook[];
  /** pairs each viewer was shown, as `run:paper:paper` */
  readonly seen: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Looks the page tells of; the log has all. */
const looksKept = 50;

export const similarityStream = (examId: string): string => `similarity-${examId}`;

const keyOf = (runId: string, [a, b]: readonly [string, string]): string => `${runId}:${a}:${b}`;

function evolve(state: SimilarityLooks, { data, time }: Happened<SimilarityLookEvent>): SimilarityLooks {
  const { viewerId, runId, pairs } = data;
  const seen = new Map(state.seen);
  seen.set(viewerId, new Set([...(seen.get(viewerId) ?? []), ...pairs.map((pair) => keyOf(runId, pair))]));
  return { seen, looks: [{ viewerId, at: time, pairs: pairs.length }, ...state.looks].slice(0, looksKept) };
}

/**
 * Looks at an exam's list of similar answers, stream `similarity-{examId}`: each viewer and pair once for each analysis,
 * however often the page is opened. Never refuses.
 */
export const similarityLooksDecider: Decider<
  SimilarityLooks,
  RecordSimilarityLook,
  SimilarityLookEvent,
  never
> = {
  initialState: { looks: [], seen: new Map() },
  decide: ({ examId, runId, pairs }, { seen }, { actor }: CommandContext) => {
    const before = seen.get(actor.id);
    const fresh = pairs.filter((pair) => before?.has(keyOf(runId, pair)) !== true);
    return fresh.length === 0
      ? accept()
      : accept<SimilarityLookEvent>({
          type: 'SimilarAnswersViewed',
          data: { examId, runId, viewerId: actor.id, pairs: fresh },
        });
  },
  evolve,
};
