import { expect, it } from 'vitest';
import { edgeScroll } from './edge-scroll.ts';

it('what is dragged to an edge scrolls the page, faster the nearer it is; in the middle nothing moves', () => {
  expect([150, 422, 700].map((y) => edgeScroll(y, 844))).toEqual([0, 0, 0]);
  expect(edgeScroll(844, 844)).toBe(16);
  expect(edgeScroll(740, 844)).toBeGreaterThan(0);
  expect(edgeScroll(740, 844)).toBeLessThan(edgeScroll(800, 844));
  expect(edgeScroll(0, 844)).toBe(-16);
  expect(edgeScroll(90, 844)).toBeLessThan(0);
});
