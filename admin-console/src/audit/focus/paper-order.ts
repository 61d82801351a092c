import { questionsOf } from '../change/answer-changes.ts';
import type { AuditQuestionFieldsFragment } from '../../generated/graphql.ts';
import type { AuditMoment } from '../question-card.tsx';
import type { AuditEvent } from '../replay.ts';

/** A question of the paper in its place, as it stood at a moment. */
export interface PlacedQuestion {
  readonly quId: string;
  readonly sort: number;
  readonly score: number;
  readonly answered: boolean;
  readonly mark: boolean;
  readonly question: AuditMoment['questions'][number];
}

/** Every question of the paper in its order. */
export function paperOrder({ paper, questions }: AuditMoment): readonly PlacedQuestion[] {
  const byId = new Map(questions.map((question) => [question.quId, question]));
  return paper.groupList.flatMap(({ quList }) =>
    quList.flatMap(({ quId, sort, score, answered, mark }) => {
      const question = byId.get(quId);
      return question === undefined ? [] : [{ quId, sort, score, answered, mark, question }];
    }),
  );
}

/** Questions and parts by id: what an event names, and the question of the paper it belongs to. */
export function askedById(
  questions: AuditMoment['questions'],
): ReadonlyMap<string, { readonly asked: AuditQuestionFieldsFragment; readonly whole: string }> {
  return new Map(
    questions.flatMap((whole) => [
      [whole.quId, { asked: whole, whole: whole.quId }] as const,
      ...whole.subList.map((part) => [part.quId, { asked: part, whole: whole.quId }] as const),
    ]),
  );
}

/** The last event up to an index that is about one question alone: what the candidate was at. */
export function questionAt(events: readonly AuditEvent[], index: number): string | null {
  for (let each = index; each >= 0; each -= 1) {
    const event = events[each];
    if (event === undefined) continue;
    const about = questionsOf(event);
    if (event.type === 'QuestionsOpened') return about.at(-1) ?? null;
    if (about.length === 1) return about[0] ?? null;
  }
  return null;
}

/** All that happened to a question or one of its parts: looks, saves, marks, rough work, points. */
export const historyOf = (
  events: readonly AuditEvent[],
  { quId, subList }: AuditMoment['questions'][number],
): readonly AuditEvent[] => {
  const ids = new Set([quId, ...subList.map((part) => part.quId)]);
  return events.filter((event) => questionsOf(event).some((id) => ids.has(id)));
};
