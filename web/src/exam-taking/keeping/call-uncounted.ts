import { t } from '@vigil/ui/text/t.ts';
import { keepCalled, keptContent, keptPaper } from '../taking/paper/copies.ts';
import { entriesOf } from '../taking/paper/types.ts';

/** Notes how the questions of a paper's refused answers are called, where the paper is still kept here. */
export async function callUncounted(paperId: string): Promise<void> {
  const copy = await keptPaper(paperId);
  if (copy === undefined) return;
  const sorts = new Map(entriesOf(copy.paper).map(({ quId, sort }) => [quId, sort]));
  for (const { quId, parts } of (await keptContent(paperId)).places)
    for (const part of parts) sorts.set(part.quId, sorts.get(quId) ?? 0);
  await keepCalled(paperId, (quId) => {
    const sort = sorts.get(quId);
    return sort === undefined ? t('一道题') : t('第 {{n}} 题', { n: sort });
  });
}
