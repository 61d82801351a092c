/**
 * The commands a stream has taken, for its life (engine §2): of each event that a command made, a number made
 * of the command's key, and its revision. A key itself would be seven times as large, and a paper of two
 * hours takes hundreds. Two keys may have the same number: whoever repeats a command looks at the event.
 */
export class AppliedCommands {
  readonly #numbers: number[] = [];
  readonly #revisions: number[] = [];

  /** Revisions must come in their order. */
  add(key: string, revision: number): void {
    this.#numbers.push(numberOf(key));
    this.#revisions.push(revision);
  }

  has(key: string): boolean {
    return this.#numbers.includes(numberOf(key));
  }

  /**
   * Revisions of events that this command made, the first one first, with those of any other whose key has
   * the same number.
   */
  revisionsOf(key: string): number[] {
    const number = numberOf(key);
    const found: number[] = [];
    for (let at = this.#numbers.indexOf(number); at >= 0; at = this.#numbers.indexOf(number, at + 1))
      found.push(this.#revisions[at] as number);
    return found;
  }
}

const prime = 0x01000193;
const otherPrime = 0x5bd1e995;

/**
 * 53 bits: as many as a number holds exactly. Two walks over the key, 32 bits of the one and 21 of the other.
 */
function numberOf(key: string): number {
  let low = 0x811c9dc5;
  let high = 0x9747b28c;
  for (let index = 0; index < key.length; index += 1) {
    const code = key.charCodeAt(index);
    low = Math.imul(low ^ code, prime);
    high = Math.imul(high ^ code, otherPrime);
    high ^= high >>> 15;
  }
  low ^= low >>> 13;
  return (high >>> 11) * 2 ** 32 + (low >>> 0);
}
