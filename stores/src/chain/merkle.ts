import { createHash, hash as digest } from 'node:crypto';

/** Merkle tree hash (RFC 6962 §2.1) over hex hashes, built one leaf at a time in memory of the logarithm of their number. */
export class MerkleTree {
  /** Roots of complete subtrees, largest first; `sizes` are powers of two, each smaller than the one before. */
  readonly #roots: Buffer[] = [];
  readonly #sizes: number[] = [];

  add(leafHex: string): void {
    let root: Buffer = createHash('sha256').update('\0').update(leafHex, 'hex').digest();
    let size = 1;
    while (this.#sizes.at(-1) === size) {
      this.#sizes.pop();
      root = node(this.#roots.pop() as Buffer, root);
      size *= 2;
    }
    this.#roots.push(root);
    this.#sizes.push(size);
  }

  /** Hex; of no leaves: the hash of nothing. */
  root(): string {
    let root = this.#roots.at(-1);
    if (root === undefined) return digest('sha256', '', 'hex');
    for (let i = this.#roots.length - 2; i >= 0; i -= 1) root = node(this.#roots[i] as Buffer, root);
    return root.toString('hex');
  }
}

const NODE = Buffer.from([1]);

const node = (left: Buffer, right: Buffer): Buffer => createHash('sha256').update(NODE).update(left).update(right).digest();
