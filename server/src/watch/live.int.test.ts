import type WebSocket from 'ws';
import type { Department } from '@vigil/domain/organisation/department';
import { askRunningServer } from '@vigil/projections/cli/running-server';
import { collections as peopleCollections } from '../organisation/collections.js';
import { describe, expect, it } from 'vitest';
import type { Candidate } from '../testing/candidate.js';
import { follow, liveClient, type Feed } from '../testing/live.js';
import { until } from '../testing/until.js';
import { cardsQuery, wall, type Delta } from '../testing/wall.js';
import { type Stat, statQuery, liveRoom } from './live.fixture.js';

const at = liveRoom();
const { cards, comesOnline } = at;

describe('the wall by subscription', () => {
  it('[wire] leaving the filter is a removal: by name, department and presence', async () => {
    await at.room.services.documents
      .collection<Department>(peopleCollections.departments)
      .put({ id: 'w1', version: 1, parentId: null, deptName: '一班', deptCode: 'W01', sort: 1 });
    const examId = await at.room.saveExam();
    const inside = await at.room.candidate({ realName: '钱学习', departId: 'w1', deptCode: 'W01' });
    const outside = await at.room.candidate({ realName: '孙认真' });
    for (const candidate of [inside, outside]) await candidate.start(examId);
    await at.room.caughtUp('watch_cards');
    for (const filter of [{ realName: '学习' }, { deptCode: 'W01' }]) {
      const feed = cards(examId, { f: filter });
      expect(await feed.first('the snapshot')).toMatchObject({
        total: 1,
        upserts: [{ id: inside.paperId, realName: '钱学习' }],
      });
      await outside.leave();
      await inside.leave();
      await feed.first('the change', (message) => message.upserts.some((card) => card.leaveTimes > 0));
      expect([...wall(feed).keys()]).toEqual([inside.paperId]);
      feed.stop();
    }
    const offline = cards(examId, { f: { offline: true } });
    const online = cards(examId, { f: { online: true } });
    expect((await offline.first('the snapshot')).upserts).toHaveLength(2);
    expect((await online.first('the snapshot')).upserts).toHaveLength(0);
    await comesOnline(examId, inside);
    await offline.first('the leaving', (message) => message.removedIds.includes(inside.paperId));
    await online.first('the coming', (message) =>
      message.upserts.some((card) => card.id === inside.paperId && card.presence === 'online'),
    );
    await inside.handIn();
    await online.first('the end', (message) => message.removedIds.includes(inside.paperId));
  });

  it('[engine §7] begins with a snapshot at a position, then brings only what changed', async () => {
    const { examId, candidates } = await at.room.examWith(3);
    const [first] = candidates as [Candidate];
    const feed = cards(examId);
    const snapshot = await feed.first('the snapshot');
    expect(snapshot).toMatchObject({ reload: false, total: 3, removedIds: [] });
    expect(snapshot.upserts.map((card) => card.id).sort()).toEqual(
      candidates.map((candidate) => candidate.paperId).sort(),
    );
    expect(snapshot.position).toMatch(/^\d+~/);
    await first.choose('q-single', ['b']);
    const delta = await feed.first('the change', (message) =>
      message.upserts.some((card) => card.answerCount === 1),
    );
    expect(delta.upserts.map((card) => card.id)).toEqual([first.paperId]);
    expect(delta.position > snapshot.position).toBe(true);
    const newcomer = await at.room.candidate();
    await newcomer.start(examId);
    await feed.first(
      'the newcomer',
      (message) => message.total === 4 && message.upserts.some((card) => card.id === newcomer.paperId),
    );
    await first.handIn();
    expect(
      (await feed.first('the leaving', (message) => message.removedIds.includes(first.paperId))).total,
    ).toBe(3);
    expect([...wall(feed).keys()].sort()).toEqual(
      [...candidates.slice(1), newcomer].map((candidate) => candidate.paperId).sort(),
    );
  });

  it('[engine §7] gathers many changes of 200 ms into few messages', async () => {
    const { examId, candidates } = await at.room.examWith(10);
    const feed = cards(examId);
    await feed.first('the snapshot');
    await Promise.all(
      candidates.flatMap((candidate) =>
        ['a', 'b', 'c', 'd'].map((option) => candidate.choose('q-single', [option])),
      ),
    );
    await until(
      'every card',
      () => [...wall(feed).values()].filter((card) => card.answerCount === 1).length === 10,
    );
    expect(feed.messages.length).toBeLessThan(10);
  });

  it('[engine §7] resumes after a position: nothing again, and everything since, leaving included', async () => {
    const { examId, candidates } = await at.room.examWith(4);
    const [changed, gone] = candidates as [Candidate, Candidate];
    const before = cards(examId);
    const { position } = await before.first('the snapshot');
    before.stop();
    await changed.leave();
    await gone.handIn();
    await at.room.caughtUp('watch_cards');
    const resumed = cards(examId, { a: position });
    const delta = await resumed.first('what changed since');
    expect(delta).toMatchObject({ reload: false, total: 3, removedIds: [gone.paperId] });
    expect(delta.upserts).toMatchObject([{ id: changed.paperId, leaveTimes: 1 }]);
  });

  it('[engine §7] resumed with nothing new is silent until something is', async () => {
    const { examId, candidates } = await at.room.examWith(2);
    const { position } = await cards(examId).first('the snapshot');
    const resumed = cards(examId, { a: position });
    const [first] = candidates as [Candidate];
    const stat = follow<Stat>(liveClient(at.address, at.room.admin.token), statQuery, { e: examId });
    await stat.first('the figures');
    await first.mark('q-single', true);
    const delta = await resumed.first('the change', (message) => message.upserts.length > 0);
    expect(delta.upserts.map((card) => card.id)).toEqual([first.paperId]);
    expect(
      resumed.messages.flatMap((message) => message.upserts).every((card) => card.id === first.paperId),
    ).toBe(true);
  });

  it('[engine §7] tells a page of the wall to reload when it resumes: others’ leaving has shifted it', async () => {
    const { examId, candidates } = await at.room.examWith(4);
    const filter = { current: 2, size: 2 };
    const page = cards(examId, { f: filter });
    const { position, upserts } = await page.first('the page');
    expect(upserts).toHaveLength(2);
    page.stop();
    await candidates[0]?.handIn();
    await at.room.caughtUp('watch_cards');
    const resumed = cards(examId, { f: filter, a: position });
    await resumed.first('the page', (message) => !message.reload);
    expect([...wall(resumed).keys()]).toEqual([candidates[3]?.paperId]);
    expect(resumed.messages[0]?.reload).toBe(true);
  });

  it('keeps a page of the wall true while people come and go', async () => {
    const { examId, candidates } = await at.room.examWith(5);
    const page = cards(examId, { f: { current: 1, size: 2 } });
    await page.first('the page');
    await candidates[0]?.handIn();
    await until(
      'the next to move up',
      () => [...wall(page).keys()].join() === [candidates[1]?.paperId, candidates[2]?.paperId].join(),
    );
    expect(page.messages.at(-1)?.total).toBe(4);
  });

  it('a page begins with who needs attention, says how many do, and goes on telling who moved to another page', async () => {
    const { examId, candidates } = await at.room.examWith(4, { leaveOn: true, leaveCount: 2 });
    const [first, second, third, fourth] = candidates as [Candidate, Candidate, Candidate, Candidate];
    const page = cards(examId, { f: { current: 1, size: 2 } });
    expect(await page.first('the page')).toMatchObject({
      total: 4,
      attention: 0,
      order: [first.paperId, second.paperId],
    });
    await fourth.leave();
    const alarmed = await page.first('the alarm', (message) => message.attention === 1);
    expect(alarmed.order ?? page.messages.findLast((message) => message.order)?.order).toEqual([
      fourth.paperId,
      first.paperId,
    ]);
    await second.choose('q-single', ['b']);
    await page.first('who moved away', (message) =>
      message.upserts.some((card) => card.id === second.paperId && card.answerCount === 1),
    );
    const needing = cards(examId, { f: { current: 1, size: 2, attention: true } });
    expect(await needing.first('who needs attention')).toMatchObject({ total: 1, order: [fourth.paperId] });
    const f = { current: 1, size: 2, orders: [{ column: 'answerCount', asc: false }] };
    const busiest = cards(examId, { f });
    expect(await busiest.first('who has answered most')).toMatchObject({
      total: 4,
      order: [second.paperId, fourth.paperId],
    });
    await third.choose('q-single', ['b']);
    await third.choose('q-judge', ['no']);
    await busiest.first('who has answered more', ({ order }) => order?.[0] === third.paperId);
    const one = cards(examId, { f: { paperId: third.paperId } });
    expect((await one.first('the one')).upserts.map((card) => card.id)).toEqual([third.paperId]);
    await third.handIn();
    await one.first('the end', (message) => message.removedIds.includes(third.paperId));
  });

  it('[engine §7] a rebuild gives a new epoch: those listening and those who resume are told to reload', async () => {
    const { examId, candidates } = await at.room.examWith(2);
    const feed = cards(examId);
    const { position } = await feed.first('the snapshot');
    await askRunningServer(at.room.server.config.dataDir, 'rebuild', { view: 'watch_cards' });
    const reload = await feed.first('the reload', (message) => message.reload);
    await until(
      'the new snapshot',
      () => wall(feed).size === 2 && feed.messages.indexOf(reload) < feed.messages.length - 1,
    );
    const resumed = cards(examId, { a: position });
    expect(await resumed.first('the reload')).toMatchObject({ reload: true });
    expect((await resumed.first('the snapshot', (message) => !message.reload)).upserts).toHaveLength(2);
    expect(candidates).toHaveLength(2);
  });

  it('an `after` that is none is answered with reload and a snapshot', async () => {
    const { examId } = await at.room.examWith(1);
    for (const after of ['garbage', '999~1', '~', '']) {
      const feed = cards(examId, { a: after });
      expect(
        await feed.first('the snapshot', (message) => !message.reload && message.upserts.length === 1),
      ).toMatchObject({ total: 1 });
    }
  });

  it('[engine §7] a slow reader holds back nobody, and catches up to the same wall', async () => {
    const { examId, candidates } = await at.room.examWith(8);
    let slowSocket: WebSocket | null = null;
    const slow = follow<Delta>(
      liveClient(at.address, at.room.admin.token, { onSocket: (socket) => (slowSocket = socket) }),
      cardsQuery,
      { e: examId },
    );
    await slow.first('the snapshot');
    const fast = cards(examId);
    await fast.first('the snapshot');
    (slowSocket as unknown as WebSocket).pause();
    const seen = slow.messages.length;
    for (let round = 1; round <= 4; round += 1) {
      await Promise.all(candidates.map((candidate) => candidate.leave()));
      await until(`round ${round} at the fast reader`, () =>
        [...wall(fast).values()].every((card) => card.leaveTimes === round),
      );
    }
    expect(slow.messages.length).toBe(seen);
    (slowSocket as unknown as WebSocket).resume();
    await until('the slow reader to catch up', () =>
      [...wall(slow).values()].every((card) => card.leaveTimes === 4),
    );
    expect(wall(slow)).toEqual(wall(fast));
  });

  it('two proctors at once see the same wall and the same figures', async () => {
    const { examId, candidates } = await at.room.examWith(6);
    const second = await at.room.staff(['exam:watch', 'exam:watch:all']);
    const feeds = [cards(examId), cards(examId, {}, second.token)] as const;
    const stats = [at.room.admin, second].map((proctor) =>
      follow<Stat>(liveClient(at.address, proctor.token), statQuery, { e: examId }),
    );
    for (const feed of [...feeds, ...stats]) await (feed as Feed<unknown>).first('the beginning');
    await Promise.all(
      candidates.map((candidate, index) =>
        index % 2 === 0 ? candidate.handIn() : candidate.choose('q-single', ['a']),
      ),
    );
    for (const feed of feeds)
      await until(
        'three cards, all answered',
        () => wall(feed).size === 3 && [...wall(feed).values()].every((card) => card.answerCount === 1),
      );
    expect(wall(feeds[0])).toEqual(wall(feeds[1]));
    for (const stat of stats)
      await stat.first('the figures', (figures) => figures.handCount === 3 && figures.processCount === 3);
  });
});
