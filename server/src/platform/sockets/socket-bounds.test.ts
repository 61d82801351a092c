import { expect, it } from 'vitest';
import { SocketBounds, socketBounds } from './socket-bounds.js';

it('a school of 2,000 opens an exam in one second, each person twice: nobody makes way', () => {
  const bounds = new SocketBounds();
  const wayMade: number[] = [];
  const places = Array.from({ length: 4000 }, (_none, at) =>
    bounds.unknown('school', () => wayMade.push(at)),
  );
  expect(wayMade).toEqual([]);
  for (const release of places.slice(0, 2000)) release();
  for (let at = 4000; at < 6000; at += 1) bounds.unknown('school', () => wayMade.push(at));
  expect(wayMade).toEqual([]);
  expect(bounds.unknownNow).toBe(4000);
});

it('beyond the bound whoever has waited longest makes way, of that network alone, and is counted once', () => {
  const bounds = new SocketBounds();
  const wayMade: string[] = [];
  const elsewhere = bounds.unknown('elsewhere', () => wayMade.push('elsewhere'));
  const places = Array.from({ length: socketBounds.unknownPerNetwork + 2 }, (_none, at) =>
    bounds.unknown('one', () => wayMade.push(`one ${at}`)),
  );
  expect(wayMade).toEqual(['one 0', 'one 1']);
  expect(bounds.refused.unknown).toBe(2);
  expect(bounds.unknownNow).toBe(socketBounds.unknownPerNetwork + 1);
  for (const release of [...places, ...places, elsewhere]) release();
  expect(bounds.unknownNow).toBe(0);
});

it('a place that is given up twice is given up once', () => {
  const bounds = new SocketBounds();
  const of = { id: 's', user: { id: 'u' } };
  const [first] = [bounds.socket(of), bounds.socket(of)];
  first?.();
  first?.();
  for (let at = 0; at < socketBounds.socketsPerSession - 1; at += 1) expect(bounds.socket(of)).not.toBeNull();
  expect(bounds.socket(of)).toBeNull();
});
