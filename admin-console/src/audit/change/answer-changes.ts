import type { AuditEvent } from '../replay.ts';

/** What a candidate had put at one place (domain: Answer), as an event carries it. */
export interface WrittenAnswer {
  readonly checked?: readonly string[];
  readonly entries?: Readonly<Record<string, string>>;
  readonly text?: string;
  readonly code?: string;
  readonly scratch?: string;
}

/** What one event made of one answer. */
export interface AnswerChange {
  readonly quId: string;
  readonly before: WrittenAnswer;
  readonly after: WrittenAnswer;
  /** false: it came too late or was older than another device's, and what stood before stood on */
  readonly counts: boolean;
  /** a text is too long for the list of events and stands here without its end */
  readonly cut: boolean;
}

const nothing: WrittenAnswer = {};
/** What a candidate gave that took nothing's place; of what its own device had replaced nothing is kept. */
const keptBeside = new Set(['AnswerArrivedLate', 'AnswerSuperseded']);
const changing = new Set(['AnswerSaved', 'AnswerBroughtBack', 'LateAnswerAdmitted']);
/** How the server ends a text that it has cut (server/src/audit/shortened.ts). */
const cutText = /……（共\d+字，完整内容见当时的试卷）$/;

/** By event id, what each event changed in an answer; `events` in the order they happened. */
export function changesOf(events: readonly AuditEvent[]): ReadonlyMap<string, AnswerChange> {
  const standing = new Map<string, WrittenAnswer>();
  const changes = new Map<string, AnswerChange>();
  for (const { id, type, data } of events) {
    const counts = changing.has(type);
    if (!counts && !keptBeside.has(type)) continue;
    const { quId, answer: after } = data as { readonly quId: string; readonly answer?: WrittenAnswer };
    if (after === undefined) continue;
    const before = standing.get(quId) ?? nothing;
    changes.set(id, { quId, before, after, counts, cut: isCut(before) || isCut(after) });
    if (counts) standing.set(quId, after);
  }
  return changes;
}

const isCut = ({ text = '', code = '' }: WrittenAnswer): boolean => cutText.test(text) || cutText.test(code);

/**
 * The questions an event is about, also several: those that were opened, marked or judged. A score is about
 * the paper and names none.
 */
export function questionsOf({ type, data }: Pick<AuditEvent, 'type' | 'data'>): readonly string[] {
  if (typeof data !== 'object' || data === null) return [];
  const { quId, opened, marks, questions } = data as {
    readonly quId?: unknown;
    readonly opened?: readonly { readonly quId: string }[];
    readonly marks?: readonly { readonly quId: string }[];
    readonly questions?: readonly { readonly quId: string }[];
  };
  if (typeof quId === 'string') return [quId];
  const named = type === 'CodeJudged' ? questions : (opened ?? marks);
  return [...new Set((named ?? []).map((one) => one.quId))];
}
