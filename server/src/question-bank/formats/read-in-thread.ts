import { Worker } from 'node:worker_threads';
import { workerFile } from '@vigil/stores/threads';
import type { ImportFormat } from './read-file.js';
import { UnreadableFileError, type ReadQuestion } from './read-question.js';

const memoryMb = 512;
const patienceMilliseconds = 60_000;

/** Every question of a file, read in a thread of its own with bounded memory and time. Rejects with `UnreadableFileError`. */
export async function readInThread(format: ImportFormat, bytes: Uint8Array): Promise<ReadQuestion[]> {
  const worker = new Worker(workerFile(import.meta.url, './read-file.worker.ts'), {
    workerData: { format, bytes },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<ReadQuestion[]>((resolve, reject) => {
      timer = setTimeout(() => reject(new UnreadableFileError('文件过于复杂，无法在规定时间内读取！')), patienceMilliseconds);
      worker.once('message', (answer: { questions: ReadQuestion[] } | { refused: string }) =>
        'refused' in answer ? reject(new UnreadableFileError(answer.refused)) : resolve(answer.questions),
      );
      worker.once('error', (error) =>
        reject((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY' ? new UnreadableFileError('文件过大，无法读取！') : error),
      );
      worker.once('exit', (code) => reject(new Error(`reading a file of questions ended with code ${code}`)));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
