/**
 * The store never holds this document: it is larger than the store takes (MongoDB: 16 MB), or a text is that
 * one of its indexes holds. Nothing of it was stored, and repeating it is useless.
 */
export class DocumentTooLarge extends Error {
  readonly code = 'DocumentTooLarge';
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'DocumentTooLarge';
  }
}
