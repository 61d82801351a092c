import type { AuditEvent } from '../replay.ts';
import type { ChangedQuestion } from './change-parts.ts';

interface Drawn {
  readonly quId: string;
  readonly quType: number;
  readonly optionOrder?: readonly string[];
  readonly entryIds?: readonly string[];
  readonly parts?: readonly Drawn[];
}

/**
 * Questions and parts by id as the paper was drawn: what their options are called and in which order their
 * blanks stand, without their texts. It is in the paper's first event, so that nothing needs to be asked for.
 */
export function drawnQuestions(events: readonly AuditEvent[]): ReadonlyMap<string, ChangedQuestion> {
  const created = events.find(({ type }) => type === 'PaperCreated')?.data as
    | { readonly groups?: readonly { readonly questions?: readonly Drawn[] }[] }
    | undefined;
  const drawn = (created?.groups ?? []).flatMap(({ questions = [] }) => questions);
  return new Map(
    drawn
      .flatMap((question) => [question, ...(question.parts ?? [])])
      .map(({ quId, quType, optionOrder = [], entryIds }) => [
        quId,
        {
          quType,
          answerList: (entryIds ?? optionOrder).map((id) => ({ id, content: null })),
          matchList: [],
        },
      ]),
  );
}
