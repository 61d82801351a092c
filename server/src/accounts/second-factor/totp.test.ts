import { describe, expect, it } from 'vitest';
import {
  base32,
  hotp,
  keyUri,
  newRecoveryCodes,
  newSecret,
  recoveryCodeOf,
  stepAt,
  stepOfCode,
} from './totp.js';

const secret = Buffer.from('12345678901234567890');

describe('one-time codes', () => {
  it('are those of RFC 4226, appendix D', () => {
    const codes = [
      '755224',
      '287082',
      '359152',
      '969429',
      '338314',
      '254676',
      '287922',
      '162583',
      '399871',
      '520489',
    ];
    expect(codes.map((_code, counter) => hotp(secret, counter))).toEqual(codes);
  });

  it('are those of RFC 6238, appendix B', () => {
    for (const [seconds, code] of [
      [59, '94287082'],
      [1111111109, '07081804'],
      [1111111111, '14050471'],
      [1234567890, '89005924'],
      [2000000000, '69279037'],
      [20000000000, '65353130'],
    ] as const)
      expect(hotp(secret, stepAt(seconds * 1000), 8)).toBe(code);
  });

  it('are understood a step too early or too late, no further', () => {
    const now = 1_700_000_000_000;
    const accepted = [-2, -1, 0, 1, 2].map(
      (drift) => stepOfCode(secret, hotp(secret, stepAt(now) + drift), now, 0) !== null,
    );
    expect(accepted).toEqual([false, true, true, true, false]);
    expect(stepOfCode(secret, '', now, 0)).toBeNull();
    expect(stepOfCode(secret, `${hotp(secret, stepAt(now))}0`, now, 0)).toBeNull();
  });

  it('are good once: none of the step that was used, or of one before', () => {
    const now = 1_700_000_000_000;
    const step = stepOfCode(secret, hotp(secret, stepAt(now)), now, 0);
    expect(step).toBe(stepAt(now));
    for (const drift of [-1, 0])
      expect(stepOfCode(secret, hotp(secret, stepAt(now) + drift), now, step ?? 0)).toBeNull();
    expect(stepOfCode(secret, hotp(secret, stepAt(now) + 1), now, step ?? 0)).toBe(stepAt(now) + 1);
  });

  it('have a secret that apps read', () => {
    expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
    expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    expect(newSecret()).toHaveLength(20);
    expect(keyUri(secret, '考试 平台', 'a:b')).toBe(
      'otpauth://totp/%E8%80%83%E8%AF%95%20%E5%B9%B3%E5%8F%B0:a%3Ab?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' +
        '&issuer=%E8%80%83%E8%AF%95%20%E5%B9%B3%E5%8F%B0&digits=6&period=30',
    );
  });
});

describe('recovery codes', () => {
  it('are ten different ones, read however they are typed', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) {
      expect(code).toMatch(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/);
      expect(recoveryCodeOf(` ${code.toLowerCase().replace('-', ' ')} `)).toBe(code.replace('-', ''));
    }
  });
});
