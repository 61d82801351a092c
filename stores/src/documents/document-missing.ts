/**
 * A document that others name, and that nothing ever deletes, is not there: the store lost it, or it was deleted by hand.
 */
export class DocumentMissing extends Error {
  readonly code = 'DocumentMissing';

  constructor(collection: string, id: string) {
    super(`${collection} ${id} is missing`);
    this.name = 'DocumentMissing';
  }
}
