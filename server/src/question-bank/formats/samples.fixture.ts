import { strToU8 } from 'fflate';
import { FilePictures } from './file-pictures.js';
import { formatOf, readFile } from './read-file.js';
import type { ReadQuestion } from './read-question.js';
import type { FileQuestion } from './file-question.js';

// Files as other tools and people write them, cut down by hand to what matters.

export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export async function readAs(fileName: string, content: string | Uint8Array): Promise<ReadQuestion[]> {
  const bytes = typeof content === 'string' ? strToU8(content) : content;
  const format = formatOf(fileName, bytes);
  if (format === null) throw new Error(`${fileName} is of no known format`);
  return readFile(format, bytes, new FilePictures());
}

export const rights = (question: Pick<FileQuestion, 'options'> | null | undefined): string[] =>
  (question?.options ?? []).flatMap(({ content, isRight }) => (isRight ? [content] : []));

export const problemsIn = (read: readonly ReadQuestion[]): string[] =>
  read.flatMap(({ problems }) => problems);
