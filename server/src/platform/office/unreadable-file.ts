/** A file that cannot be read at all; `message` is one sentence for the importer. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError';
}
