import { given, type Given } from '../kernel/specification.js';
import type { ExamRules } from './event-parts.js';
import type { PaperClaimed, PaperEvent } from './events.js';
import type { PaperCommand } from './paper-command.js';
import { paperDecider } from './paper.decider.js';
import { foldPaper } from './paper-fold.js';
import { noPaper, type PaperState } from './paper-state.js';
import type { QuestionContent } from '../question-bank/question.js';
import type { ExamTakingRefusal } from './refusals.js';
import { everyType, nine, samplePaper } from './sample.fixture.js';

/** A past event, and how many ms after nine it happened. */
export type Past = PaperEvent | readonly [PaperEvent, number];

export const zhang = { kind: 'candidate', id: 'zhang' } as const;
export const proctor = { kind: 'staff', id: 'proctor' } as const;
export const reactor = { kind: 'system', id: 'reactor' } as const;

export const createdPaper = (
  rules: Partial<ExamRules> = {},
  contents: readonly QuestionContent[] = everyType,
  more: Partial<PaperClaimed> = {},
): PaperEvent => ({
  type: 'PaperCreated',
  data: samplePaper(rules, contents, more),
});

const timed = (past: readonly Past[]): (readonly [PaperEvent, number])[] =>
  past.map((item) =>
    Array.isArray(item)
      ? [(item as readonly [PaperEvent, number])[0], nine + (item as readonly [PaperEvent, number])[1]]
      : [item as PaperEvent, nine],
  );

/** Given Zhang's paper (and what happened since nine) … */
export const onPaper = (past: readonly Past[]): Given<PaperCommand, PaperEvent, ExamTakingRefusal> =>
  given(paperDecider, timed(past));

/** The folded state after these events. */
export const folded = (past: readonly Past[]): PaperState =>
  timed(past).reduce((state, [event, time]) => foldPaper(state, { ...event, time }), noPaper);

/** Context of Zhang's call that many ms after nine. */
export const zhangAt = (ms: number) => ({ actor: zhang, at: nine + ms });
export const proctorAt = (ms: number) => ({ actor: proctor, at: nine + ms });
export const reactorAt = (ms: number) => ({ actor: reactor, at: nine + ms });

export const typesOf = (decision: { readonly events?: readonly PaperEvent[] | undefined }): string[] =>
  (decision.events ?? []).map((event) => event.type);

type EventOf<T extends PaperEvent['type']> = Extract<PaperEvent, { type: T }>;

/** Data of the first event of a type in a decision; throws when there is none. */
export function dataOf<T extends PaperEvent['type']>(
  decision: { readonly events?: readonly PaperEvent[] | undefined },
  type: T,
): EventOf<T>['data'] {
  const event = decision.events?.find((one): one is EventOf<T> => one.type === type);
  if (event === undefined) throw new Error(`no ${type} among ${typesOf(decision).join(', ')}`);
  return event.data as EventOf<T>['data'];
}

export const saved = (
  quId: string,
  answer: Extract<PaperEvent, { type: 'AnswerSaved' }>['data']['answer'],
  filled = true,
): PaperEvent => ({
  type: 'AnswerSaved',
  data: { quId, answer, filled },
});

/** Zhang handed in herself. */
export const handedInEvent = (userTime = 600): PaperEvent => ({
  type: 'PaperHandedIn',
  data: { exState: 0, exMsg: '', cause: 'candidate', deadline: nine + 3_600_000, userTime },
});
