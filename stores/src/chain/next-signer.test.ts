import { describe, expect, it } from 'vitest';
import type { KeyChange } from './key-change.js';
import { KeyStory, newKey, signed } from './key-story.fixture.js';
import { isHandedOverAt, isNamedNext, standingOfSigner, wasReplacedBefore } from './next-signer.js';

const [a, b, c] = [newKey(), newKey(), newKey()];
const seals = [new KeyStory().sealed(a), new KeyStory().sealed(a, 2)].map(({ lastSeal }) => lastSeal);
const [earlier, last] = seals.map((seal) => ({ ...seal, publicKey: a.publicKey })) as [
  { revision: number; hash: string; publicKey: string },
  { revision: number; hash: string; publicKey: string },
];
const change = (
  from: typeof a,
  to: typeof a,
  { revision, hash }: typeof last,
  by: Parameters<typeof signed>[1] = { before: from, after: to },
): KeyChange => signed({ from: from.publicKey, to: to.publicKey, lastSeal: { revision, hash } }, by);
const standing = (key: typeof a, ...changes: KeyChange[]): string =>
  standingOfSigner(key.publicKey, last, changes);

describe('the key that seals next', () => {
  it('is that of the last seal, until a change after it that the next one signed', () => {
    expect(standing(a)).toBe('right');
    expect(standing(b)).toBe('another');
    expect(standing(b, change(a, b, last))).toBe('right');
    expect(standing(c, change(a, b, last), change(a, c, last))).toBe('right');
    expect(standing(b, change(a, b, last, { before: null, after: b }))).toBe('right');
  });

  it('is none that a change names which is unsigned, of another place, or not the last', () => {
    expect(standing(b, { from: a.publicKey, to: b.publicKey })).toBe('another');
    expect(standing(b, change(a, b, last, { before: null, after: c }))).toBe('another');
    expect(standing(b, change(a, b, earlier, { before: null, after: b }))).toBe('another');
    expect(standing(b, change(a, b, last), change(a, c, last))).not.toBe('right');
  });

  it('is named by the last change alone, where it signed that itself, over the very last seal', () => {
    const lost = { before: null, after: b };
    expect(isNamedNext(b.publicKey, last, [change(a, b, last, lost)])).toBe(true);
    expect(isNamedNext(a.publicKey, last, [])).toBe(false);
    for (const told of [
      [change(a, b, earlier, lost)],
      [change(a, b, last, { before: null, after: c })],
      [change(a, b, last, lost), change(a, c, last, { before: null, after: c })],
    ])
      expect(isNamedNext(b.publicKey, last, told)).toBe(false);
  });

  it('is never one that signed that another follows', () => {
    expect(standing(a, change(a, b, last))).toBe('replaced');
    expect(standing(a, change(a, b, earlier))).toBe('replaced');
    expect(standing(a, change(a, b, earlier), change(b, a, last))).toBe('replaced');
    // Somebody else may say so of it, and cannot sign it.
    expect(standing(a, change(a, b, last, { before: null, after: b }))).toBe('right');
    expect(standing(a, change(a, b, last, { before: c, after: b }))).toBe('right');
  });

  it('follows no seal of a key that had been replaced, until an operator made another one after it', () => {
    const past = change(a, b, earlier);
    expect(standing(b, past)).toBe('past-replaced');
    expect(standing(c, past)).toBe('past-replaced');
    const next = signed(
      { from: null, to: c.publicKey, lastSeal: { revision: last.revision, hash: last.hash } },
      { before: null, after: c },
    );
    expect(standing(c, past, next)).toBe('right');
  });

  it('was replaced before the last seal, or at it', () => {
    expect([wasReplacedBefore(last, [change(a, b, earlier)]), isHandedOverAt(last, [])]).toEqual([
      true,
      false,
    ]);
    const now = [change(a, b, last)];
    expect([wasReplacedBefore(last, now), isHandedOverAt(last, now)]).toEqual([false, true]);
  });
});
