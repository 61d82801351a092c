import type { RequestContext } from '../platform/context.js';
import { RetryLaterError } from '../platform/errors.js';

const patienceMilliseconds = 2000;

/** A list waits until its view has reached what this session last wrote, at most 2 s, then 503 with Retry-After (engine §5). */
export async function viewReached(context: RequestContext, view: string): Promise<void> {
  if (context.position === null) return;
  const reached = await context.services.views.waitFor(view, context.position, patienceMilliseconds);
  if (!reached) throw new RetryLaterError('数据正在更新，请稍后刷新！');
}
