import { expect, it } from 'vitest';
import { eventAt } from '../change/change.fixture.ts';
import { pictureAt } from './picture-at.ts';

const shot = (revision: number, image: string | null, kind = 'snapshot') =>
  eventAt(revision, { kind, image });
const events = [
  shot(0, null, 'start'),
  shot(1, '/a'),
  shot(2, '/a', 'face'),
  shot(3, null, 'answer'),
  shot(4, '/b', 'face'),
  shot(5, '/b'),
  shot(6, '/c'),
];
const at = (index: number) => pictureAt(events, index)?.revision ?? null;

it('at a moment the last picture is on show, with what was found in it, and none before the first', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map(at)).toEqual([null, 1, 2, 2, 4, 4, 6]);
});
