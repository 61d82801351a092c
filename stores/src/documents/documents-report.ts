/** One thing in a store of documents that is not as it was written. */
export interface DocumentsDamage {
  readonly collection: string | null;
  /** The document, where it is one. */
  readonly id: string | null;
  /** `unsummed`: it has no checksum, from before there were any or from somebody else. */
  readonly kind: 'document' | 'missing' | 'added' | 'exchanged' | 'file' | 'unsummed';
  /** The store's words, or how many documents there are and should be. */
  readonly detail: string;
}

/** What a look at every document found. */
export interface DocumentsReport {
  readonly collections: number;
  readonly documents: number;
  readonly damage: readonly DocumentsDamage[];
}
