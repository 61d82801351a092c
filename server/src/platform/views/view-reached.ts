import type { RequestContext } from '../context.js';
import { RetryLaterError } from '../errors.js';
import type { Services } from '../services.js';

const patienceMilliseconds = 2000;

/**
 * A list waits until its view has reached what this session last wrote, at most 2 s, then 503 with
 * Retry-After (engine §5). A position that the log does not have is of a log that was there before a backup
 * was restored: nothing would ever reach it, so nothing is waited for.
 */
export async function viewReached(context: RequestContext, view: string): Promise<void> {
  const { position, services } = context;
  if (position === null || (await services.views.waitFor(view, position, 0))) return;
  if (services.log.compare(position, await services.log.head()) > 0) return;
  if (!(await services.views.waitFor(view, position, patienceMilliseconds)))
    throw new RetryLaterError('数据正在更新，请稍后刷新！');
}

/**
 * Waits until the view has all that the log holds now, whoever wrote it: for what must not be decided by an old
 * list. 503 with Retry-After when that takes longer than `patience` ms.
 */
export async function viewAtHead(
  { views, log }: Pick<Services, 'views' | 'log'>,
  view: string,
  patience = patienceMilliseconds,
): Promise<void> {
  if (!(await views.waitFor(view, await log.head(), patience)))
    throw new RetryLaterError('数据正在更新，请稍后再试！');
}
