import type { Services } from '../services.js';

/** What a text file says; null: there is no such file, or none was named. */
export async function textOfFile(
  { files }: Pick<Services, 'files'>,
  fileId: string | undefined,
): Promise<string | null> {
  const file = fileId === undefined ? null : await files.get(fileId);
  return file && Buffer.from(file.bytes).toString('utf8');
}
