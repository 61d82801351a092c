import { z } from 'zod';
import { accept, refuse, type Decider, type Decision, type Happened } from '../kernel/decider.js';
import { answer, judgedCase } from '../sitting/public.js';
import { mayRate, noPractice, type Practice, rated, removedFrom, reviewAnswered } from './practice.js';

export const wrongBookEventSchemas = {
  /** Rows the person took out of the book, each with the papers it stood for then. */
  WrongQuestionsRemoved: z.object({
    userId: z.string(),
    rows: z.array(z.object({ examId: z.string(), quId: z.string(), paperIds: z.array(z.string()) })),
  }),
  /** One answer in a review, judged; the version is that of the paper it was wrong on. */
  WrongQuestionReviewed: z.object({
    userId: z.string(),
    quId: z.string(),
    version: z.number(),
    sha256: z.string(),
    examId: z.string(),
    paperId: z.string(),
    /** null: a composite, answered in its parts */
    answer: answer.nullable(),
    parts: z
      .array(z.object({ quId: z.string(), answer: answer.nullable(), right: z.boolean().nullable() }))
      .optional(),
    /** null: only the person can tell */
    right: z.boolean().nullable(),
    /** what came of running programs, by the id of the question or part */
    judged: z.array(z.object({ quId: z.string(), cases: z.array(judgedCase) })).optional(),
  }),
  /** How well the person says they knew the last one of it: 1 again, 2 hard, 3 good, 4 easy. */
  WrongQuestionRated: z.object({
    userId: z.string(),
    quId: z.string(),
    rating: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  }),
};

type Data<Type extends keyof typeof wrongBookEventSchemas> = z.infer<(typeof wrongBookEventSchemas)[Type]>;
export type WrongQuestionsRemoved = Data<'WrongQuestionsRemoved'>;
export type WrongQuestionReviewed = Data<'WrongQuestionReviewed'>;
export type WrongQuestionRated = Data<'WrongQuestionRated'>;
export type WrongBookEvent = {
  readonly [Type in keyof typeof wrongBookEventSchemas]: { readonly type: Type; readonly data: Data<Type> };
}[keyof typeof wrongBookEventSchemas];

/** What a person does with the own wrong-book; whoever sends the command has looked into it. */
export type WrongBookCommand =
  | { readonly type: 'Remove'; readonly userId: string; readonly rows: WrongQuestionsRemoved['rows'] }
  /** `wrongAt`: when the question was last answered wrongly, ms */
  | { readonly type: 'Review'; readonly wrongAt: number; readonly review: WrongQuestionReviewed }
  | {
      readonly type: 'Rate';
      readonly userId: string;
      readonly quId: string;
      readonly rating: WrongQuestionRated['rating'];
    };

export type WrongBookRefusal =
  /** not to be reviewed before `due`, ms */
  | { readonly reason: 'NotDue'; readonly due: number }
  /** there is no review whose answer could be rated: none at all, or it was wrong */
  | { readonly reason: 'NothingToRate' };

/** What is known of each question. */
export type WrongBookState = ReadonlyMap<string, Practice>;

export const wrongBookStream = (userId: string): string => `wrong-book-${userId}`;

const known = (state: WrongBookState, quId: string): Practice => state.get(quId) ?? noPractice;

function decide(
  command: WrongBookCommand,
  state: WrongBookState,
  { at }: { readonly at: number },
): Decision<WrongBookEvent, WrongBookRefusal> {
  if (command.type === 'Remove') {
    const rows = command.rows.flatMap((row) => {
      const gone = known(state, row.quId).removed[row.examId] ?? [];
      const paperIds = row.paperIds.filter((id) => !gone.includes(id));
      return paperIds.length === 0 ? [] : [{ ...row, paperIds }];
    });
    if (rows.length === 0) return accept();
    return accept<WrongBookEvent>({ type: 'WrongQuestionsRemoved', data: { userId: command.userId, rows } });
  }
  if (command.type === 'Review') {
    const { card } = known(state, command.review.quId);
    if (card !== null && card.reviewedAt > command.wrongAt && card.due > at)
      return refuse({ reason: 'NotDue', due: card.due });
    return accept<WrongBookEvent>({ type: 'WrongQuestionReviewed', data: command.review });
  }
  const { userId, quId, rating } = command;
  if (!mayRate(known(state, quId))) return refuse({ reason: 'NothingToRate' });
  return accept<WrongBookEvent>({ type: 'WrongQuestionRated', data: { userId, quId, rating } });
}

function evolve(state: WrongBookState, { type, data, time }: Happened<WrongBookEvent>): WrongBookState {
  const next = new Map(state);
  switch (type) {
    case 'WrongQuestionsRemoved':
      for (const { examId, quId, paperIds } of data.rows)
        next.set(quId, removedFrom(known(next, quId), examId, paperIds));
      return next;
    case 'WrongQuestionReviewed':
      return next.set(data.quId, reviewAnswered(known(next, data.quId), data.right, time));
    case 'WrongQuestionRated':
      return next.set(data.quId, rated(known(next, data.quId), data.rating));
    default:
      return state;
  }
}

/** A person's own acts on the wrong-book (RULES.md, WB8–WB12). */
export const wrongBookDecider: Decider<WrongBookState, WrongBookCommand, WrongBookEvent, WrongBookRefusal> = {
  initialState: new Map(),
  decide,
  evolve,
};
