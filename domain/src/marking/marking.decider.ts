import { z } from 'zod';
import { accept, refuse, type CommandContext, type Decider, type Decision } from '../kernel/decider.js';
import type { EventBody } from '../kernel/event.js';

// Facts of `marking-{examId}`: what concerns marking an exam and no single paper.

export const markingEventSchemas = {
  /** A reviewer marked a sample without knowing that it was one. Points, with one decimal. */
  SampleMarked: z.object({
    examId: z.string(),
    sampleId: z.string(),
    quId: z.string(),
    reviewerId: z.string(),
    points: z.number(),
    known: z.number(),
    /** all points of the question */
    most: z.number(),
  }),
  /** Somebody was told whose answer stands behind a marking number. */
  AnonymityLifted: z.object({
    examId: z.string(),
    number: z.string(),
    paperId: z.string(),
    quId: z.string(),
    reason: z.string(),
  }),
};

type DataOf<T extends keyof typeof markingEventSchemas> = z.infer<(typeof markingEventSchemas)[T]>;
export type SampleMarked = DataOf<'SampleMarked'>;
export type MarkingEvent =
  | EventBody<'SampleMarked', SampleMarked>
  | EventBody<'AnonymityLifted', DataOf<'AnonymityLifted'>>;

export type MarkingCommand =
  | ({ readonly type: 'MarkSample' } & Omit<SampleMarked, 'reviewerId'>)
  | ({ readonly type: 'LiftAnonymity' } & DataOf<'AnonymityLifted'>);

export type MarkingRefusal =
  | { readonly reason: 'LiftingNeedsReason' }
  | { readonly reason: 'SampleNotPossible' };

/** What is folded of it: the marks of samples, at most one of a sample by each reviewer. */
export interface MarkingState {
  readonly samples: readonly SampleMarked[];
}

export const markingStream = (examId: string): string => `marking-${examId}`;

const isOf =
  (sampleId: string, reviewerId: string) =>
  (one: SampleMarked): boolean =>
    one.sampleId === sampleId && one.reviewerId === reviewerId;

function decide(
  command: MarkingCommand,
  state: MarkingState,
  { actor }: CommandContext,
): Decision<MarkingEvent, MarkingRefusal> {
  if (command.type === 'LiftAnonymity') {
    const { type: _type, ...data } = command;
    if (data.reason.trim() === '') return refuse({ reason: 'LiftingNeedsReason' });
    return accept<MarkingEvent>({ type: 'AnonymityLifted', data });
  }
  const { type: _type, ...data } = command;
  if (!(data.points >= 0 && data.points <= data.most)) return refuse({ reason: 'SampleNotPossible' });
  if (state.samples.some(isOf(data.sampleId, actor.id))) return accept();
  return accept<MarkingEvent>({ type: 'SampleMarked', data: { ...data, reviewerId: actor.id } });
}

/**
 * Marking an exam, stream `marking-{examId}`: a sample counts once for each reviewer, as it was marked first; who
 * lifts anonymity says why.
 */
export const markingDecider: Decider<MarkingState, MarkingCommand, MarkingEvent, MarkingRefusal> = {
  initialState: { samples: [] },
  decide,
  evolve: (state, event) =>
    event.type === 'SampleMarked' ? { samples: [...state.samples, event.data] } : state,
};
