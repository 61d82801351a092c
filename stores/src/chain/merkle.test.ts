import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { MerkleTree } from './merkle.js';

const sha = (...parts: (Buffer | string)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const leaf = (i: number): string => sha(`leaf ${i}`).toString('hex');

/** RFC 6962 §2.1 word for word: split at the largest power of two smaller than n. */
function byDefinition(leaves: readonly string[]): Buffer {
  if (leaves.length === 0) return sha('');
  if (leaves.length === 1) return sha('\0', Buffer.from(leaves[0] as string, 'hex'));
  let k = 1;
  while (k * 2 < leaves.length) k *= 2;
  return sha('\x01', byDefinition(leaves.slice(0, k)), byDefinition(leaves.slice(k)));
}

describe('MerkleTree', () => {
  it('is the tree hash of RFC 6962 for every number of leaves', () => {
    const leaves: string[] = [];
    const tree = new MerkleTree();
    for (let i = 0; i <= 130; i += 1) {
      expect(tree.root()).toBe(byDefinition(leaves).toString('hex'));
      leaves.push(leaf(i));
      tree.add(leaf(i));
    }
  });

  it('changes with the order and with the number of leaves', () => {
    const root = (...leaves: string[]): string => {
      const tree = new MerkleTree();
      for (const one of leaves) tree.add(one);
      return tree.root();
    };
    const [a, b] = [leaf(1), leaf(2)];
    expect(
      new Set([root(), root(a), root(b), root(a, b), root(b, a), root(a, b, b), root(a, a, b)]).size,
    ).toBe(7);
  });
});
