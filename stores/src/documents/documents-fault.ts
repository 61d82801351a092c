/**
 * The documents cannot be written or read now. The cause says why; nothing unanswered is known to be stored,
 * nor to be not stored.
 */
export class DocumentsFault extends Error {
  readonly code = 'DocumentsFault';
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'DocumentsFault';
  }
}
