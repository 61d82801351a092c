import { expect, it } from 'vitest';
import { wavOf } from './wav.ts';

it('writes a head that says what follows, and holds what is too loud', () => {
  const bytes = wavOf(Float32Array.from([0, 1, -1, 2, 0.5]), 24_000);
  const view = new DataView(bytes.buffer);
  const text = (at: number, length: number) => String.fromCharCode(...bytes.subarray(at, at + length));
  expect([text(0, 4), text(8, 8), text(36, 4)]).toEqual(['RIFF', 'WAVEfmt ', 'data']);
  expect(view.getUint32(4, true)).toBe(bytes.length - 8);
  expect([view.getUint32(24, true), view.getUint32(28, true), view.getUint32(40, true)]).toEqual([
    24_000, 48_000, 10,
  ]);
  const samples = Array.from({ length: 5 }, (_none, place) => view.getInt16(44 + 2 * place, true));
  expect(samples).toEqual([0, 32_767, -32_767, 32_767, 16_384]);
});
