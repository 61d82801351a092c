/** What a store's file that a newer program wrote says of itself. */
export interface NewerVersion {
  readonly file: string;
  readonly found: number;
  readonly known: number;
}

/** A store's file has a form that this program does not know. `what`: which store. */
export const newerVersionError = (what: string, { file, found, known }: NewerVersion): Error =>
  new Error(`${what} file ${file} was written by a newer version (${found}, this program knows ${known})`);

const sentence = / file (.+) was written by a newer version \((\d+), this program knows (\d+)\)/;

/** What such an error, or its cause, says; null for any other. By its text: threads hand on no more of it. */
export function newerVersionIn(error: unknown): NewerVersion | null {
  const [, file, found, known] = sentence.exec(error instanceof Error ? error.message : String(error)) ?? [];
  if (file !== undefined) return { file, found: Number(found), known: Number(known) };
  return error instanceof Error && error.cause !== undefined ? newerVersionIn(error.cause) : null;
}
