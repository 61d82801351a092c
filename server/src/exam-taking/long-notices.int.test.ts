import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Candidate } from '../testing/candidate.js';
import { ExamRoom } from '../testing/exam-room.js';
import { closeSockets, follow, liveClient, type Feed } from '../testing/live.js';
import { staysFalse, until } from '../testing/until.js';

interface Notice {
  readonly position: string;
  readonly kind: string;
}

const query = `subscription($p: ID!, $a: String) { paperNotices(paperId: $p, after: $a) { position kind } }`;

let room: ExamRoom;
let address: string;

beforeAll(async () => {
  room = await ExamRoom.open();
  address = await room.server.app.listen();
});
afterEach(closeSockets);
afterAll(() => room.close());

const notices = (candidate: Candidate, after?: string): Feed<Notice> =>
  follow<Notice>(liveClient(address, candidate.token), query, { p: candidate.paperId, a: after ?? null });
const tell = async (candidate: Candidate, examId: string, message: string): Promise<unknown> =>
  room.admin.ok('/api/exam/watch/single-msg', { examId, userId: candidate.user.id, message });

it('very much of a paper is read for who resumes twenty times in a row, and a few events always', async () => {
  const { candidate, examId } = await room.sitting();
  await tell(candidate, examId, '之前');
  const before = notices(candidate);
  const { position } = await before.first('the message');
  before.stop();
  for (let i = 0; i < 22; i += 1)
    expect(await candidate.fill('q-essay', { answer: `${i}`.padEnd(100_000, 'x') })).toMatchObject({
      code: 0,
    });
  room.clock.freeze(room.clock.now());
  const feeds: Feed<Notice>[] = [];
  for (let look = 0; look < 21; look += 1) {
    const feed = notices(candidate, position);
    feeds.push(feed);
    await staysFalse(() => feed.closed !== null, look < 20 ? 20 : 0);
  }
  await until('one is sent away', () => feeds.filter(({ closed }) => closed !== null).length === 1);
  await tell(candidate, examId, '之后');
  const told = (feed: Feed<Notice>): boolean => feed.messages.some(({ kind }) => kind === 'message');
  await until('the others hear', () => feeds.filter(told).length === 20);
  for (const feed of feeds) feed.stop();
  const last = feeds.find(told)?.messages.at(-1)?.position;
  const again = notices(candidate, last);
  await tell(candidate, examId, '再来');
  await again.first('the message');
});
