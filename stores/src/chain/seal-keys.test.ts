import { describe, expect, it } from 'vitest';
import { KeyStory, newKey, signed } from './key-story.fixture.js';
import type { VerifyOptions } from './log-report.js';
import { isSeal } from './seal.js';
import { SealKeys } from './seal-keys.js';

const [a, b, c] = [newKey(), newKey(), newKey()];
const names = new Map([a, b, c].map(({ publicKey }, index) => [publicKey, 'abc'[index]]));
const log = { compare: (one: string, other: string) => (one < other ? -1 : Number(one > other)) };

type Trust = Pick<VerifyOptions, 'publicKeys' | 'formerKeys' | 'outside'>;

/** Who sealed what, and whether that counts: `a 0-1 vouched`. */
const judged = (story: KeyStory, trust: Trust): string[] =>
  seen(story, trust)
    .judged()
    .map(({ publicKey, first, last, standing }) => `${names.get(publicKey)} ${first}-${last} ${standing}`);

const ignored = (story: KeyStory, trust: Trust): string[] =>
  seen(story, trust)
    .ignored()
    .map(({ position, from, to }) => `${position} ${names.get(from)}${names.get(to)}`);

function seen(story: KeyStory, trust: Trust): SealKeys {
  const keys = new SealKeys(log, trust);
  for (const event of story.events) {
    keys.see(event);
    if (!isSeal(event.data)) continue;
    keys.sealed(event, event.data.publicKey);
    if (trust.outside?.some(({ revision }) => revision === event.revision))
      keys.anchored(event.revision, event.data.publicKey);
  }
  return keys;
}
const only = (...keys: { readonly publicKey: string }[]): Trust => ({
  publicKeys: keys.map(({ publicKey }) => publicKey),
});
const unsigned = (from: typeof a, to: typeof a) => ({ from: from.publicKey, to: to.publicKey });

describe('a key that was replaced and that others know', () => {
  const replaced = () => new KeyStory().sealed(a, 2).changed(a, b).sealed(b, 2);
  const honest = ['a 0-1 vouched', 'b 2-3 vouched'];

  it('is good up to the change that it signed, for who keeps it, and for who keeps the next', () => {
    expect(judged(replaced(), only(a))).toEqual(honest);
    expect(judged(replaced(), only(b))).toEqual(honest);
  });

  it('vouches neither for seals of its own after that nor for a third key', () => {
    const back = replaced().told(unsigned(b, a)).sealed(a);
    const onward = replaced().changed(a, c).sealed(c);
    for (const trust of [only(a), only(b), only(a, b), { outside: [{ revision: 0, hash: 'seal-0' }] }]) {
      expect(judged(back, trust)).toEqual([...honest, 'a 4-4 claimed']);
      expect(judged(onward, trust)).toEqual([...honest, 'c 4-4 unknown']);
    }
  });

  it('nor where it was lost, so that the next key alone signed, for who keeps both', () => {
    const lost = new KeyStory().sealed(a, 2).changed(a, b, { before: null, after: b }).sealed(b, 2);
    const back = lost.told(unsigned(b, a)).sealed(a);
    expect(judged(back, only(a, b))).toEqual([...honest, 'a 4-4 claimed']);
  });

  it('counts again where the key in between says so, or a seal from outside is by it', () => {
    const back = replaced().changed(b, a).sealed(a);
    expect(judged(back, only(a))).toEqual([...honest, 'a 4-4 vouched']);
    const taken = replaced().told(unsigned(b, a)).sealed(a);
    const outside = [{ revision: 4, hash: 'seal-4' }];
    expect(judged(taken, { outside }).at(-1)).toBe('a 4-4 vouched');
  });

  it('that the server put aside counts up to the first change away from it alone, and only where that is unsigned', () => {
    const server = { ...only(b), formerKeys: [a.publicKey] };
    const old = new KeyStory().sealed(a, 2).told(unsigned(a, b)).sealed(b, 2);
    expect(judged(old, server)).toEqual(honest);
    const later = old.told(unsigned(b, a)).sealed(a).told(unsigned(a, b)).sealed(b);
    expect(judged(later, server)).toEqual([...honest, 'a 4-4 claimed', 'b 5-5 vouched']);
    const signed = replaced().told(unsigned(b, a)).sealed(a).told(unsigned(a, b)).sealed(b);
    expect(judged(signed, server)).toContain('a 4-4 claimed');
    // A signature for another past is no claim of an earlier version.
    const { lastSeal } = new KeyStory().sealed(a);
    const elsewhere = new KeyStory().sealed(a, 2).told({ ...unsigned(a, b), lastSeal, takenOver: 'x' });
    expect(judged(elsewhere.sealed(b), server)[0]).toBe('a 0-1 unknown');
  });
});

