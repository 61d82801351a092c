import { findAll } from '@vigil/stores/documents/find-all';
import { markingAnswers, notingReactor } from '../../marking/public.js';
import { collections, type SettingDocument } from '../../platform/collections.js';
import { checkpointIdOf } from '../../platform/reactors/checkpoint.js';
import type { OfflineStores } from './offline-stores.js';

/**
 * Removes the queue of answers that persons mark from the documents of a stopped server, so that its next start notes
 * it anew from the log. Cut short, it is repeated.
 */
export async function rebuildMarking(
  { documents }: Pick<OfflineStores, 'documents'>,
  print: (line: string) => void,
): Promise<void> {
  // A reactor without a checkpoint begins with the log.
  await documents.collection<SettingDocument>(collections.settings).delete(checkpointIdOf(notingReactor));
  const answers = markingAnswers({ documents });
  const all = await findAll(answers, {});
  for (const { id } of all) await answers.delete(id);
  print(`阅卷队列（${all.length} 个答案）已移除，下次启动时由日志重建：npm start。评分都在日志中，不受影响`);
}
