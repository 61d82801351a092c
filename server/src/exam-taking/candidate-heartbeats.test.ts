import { describe, expect, it } from 'vitest';
import type { Services } from '../platform/services.js';
import { presenceGroup, CandidateHeartbeats } from './candidate-heartbeats.js';

describe('signs of life', () => {
  it('of many papers are told in groups, between which calls get their turn, and each is told', async () => {
    const told: string[] = [];
    const bus = {
      touch: async (group: string) => void told.push(group),
      subscribe: () => () => undefined,
      publish: () => undefined,
    };
    const signs = new CandidateHeartbeats({ bus, clock: { now: () => 1000 } } as unknown as Services);
    const papers = Array.from({ length: 1200 }, (_, i) => `p-${i}`);
    for (const paperId of papers) signs.call(paperId);
    told.length = 0;
    const flushed = signs.flush();
    await new Promise((turn) => setImmediate(turn));
    expect(told.length).toBeLessThan(papers.length);
    await flushed;
    expect(told).toEqual(papers.map(presenceGroup));
  });
});
