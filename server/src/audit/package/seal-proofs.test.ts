import { hash as digest } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MerkleTree } from '@vigil/stores/chain/merkle';
import { rootsBetween } from './seal-proofs.js';
import { loadVerifier } from './verifier.fixture.js';

const leaves = Array.from({ length: 6000 }, (_none, index) => digest('sha256', String(index), 'hex'));

it('the check comes to the seal’s root from any events of it and the roots between them', async () => {
  const verifier = await loadVerifier();
  const some = fc.oneof(fc.integer({ min: 1, max: 70 }), fc.integer({ min: 2000, max: leaves.length }));
  const chosen = fc.tuple(some, fc.uniqueArray(fc.nat(leaves.length - 1), { maxLength: 40 }), fc.boolean());
  await fc.assert(
    fc.asyncProperty(chosen, async ([count, drawn, all]) => {
      const hashes = leaves.slice(0, count);
      const places = all
        ? hashes.map((_hash, place) => place)
        : drawn.filter((place) => place < count).sort((a, b) => a - b);
      const tree = new MerkleTree();
      for (const leaf of hashes) tree.add(leaf);
      const { root, roots } = await rootsBetween(hashes, places);
      expect(root).toBe(tree.root());
      const own = { places, hashes: places.map((place) => hashes[place] as string), next: 0, met: 0 };
      expect(verifier.treeHash(0, count, own, roots)).toBe(root);
      expect([own.next, own.met]).toEqual([places.length, roots.length]);
      const most = places.length * Math.ceil(Math.log2(count) + 1) + 1;
      expect(roots.length).toBeLessThanOrEqual(most);
    }),
    { numRuns: 60 },
  );
});
