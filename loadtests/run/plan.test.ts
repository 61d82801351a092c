import { describe, expect, it } from 'vitest';
import { candidateIn, candidatesText, placeAt, placesText, type PlannedCandidate } from './plan.js';

const candidates: PlannedCandidate[] = [
  { token: 'a-token', userId: 'u1', paperId: '', questions: '', photo: '/api/common/file/1' },
  {
    token: 'a-much-longer-token',
    userId: 'u2',
    paperId: 'p2',
    questions: placesText([0, 89, 90, 8099]),
    photo: '',
  },
  { token: 't', userId: 'u3', paperId: 'p3', questions: placesText([5]), photo: '' },
];

describe('the candidates’ file', () => {
  it('gives each candidate back from its place', () => {
    const text = candidatesText(candidates);
    const width = text.indexOf('\n') + 1;
    expect(text.length).toBe(width * candidates.length);
    expect(candidates.map((_, index) => candidateIn(text, width, index))).toEqual(candidates);
  });

  it('is plain ASCII', () => {
    expect(candidatesText(candidates)).toMatch(/^[\x20-\x7e\n]*$/);
  });

  it('deals a paper’s questions one after the other, and again', () => {
    const { questions } = candidates[1] as PlannedCandidate;
    expect([0, 1, 2, 3, 4, 5].map((n) => placeAt(questions, n))).toEqual([0, 89, 90, 8099, 0, 89]);
  });
});
