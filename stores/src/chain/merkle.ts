import { hash as digest } from 'node:crypto';

/**
 * Merkle tree hash (RFC 6962 §2.1) over hex hashes, built one leaf at a time in memory of the logarithm of
 * their number.
 */
export class MerkleTree {
  /**
   * Roots (hex) of complete subtrees, largest first; `sizes` are powers of two, each smaller than the one
   * before.
   */
  readonly #roots: string[] = [];
  readonly #sizes: number[] = [];

  add(leafHex: string): void {
    let root = leafHash(leafHex);
    let size = 1;
    while (this.#sizes.at(-1) === size) {
      this.#sizes.pop();
      root = nodeHash(this.#roots.pop() as string, root);
      size *= 2;
    }
    this.#roots.push(root);
    this.#sizes.push(size);
  }

  /** Hex; of no leaves: the hash of nothing. */
  root(): string {
    let root = this.#roots.at(-1);
    if (root === undefined) return digest('sha256', '', 'hex');
    for (let i = this.#roots.length - 2; i >= 0; i -= 1) root = nodeHash(this.#roots[i] as string, root);
    return root;
  }
}

// One buffer each, filled anew for every hash: this runs on every event and every save.
const leafBytes = Buffer.alloc(33);
const nodeBytes = Buffer.alloc(65);
nodeBytes[0] = 1;

function leafHash(leafHex: string): string {
  const whole = leafBytes.write(leafHex, 1, 'hex') === 32 && leafHex.length === 64;
  return digest(
    'sha256',
    whole ? leafBytes : Buffer.concat([Buffer.alloc(1), Buffer.from(leafHex, 'hex')]),
    'hex',
  );
}

/** Hash (hex) of the inner node over two hashes (hex). */
export function nodeHash(left: string, right: string): string {
  nodeBytes.write(left, 1, 'hex');
  nodeBytes.write(right, 33, 'hex');
  return digest('sha256', nodeBytes, 'hex');
}

/**
 * The root (hex) over leaves that are hashed already, and for each the way up to it: `l` or `r` with the
 * sibling on that side, 65 characters a step. One leaf is its own root, with an empty way.
 */
export function waysToRoot(leaves: readonly string[]): { readonly root: string; readonly ways: string[] } {
  const ways = leaves.map(() => '');
  let level = leaves;
  for (let depth = 0; level.length > 1; depth += 1) {
    for (let i = 0; i < ways.length; i += 1) {
      const at = i >> depth;
      const sibling = level[at ^ 1];
      if (sibling !== undefined) ways[i] += (at & 1 ? 'l' : 'r') + sibling;
    }
    const next: string[] = [];
    for (let i = 0; i < level.length; i += 2) {
      const right = level[i + 1];
      next.push(right === undefined ? (level[i] as string) : nodeHash(level[i] as string, right));
    }
    level = next;
  }
  return { root: level[0] as string, ways };
}

/** The root that a hashed leaf reaches on its way; null for what is no way. */
export function rootReached(leaf: string, way: string): string | null {
  if (!/^([lr][0-9a-f]{64}){0,32}$/.test(way)) return null;
  let root = leaf;
  for (let at = 0; at < way.length; at += 65) {
    const sibling = way.slice(at + 1, at + 65);
    root = way[at] === 'l' ? nodeHash(sibling, root) : nodeHash(root, sibling);
  }
  return root;
}
