import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.js';

/** The same value with the members of every object in another order. */
const reversed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  const copy: Record<string, unknown> = Object.create(null);
  for (const key of Object.keys(value).reverse())
    copy[key] = reversed((value as Record<string, unknown>)[key]);
  return copy;
};

/** An independent, slow definition: build the members' texts, then sort them by their key. */
const slow = (value: unknown): string => {
  if (Array.isArray(value))
    return `[${value.map((item) => (item === undefined ? 'null' : slow(item))).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  members.sort(([a], [b]) => {
    for (let i = 0; i < Math.min(a.length, b.length); i += 1)
      if (a.charCodeAt(i) !== b.charCodeAt(i)) return a.charCodeAt(i) - b.charCodeAt(i);
    return a.length - b.length;
  });
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${slow(member)}`).join()}}`;
};

const anyJson = fc.jsonValue({ maxDepth: 5, stringUnit: 'binary' });

describe('canonicalJson', () => {
  it('writes the example of RFC 8785 §3.2.3, sorted by UTF-16 code units', () => {
    const value = {
      '\u20ac': 'Euro Sign',
      '\r': 'Carriage Return',
      '\ufb33': 'Dalet',
      '1': 'One',
      '\ud83d\ude00': 'Emoji',
      '\u0080': 'Control',
      '\u00f6': 'o',
    };
    expect(canonicalJson(value)).toBe(
      '{"\\r":"Carriage Return","1":"One","\u0080":"Control","\u00f6":"o","\u20ac":"Euro Sign","\ud83d\ude00":"Emoji","\ufb33":"Dalet"}',
    );
  });

  it.each([2, 23, 24, 25, 200])('sorts %i keys', (count) => {
    const keys = Array.from({ length: count }, (_, i) => `k${(i * 7919) % 1009}`);
    const value = Object.fromEntries(keys.map((key) => [key, null]));
    expect(canonicalJson(value)).toBe(slow(value));
  });

  it('writes numbers as ECMAScript does', () => {
    expect(canonicalJson([Number('333333333.33333329'), 1e30, 4.5, 2e-3, 1e-27, -0, 1e21, 1e20])).toBe(
      '[333333333.3333333,1e+30,4.5,0.002,1e-27,0,1e+21,100000000000000000000]',
    );
  });

  it('sorts keys that look like numbers as texts', () => {
    expect(canonicalJson({ 9: 'a', 10: 'b', 1: 'c' })).toBe('{"1":"c","10":"b","9":"a"}');
  });

  it('leaves out undefined members and writes undefined items as null', () => {
    expect(canonicalJson({ b: undefined, a: [undefined], c: undefined })).toBe('{"a":[null]}');
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1n, Symbol('s'), () => 1])(
    'throws on %s',
    (value) => {
      expect(() => canonicalJson({ value: [value] })).toThrow(TypeError);
    },
  );

  it('is JSON of the same value, equal to an independent definition, for any value (seed printed on failure)', () => {
    fc.assert(
      fc.property(anyJson, (value) => {
        const text = canonicalJson(value);
        expect(text).toBe(slow(value));
        expect(JSON.stringify(JSON.parse(text))).toBe(
          JSON.stringify(JSON.parse(slow(JSON.parse(JSON.stringify(value))))),
        );
      }),
      { numRuns: 2000 },
    );
  });

  it('does not depend on the order of members, and survives being stored and read', () => {
    fc.assert(
      fc.property(anyJson, (value) => {
        expect(canonicalJson(reversed(value))).toBe(canonicalJson(value));
        expect(canonicalJson(JSON.parse(JSON.stringify(value)))).toBe(canonicalJson(value));
      }),
      { numRuns: 2000 },
    );
  });

  it('tells different values apart', () => {
    fc.assert(
      fc.property(anyJson, anyJson, (a, b) => {
        fc.pre(slow(a) !== slow(b));
        expect(canonicalJson(a)).not.toBe(canonicalJson(b));
      }),
    );
  });
});
