import { Worker } from 'node:worker_threads';
import type { nearDuplicates } from '@vigil/domain/question-bank/question-text';
import { workerFile } from '@vigil/stores/threads';

const memoryMb = 1024;

/**
 * `nearDuplicates` in a thread of its own with bounded memory: 20,000 questions take seconds, in which others
 * are answered.
 */
export async function duplicatesInThread(
  ...[texts, most]: Parameters<typeof nearDuplicates>
): Promise<ReturnType<typeof nearDuplicates>> {
  const worker = new Worker(workerFile(import.meta.url, './near-duplicates.worker.ts'), {
    workerData: { texts, most },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', (code) => reject(new Error(`comparing questions ended with code ${code}`)));
    });
  } finally {
    await worker.terminate();
  }
}
