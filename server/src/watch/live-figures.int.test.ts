import { describe, expect, it } from 'vitest';
import type { Candidate } from '../testing/candidate.js';
import { follow, liveClient } from '../testing/live.js';
import { until } from '../testing/until.js';
import { cardsQuery } from '../testing/wall.js';
import { type Stat, statQuery, liveRoom } from './live.fixture.js';

const at = liveRoom();

describe('the figures by subscription', () => {
  it('come at once and whenever they change, and agree with the call', async () => {
    const { examId, candidates } = await at.room.examWith(2);
    const stat = follow<Stat>(liveClient(at.address, at.room.admin.token), statQuery, { e: examId });
    expect(await stat.first('the first')).toMatchObject({
      requireCount: 2,
      processCount: 2,
      handCount: 0,
      onlineCount: 0,
    });
    await candidates[0]?.handIn();
    const next = await stat.first('the change', (figures) => figures.handCount === 1);
    expect(next).toMatchObject({ processCount: 1 });
    await at.room.caughtUp('papers', 'watch_cards');
    expect(await at.room.admin.ok('/api/exam/watch/watch-stat', { id: examId })).toMatchObject({ ...next });
  });

  it('of an exam that does not exist are refused', async () => {
    const stat = follow<Stat>(liveClient(at.address, at.room.admin.token), statQuery, { e: 'none' });
    expect((await stat.refusal()).extensions).toMatchObject({ reason: 'NotFound' });
  });
});

describe('strangers', () => {
  it('[wire] a learner, and staff without exam:watch, are refused each subscription of watch with 10010003', async () => {
    const { examId, candidates } = await at.room.examWith(1);
    const clerk = await at.room.staff(['exam:list', 'audit:view']);
    for (const token of [(candidates[0] as Candidate).token, clerk.token]) {
      for (const query of [cardsQuery, statQuery]) {
        const feed = follow(liveClient(at.address, token), query, { e: examId });
        expect((await feed.refusal()).extensions).toMatchObject({ code: 10010003, reason: 'NotAllowed' });
        expect(feed.messages).toEqual([]);
      }
    }
  });

  it('a socket without a session gets nothing', async () => {
    const { examId } = await at.room.examWith(1);
    for (const token of ['', 'x'.repeat(43)]) {
      const feed = follow(liveClient(at.address, token), cardsQuery, { e: examId });
      await until('the socket to be closed', () => feed.closed);
      expect(feed.closed).toMatchObject({ code: 4403 });
      expect(feed.messages).toEqual([]);
    }
  });
});
