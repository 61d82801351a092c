/**
 * A document is not as it was written: the store was damaged or changed by hand. Nothing of it is handed on.
 */
export class DocumentDamaged extends Error {
  readonly code = 'DocumentDamaged';
  /** `id` null: the store does not say which one. */
  constructor(collection: string, id: string | null, options?: { cause?: unknown }) {
    const which = id === null ? 'a document' : `the document ${JSON.stringify(id)}`;
    super(`${which} of ${collection} is not as it was written`, options);
    this.name = 'DocumentDamaged';
  }
}
