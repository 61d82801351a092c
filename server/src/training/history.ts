import type { History } from '@vigil/domain/training/public';
import type { TrainedQuestionView } from '@vigil/projections/training/public';
import { findAll } from '@vigil/stores/documents/find-all';
import { keyWithheld } from '../exam-taking/public.js';
import { account, type RequestContext } from '../platform/context.js';
import { viewReached } from '../platform/views/view-reached.js';

/** How somebody did with a question, as far as it may be told. */
export interface Known extends History {
  /** null: nobody judged it, or it may not be told now */
  readonly lastRight: boolean | null;
}

/**
 * How the caller did with each question of a bank so far, by question. One whose key is withheld now was answered,
 * and nothing tells how.
 */
export async function historyOf(
  context: RequestContext,
  repoId: string,
): Promise<ReadonlyMap<string, Known>> {
  const { services } = context;
  const user = account(context);
  await viewReached(context, 'trained_questions');
  const rows = await findAll(services.views.view<TrainedQuestionView>('trained_questions'), {
    userId: user.id,
    repoId,
  });
  const hidden = await keyWithheld(
    services,
    user,
    rows.map(({ quId }) => quId),
  );
  return new Map(
    rows.map(({ quId, answered, right, open, lastRight }): [string, Known] => [
      quId,
      hidden.has(quId)
        ? { answered, right: 0, open: answered, lastRight: null }
        : { answered, right, open, lastRight },
    ]),
  );
}
