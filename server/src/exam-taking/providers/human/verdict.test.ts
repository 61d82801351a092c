import { describe, expect, it } from 'vitest';
import { verdictOf, type DetectedFace } from './verdict.js';

const face = (more: Partial<DetectedFace> = {}): DetectedFace => ({
  score: 0.9,
  size: 0.4,
  embedding: [1],
  ...more,
});
const alike = (similarity: number) => (): number => similarity;

describe('verdict on faces', () => {
  it('sees no face in an empty picture', () =>
    expect(verdictOf([], [face()], alike(1))).toEqual({ outcome: 'no-face' }));
  it('does not count an unsure face', () =>
    expect(verdictOf([face({ score: 0.4 })], null, alike(1)).outcome).toBe('no-face'));
  it('does not count a small face in the background', () =>
    expect(verdictOf([face(), face({ size: 0.05 })], [face()], alike(0.9)).outcome).toBe('matched'));
  it('refuses two faces even when nothing is registered', () =>
    expect(verdictOf([face(), face()], null, alike(1))).toEqual({ outcome: 'many-faces' }));
  it('tells one face when nothing is registered', () =>
    expect(verdictOf([face()], null, alike(0))).toEqual({ outcome: 'one-face' }));
  it('matches from similarity 0.5', () =>
    expect(verdictOf([face()], [face()], alike(0.5))).toEqual({ outcome: 'matched', similarity: 0.5 }));
  it('tells another person below 0.5', () =>
    expect(verdictOf([face()], [face()], alike(0.499))).toEqual({
      outcome: 'other-person',
      similarity: 0.499,
    }));
  it('cannot check against a registered photo without one clear face', () => {
    expect(verdictOf([face()], [], alike(1)).outcome).toBe('not-checked');
    expect(verdictOf([face()], [face(), face()], alike(1)).outcome).toBe('not-checked');
  });
});