it('a key that the server put aside counts also where the command of an earlier version was cut short and repeated before a seal', () => {
  const server = (own: typeof a) => ({ ...only(own), formerKeys: [a.publicKey] });
  const repeated = new KeyStory().sealed(a, 2).told(unsigned(a, b)).told(unsigned(a, c)).sealed(c, 2);
  expect(judged(repeated, server(c))).toEqual(['a 0-1 vouched', 'c 2-3 vouched']);
  // One that follows a seal of the next key is none of those.
  const later = new KeyStory().sealed(a, 2).told(unsigned(a, b)).sealed(b).told(unsigned(a, c)).sealed(c);
  expect(judged(later, server(c))).toEqual(['a 0-1 claimed', 'b 2-2 claimed', 'c 3-3 vouched']);
});

it('of two keys that one was replaced by before either sealed, the last is meant', () => {
  const twice = new KeyStory().sealed(a).changed(a, b).changed(a, c).sealed(c);
  expect(judged(twice, only(a))).toEqual(['a 0-0 vouched', 'c 1-1 vouched']);
  expect(judged(twice, only(c))).toEqual(['a 0-0 vouched', 'c 1-1 vouched']);
  expect(judged(twice.told(unsigned(c, b)).sealed(b), only(a)).at(-1)).toBe('b 2-2 claimed');
});

describe('a change that somebody else wrote and nobody signed', () => {
  const replaced = () => new KeyStory().sealed(a, 2).changed(a, b).sealed(b, 2);
  const honest = ['a 0-1 vouched', 'b 2-4 vouched'];

  it('ends no key, whoever keeps which, and is named with its position', () => {
    for (const next of [a, b, c]) {
      const forged = replaced().told(unsigned(b, next)).sealed(b);
      for (const trust of [only(a), only(b), only(a, b), only(a, b, c)]) {
        expect(judged(forged, trust)).toEqual(honest);
        expect(ignored(forged, trust)).toEqual([`0005 b${names.get(next.publicKey)}`]);
      }
    }
  });

  it('nor that of an installation that lost the one before, for who keeps both', () => {
    const lost = new KeyStory().sealed(a, 2).changed(a, b, { before: null, after: b }).sealed(b, 2);
    for (const next of [a, b])
      expect(judged(lost.told(unsigned(b, next)).sealed(b), only(a, b))[1]).toMatch(/^b 2-\d vouched$/);
  });

  it('nor where a key signed it that nobody trusts, or where it was signed for another place', () => {
    const own = replaced().changed(b, c, { before: null, after: c }).sealed(b);
    const { lastSeal } = new KeyStory().sealed(a);
    const copied = signed({ from: b.publicKey, to: a.publicKey, lastSeal }, { before: b, after: a });
    for (const trust of [only(a), only(b), only(a, b)]) {
      expect(judged(own, trust)).toEqual(honest);
      const forged = replaced().told(copied).sealed(b);
      expect([judged(forged, trust), ignored(forged, trust)]).toEqual([honest, ['0005 ba']]);
    }
  });

  it('ends it where the next one signed, or made the next seal', () => {
    const lost = { before: null, after: b };
    const taken = new KeyStory().sealed(a).changed(a, b, lost).sealed(b).told(unsigned(b, a)).sealed(a);
    const old = new KeyStory().sealed(a).told(unsigned(a, b)).sealed(b).told(unsigned(b, a)).sealed(a);
    for (const story of [taken, old]) {
      expect(judged(story, only(a, b)).at(-1)).toBe('a 2-2 claimed');
      expect(ignored(story, only(a, b))).toEqual([]);
    }
  });
});
