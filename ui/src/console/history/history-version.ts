/** One change of a piece of reference data, as the log has it (`ReferenceVersion`). */
export interface HistoryVersion {
  readonly version: number;
  /** ISO 8601 */
  readonly time: string;
  readonly actorName: string;
  /** created, changed, deleted */
  readonly kind: string;
  /** dotted path; both values as JSON text, null: not there */
  readonly changes: readonly {
    readonly path: string;
    readonly before?: string | null;
    readonly after?: string | null;
  }[];
}

/** How paths and values are said. */
export interface Saying {
  /** What a path is called; null: not worth showing. */
  readonly sayPath: (path: string) => string | null;
  /** A value in words; without it JSON texts are shown as their text, the rest as JSON. */
  readonly sayValue?: (path: string, json: string) => string;
  /** It came with the program, which nobody recorded. */
  readonly builtIn?: boolean;
}
