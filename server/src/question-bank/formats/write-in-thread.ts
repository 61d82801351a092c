import { workerFile } from '@vigil/stores/threads';
import { inFileThread } from '../../platform/office/file-thread.js';
import type { ExportedQuestion } from './read-question.js';
import type { ExportFormat, WrittenFile } from './write-file.js';

/** Writes questions, asked for in parts until there are none (null), as one file. */
export const writeInThread = (
  format: ExportFormat,
  more: () => Promise<readonly ExportedQuestion[] | null>,
): Promise<WrittenFile> =>
  inFileThread(workerFile(import.meta.url, './write-file.worker.ts'), { format }, more);
