import type { PaperView } from '@vigil/projections/sitting/public';
import { RetryLaterError } from '../platform/errors.js';
import type { Services } from '../platform/services.js';

const patienceMilliseconds = 2000;

/**
 * How many papers of the exam there are, as far as the log goes now: what hangs on it must not be decided by
 * an old list.
 */
export async function paperCount(services: Services, examId: string): Promise<number> {
  const head = await services.log.head();
  if (!(await services.views.waitFor('papers', head, patienceMilliseconds)))
    throw new RetryLaterError('数据正在更新，请稍后再试！');
  return services.views.view<PaperView>('papers').count({ examId });
}

export const hasPapers = async (services: Services, examId: string): Promise<boolean> =>
  (await paperCount(services, examId)) > 0;
