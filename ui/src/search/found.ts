/** Something that was found by its name, and where it is. */
export interface Found {
  /** unique within its kind */
  readonly key: string;
  readonly title: string;
  /** What tells it from another of the same name; where it leads. */
  readonly note?: string | null;
  readonly address: string;
}

/** How many of each kind the search shows. */
export const foundAtMost = 5;

/** A kind of thing that a search asks for while somebody types. */
export interface FoundKind {
  /** unique */
  readonly name: string;
  /** of all of them together: 考试, 题库 */
  readonly title: string;
  /** The first of them that the words (trimmed, not empty) find; rejects when they cannot be asked for. */
  readonly find: (words: string, signal: AbortSignal) => Promise<readonly Found[]>;
}
