import { describe, expect, it } from 'vitest';
import { k6Collections } from './k6-run.js';

const gib = 2 ** 30;

describe('k6 collects its garbage', () => {
  it('not before it holds half of the free memory, rarely where that is little', () => {
    expect(k6Collections(16 * gib, {})).toEqual({ env: { GOGC: 'off', GOMEMLIMIT: '8192MiB' }, say: 'collecting nothing below 8 GiB' });
    expect(k6Collections(4 * gib, {}).env).toEqual({ GOGC: '800' });
  });

  it('as its caller says', () => {
    expect(k6Collections(16 * gib, { GOGC: '200' }).env).toEqual({});
    expect(k6Collections(16 * gib, { GOMEMLIMIT: '4GiB' }).env).toEqual({});
  });
});
