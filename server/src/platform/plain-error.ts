/**
 * Something the person at the keyboard can put right: main prints the one sentence and exits 1, without a
 * stack.
 */
export class PlainError extends Error {
  override readonly name = 'PlainError';
}
