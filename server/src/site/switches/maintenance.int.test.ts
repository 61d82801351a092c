import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ExamRoom } from '../../testing/exam-room.js';
import { closeSockets, follow, liveClient } from '../../testing/live.js';

let room: ExamRoom;
let address: string;
beforeAll(async () => {
  room = await ExamRoom.open();
  address = await room.server.app.listen();
});
afterEach(async () => {
  await set({ maintenance: 'false', maintenancePlan: '' });
  await closeSockets();
});
afterAll(() => room.close());

const set = (settings: Readonly<Record<string, string>>): Promise<object> =>
  room.admin.ok('/api/sys/config/switch/save', {
    settings: Object.entries(settings).map(([name, value]) => ({ name, value })),
  });
interface News {
  readonly on: boolean;
  readonly text: string;
}
const told = async (token: string) => {
  const feed = follow<News>(liveClient(address, token), 'subscription { maintenanceNews { on text } }');
  await feed.first('what is said now');
  return feed;
};
const settings = async (): Promise<readonly { readonly name: string; readonly value: string }[]> => {
  const { data } = await room.server.rest('/api/sys/config/site-info');
  return (data as { settings: { name: string; value: string }[] }).settings;
};

describe('maintenance', () => {
  it('tells whoever sits within two seconds that it is planned, begun and over; other changes are not told', async () => {
    const { candidate } = await room.sitting();
    const feed = await told(candidate.token);
    const steps = [
      [{ maintenancePlan: '今晚 22:00 维护' }, { on: false, text: '今晚 22:00 维护' }],
      [{ moduleExam: 'false' }, null],
      [{ moduleExam: 'true' }, null],
      [
        { maintenance: 'true', maintenanceNotice: '23:00 恢复' },
        { on: true, text: '23:00 恢复' },
      ],
      // What was planned is over once it has begun, and the notice once it has ended.
      [{ maintenance: 'false' }, { on: false, text: '' }],
      [{ maintenance: 'true' }, { on: true, text: '' }],
    ] as const;
    for (const [change, expected] of steps) {
      const since = Date.now();
      const before = feed.messages.length;
      await set(change);
      if (expected === null) continue;
      await feed.first('the news', () => feed.messages.length > before);
      expect(Date.now() - since).toBeLessThan(2000);
      expect(feed.messages.at(-1)).toEqual(expected);
    }
    expect(feed.messages).toHaveLength(1 + steps.filter(([, expected]) => expected !== null).length);
  });

  it('lets a paper that is open be written, left, opened again and handed in; a later page is told, too', async () => {
    const { candidate, paperId } = await room.sitting();
    await set({ maintenance: 'true', maintenanceNotice: '今晚8点恢复' });
    await candidate.choose('q-single', ['b']);
    const { groupList } = await candidate.detail();
    expect(groupList.flatMap(({ quList }) => quList).find(({ quId }) => quId === 'q-single')?.answered).toBe(
      true,
    );
    expect(await candidate.ok('/api/paper/paper/check-process')).toMatchObject({ id: paperId });
    const feed = await told(candidate.token);
    expect(feed.messages).toEqual([{ on: true, text: '今晚8点恢复' }]);
    await candidate.mark('q-single', true);
    await candidate.leave();
    expect(await candidate.handIn()).toMatchObject({ id: paperId });
  });

  it('refuses learners everything else with its notice, new starts too; administrators nothing', async () => {
    const other = await room.candidate();
    const examId = await room.saveExam();
    await set({ maintenance: 'true', maintenanceNotice: '今晚8点恢复' });
    for (const refused of [
      await other.refused('/api/exam/buy/myExamList'),
      await other.startRefused(examId),
      await other.refused('/api/common/upload/provider', {}),
    ])
      expect(refused).toMatchObject({ reason: 'Maintenance', msg: '今晚8点恢复' });
    expect(await settings()).toContainEqual({ name: 'maintenanceNotice', value: '今晚8点恢复' });
    await room.admin.ok('/api/exam/exam/paging', {});
    await set({ maintenance: 'false' });
    expect(await other.ok('/api/exam/buy/myExamList')).not.toEqual([]);
    expect(await settings()).toContainEqual({ name: 'maintenanceNotice', value: '' });
    expect(await other.start(examId)).toBeTruthy();
  });

  it('is followed by a page that was opened meanwhile: it learns that it is over', async () => {
    const other = await room.candidate();
    await set({ maintenance: 'true' });
    const stamps = follow<string>(liveClient(address, other.token), 'subscription { siteStamp }');
    const stamp = await stamps.first('the stamp now');
    await set({ maintenance: 'false' });
    expect(await stamps.first('another stamp', (next) => next !== stamp)).not.toBe(stamp);
  });
});
