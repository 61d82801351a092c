import {
  titleOf,
  type QuestionContent,
  type QuestionPart,
  type QuestionHead,
} from '@vigil/domain/question-bank/public';
import type { QuestionStatisticsView } from '@vigil/projections/statistics/statistics-views';
import { collections as bankCollections, questionStore } from '../question-bank/public.js';
import type { Services } from '../platform/services.js';

/** A question or part as it stands in its bank today; nothing of it is left when it was deleted. */
export interface AskedQuestion {
  readonly text: string;
  /** the question itself; for a part, the composite */
  readonly content: QuestionContent | null;
  readonly body: QuestionContent | QuestionPart | null;
}

/**
 * The questions of some statistics by their ids, in their newest version: figures are of all versions, and so
 * is what is shown beside them.
 */
export async function askedQuestions(
  services: Services,
  views: readonly Pick<QuestionStatisticsView, 'quId' | 'wholeId'>[],
): Promise<Map<string, AskedQuestion>> {
  const heads = await services.documents
    .collection<QuestionHead>(bankCollections.questionHeads)
    .getMany([...new Set(views.map(({ quId, wholeId }) => wholeId ?? quId))]);
  const contents = await questionStore(services).contents(
    heads.map(({ id, version }) => ({ quId: id, version })),
  );
  const byId = new Map(contents.map((content) => [content.quId, content]));
  return new Map(
    views.map(({ quId, wholeId }) => {
      const content = byId.get(wholeId ?? quId) ?? null;
      const body = wholeId === null ? content : (content?.parts?.find((part) => part.quId === quId) ?? null);
      return [quId, { text: body === null ? '' : titleOf(body.content), content, body }];
    }),
  );
}
