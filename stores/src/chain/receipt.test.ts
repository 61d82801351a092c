import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '@vigil/domain/kernel/canonical-json';
import { rootReached, waysToRoot } from './merkle.js';
import {
  answerHash,
  claimLeaf,
  claimText,
  ReceiptChecker,
  type Receipt,
  type ReceiptClaim,
} from './receipt.js';
import { ReceiptSigner } from './receipt-signer.js';
import { publicKeyText } from './seal.js';
import type { SealKey } from './seal-key.js';

function newKey(): SealKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return { privateKey, publicKey: publicKeyText(publicKey) };
}

const claim = (revision: number): ReceiptClaim => ({
  paperId: 'p-1',
  quId: `q "${revision}"`,
  answerHash: answerHash({ options: ['a', 'b'], n: revision }),
  revision,
  time: 1_800_000_000_000 + revision,
  eventHash: answerHash(`event ${revision}`),
});

const sign = (signer: ReceiptSigner, count: number): Promise<Receipt[]> =>
  Promise.all(Array.from({ length: count }, (_, revision) => signer.receipt(claim(revision))));

describe('receipts', () => {
  it.each([1, 2, 3, 5, 8, 31, 1025])(
    'of %i saves of one moment are each right by themselves, under as few signatures as can be',
    async (count) => {
      const key = newKey();
      const receipts = await sign(new ReceiptSigner(key), count);
      expect(receipts.map((receipt) => new ReceiptChecker(key.publicKey).problemOf(receipt))).toEqual(
        receipts.map(() => null),
      );
      expect(new Set(receipts.map((receipt) => receipt.signature)).size).toBe(Math.ceil(count / 1024));
      expect(receipts.map((receipt) => receipt.revision)).toEqual(Array.from({ length: count }, (_, i) => i));
    },
  );

  it('of later moments have signatures of their own', async () => {
    const signer = new ReceiptSigner(newKey());
    const [[first], [second]] = [await sign(signer, 1), await sign(signer, 1)];
    expect(second).toEqual(first);
    const [, third] = await sign(signer, 2);
    expect(third?.signature).not.toBe(first?.signature);
  });

  it('say what they say in canonical JSON', () => {
    expect(claimText(claim(3))).toBe(canonicalJson(claim(3)));
  });

  it.each([
    ['paper', { paperId: 'p-2' }],
    ['question', { quId: 'q-2' }],
    ['answer', { answerHash: answerHash('other') }],
    ['revision', { revision: 7 }],
    ['time', { time: 1 }],
    ['event', { eventHash: answerHash('other') }],
    ['way', { way: '' }],
    ['signature', { signature: Buffer.alloc(64).toString('base64') }],
  ] as [string, Partial<Receipt>][])('with another %s are found out', async (_, change) => {
    const key = newKey();
    const [, receipt] = await sign(new ReceiptSigner(key), 3);
    expect(new ReceiptChecker(key.publicKey).problemOf({ ...receipt, ...change })).toBe('signature');
  });

  it('of another key are named as that, also when the name of the key was changed', async () => {
    const [mine, other] = [newKey(), newKey()];
    const [[receipt], [own]] = [
      await sign(new ReceiptSigner(other), 1),
      await sign(new ReceiptSigner(mine), 1),
    ];
    const checker = new ReceiptChecker(mine.publicKey);
    expect(checker.problemOf(receipt)).toBe('key');
    expect(checker.problemOf({ ...receipt, keyId: own?.keyId })).toBe('signature');
  });

  it('of a right signature under another claim are found out, also after the right one was seen', async () => {
    const key = newKey();
    const [first, second] = await sign(new ReceiptSigner(key), 2);
    const checker = new ReceiptChecker(key.publicKey);
    expect(checker.problemOf(first)).toBeNull();
    expect(
      checker.problemOf({ ...claim(9), way: first?.way, keyId: first?.keyId, signature: first?.signature }),
    ).toBe('signature');
    expect(checker.problemOf({ ...second, way: first?.way })).toBe('signature');
  });

  it.each([
    null,
    'text',
    {},
    { paperId: 'p' },
    { ...claim(1), way: 'x'.repeat(65), keyId: '', signature: '' },
  ])('are not: %j', async (value) => {
    const key = newKey();
    const [receipt] = await sign(new ReceiptSigner(key), 1);
    const checker = new ReceiptChecker(key.publicKey);
    expect(
      checker.problemOf(
        typeof value === 'object' && value !== null && 'way' in value
          ? { ...value, keyId: receipt?.keyId }
          : value,
      ),
    ).toBe('shape');
  });
});

describe('ways to the root', () => {
  it('lead every leaf to it, for every number of leaves, and no other leaf', () => {
    for (let count = 1; count <= 40; count += 1) {
      const leaves = Array.from({ length: count }, (_, i) => claimLeaf(claim(i)));
      const { root, ways } = waysToRoot(leaves);
      for (const [i, leaf] of leaves.entries()) {
        expect(rootReached(leaf, ways[i] as string)).toBe(root);
        expect(rootReached(claimLeaf(claim(count + 1)), ways[i] as string)).not.toBe(root);
      }
    }
  });
});
