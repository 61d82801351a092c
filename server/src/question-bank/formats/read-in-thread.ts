import { workerFile } from '@vigil/stores/threads';
import { inFileThread } from '../../platform/office/file-thread.js';
import type { ImportFormat } from './read-file.js';
import type { ReadQuestion } from './read-question.js';

interface FromFile {
  /** Keeps a picture of the file (PNG, JPEG, GIF, WebP by its first bytes); answers its address. */
  readonly picture: (bytes: Uint8Array) => Promise<string>;
  /** Takes the next questions, in the order of the file; the next come when it is done. */
  readonly questions: (part: readonly ReadQuestion[]) => Promise<void>;
}

/**
 * Every question of a file, cleaned of what could run, handed over in parts. Rejects with
 * `UnreadableFileError`.
 */
export const readInThread = (
  format: ImportFormat,
  bytes: Uint8Array,
  questionsAtMost: number,
  take: FromFile,
): Promise<void> =>
  inFileThread(
    workerFile(import.meta.url, './read-file.worker.ts'),
    { format, bytes, questionsAtMost },
    async (asked: { picture: Uint8Array } | { questions: ReadQuestion[] }) =>
      'picture' in asked ? take.picture(asked.picture) : take.questions(asked.questions),
  );
