/** What a slice says of files (decision 081). Of what nobody says anything, everything is kept. */
export interface FileDeclarations {
  /**
   * Kinds of files that it puts by `fileRecords`, and the hours they wait for the first event or document that
   * names them. One that keeps their ids in a form they cannot be read in (encrypted, packed) has to call
   * `fileRecords.name` itself, or leave the kind out.
   */
  readonly graceHours?: Readonly<Record<string, number>>;
  /** Event types that name no file, however many digests are in them: they are not looked through. */
  readonly namelessEvents?: readonly string[];
  /** Names of collections of which that is true. */
  readonly namelessCollections?: readonly string[];
}

/** Somebody's file, asked for by somebody else. */
export interface PrivateFile {
  readonly fileId: string;
  readonly owner: string;
  readonly kind: string;
}

/** What gives somebody the right to a private file of another. */
export interface FileRight {
  /** null: none: it is about the person */
  readonly examId: string | null;
  /** true: a screen shows it by itself, and the next one after it */
  readonly byItself: boolean;
}

/** The same of all slices. */
export class FileRules {
  readonly graceHours: ReadonlyMap<string, number>;
  readonly namelessEvents: ReadonlySet<string>;
  readonly namelessCollections: ReadonlySet<string>;

  constructor(declared: readonly FileDeclarations[]) {
    this.graceHours = new Map(declared.flatMap(({ graceHours = {} }) => Object.entries(graceHours)));
    this.namelessEvents = new Set(declared.flatMap(({ namelessEvents = [] }) => namelessEvents));
    this.namelessCollections = new Set(
      declared.flatMap(({ namelessCollections = [] }) => namelessCollections),
    );
  }
}
