import type { RequestContext } from '../context.js';
import { RetryLaterError } from '../errors.js';

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
