import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everybody, type Audience } from '@vigil/domain/messages/audience';
import { inboxStream } from '@vigil/domain/messages/inbox/inbox.decider';
import { messageStream } from '@vigil/domain/messages/sending/message.decider';
import type { SentMessageView } from '@vigil/projections/messages/public';
import { Candidate } from '../../testing/candidate.js';
import { ExamRoom } from '../../testing/exam-room.js';
import { until } from '../../testing/until.js';
import { bySystem } from '../../platform/command-side/envelope.js';
import { sendMessage, type MessageToSend } from '../sending/send-message.js';
import { unreadBook } from './unread-book.js';

let room: ExamRoom;
beforeAll(async () => {
  room = await ExamRoom.open();
});
afterAll(() => room.close());

const base = '/api/sys/user/msg';
interface Row {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  readonly readState: number;
}
interface Page {
  readonly records: Row[];
  readonly total: number;
}

/** Sends and waits until everybody it is for has it. */
async function send(audience: Partial<Audience>, change: Partial<MessageToSend> = {}, key?: string) {
  const message = {
    ...{ title: '通知', content: '{{realName}}，请注意。', channels: ['site'], template: null, about: null },
    audience: { ...everybody, everybody: false, ...audience },
    ...change,
  } satisfies MessageToSend;
  const { id } = await sendMessage(
    room.services,
    message,
    bySystem(room.services, 'test', 'send', key ?? randomUUID()),
  );
  await delivered(id);
  return id;
}
const delivered = (id: string) =>
  until(`${id} is delivered`, async () =>
    (await room.services.log.readStream(messageStream(id))).some(
      ({ type }) => type === 'SiteMessageDeliveryEnded',
    ),
  ).then(() => room.caughtUp('inbox', 'sent_messages'));
const to = (...people: Candidate[]) => ({ userIds: people.map(({ user }) => user.id) });
const page = (who: Candidate, params: object = {}) => who.ok<Page>(`${base}/paging`, { params });
const unread = (who: Candidate) => who.ok<number>(`${base}/count-unread`);
const factsOf = async (who: Candidate): Promise<string[]> =>
  (await room.services.log.readStream(inboxStream(who.user.id))).map(({ type }) => type);

describe('messages of one person', () => {
  it('are listed for who sends messages, by title and whether they were read, and for nobody else', async () => {
    const [one, other] = [await room.candidate({ realName: '页上的人' }), await room.candidate()];
    const first = await send(to(one), { title: '甲', content: '只给本人看的话' });
    await send(to(one, other), { title: '{{realName}}的通知' });
    await one.ok(`${base}/detail-for-read`, { id: first });
    await room.caughtUp('inbox');
    const path = '/api/sys/message/person-paging';
    const body = { params: { userId: one.user.id } };
    const sender = await room.staff(['sys:message:send']);
    const { records, total } = await sender.ok<Page>(path, body);
    expect(total).toBe(2);
    expect(records.map(({ title, readState }) => [title, readState])).toEqual([
      ['页上的人的通知', 0],
      ['甲', 1],
    ]);
    expect(JSON.stringify(records)).not.toContain('只给本人看的话');
    for (const who of [one, await room.staff(['sys:user:list'])])
      expect((await who.refused(path, body)).code).toBe(10010003);
  });
});

describe('messages in the site', () => {
  it('reach those they are for, each with their own name, and are read when they are opened [msg-002] [msg-003]', async () => {
    const [one, two, other] = [
      await room.candidate({ realName: '王<b>小</b>明' }),
      await room.candidate(),
      await room.candidate(),
    ];
    const id = await send(to(one, two));
    expect(await page(one)).toMatchObject({ total: 1, size: 10 });
    const [row] = (await page(one, { readState: 0 })).records;
    expect(row).toMatchObject({ id, content: '王&lt;b&gt;小&lt;/b&gt;明，请注意。', readState: 0 });
    expect((await page(other)).total).toBe(0);
    expect([await unread(one), await unread(two), await unread(other)]).toEqual([1, 1, 0]);

    expect(await one.ok<Row>(`${base}/detail-for-read`, { id })).toMatchObject({
      title: '通知',
      readState: 1,
    });
    expect([await unread(one), await unread(two)]).toEqual([0, 1]);
    expect((await page(one, { readState: 0 })).total).toBe(0);
    expect((await page(one, { readState: 1 })).records[0]).toMatchObject({ id, readState: 1 });
    expect((await one.ok<{ unreadMsg: number }>('/api/sys/user/info')).unreadMsg).toBe(0);
    expect((await two.ok<{ unreadMsg: number }>('/api/sys/user/info')).unreadMsg).toBe(1);
  });

  it('are marked read and deleted by their reader for that reader alone; repeats change nothing [msg-005]', async () => {
    const [one, two] = [await room.candidate(), await room.candidate()];
    const ids = [await send(to(one, two)), await send(to(one, two)), await send(to(one))];
    await one.ok(`${base}/shown`, { ids });
    await one.ok(`${base}/shown`, { ids });
    await one.ok(`${base}/mark-read`, { ids: [ids[0], ids[1]] });
    await one.ok(`${base}/mark-read`, { ids: [ids[0]] });
    expect(await unread(one)).toBe(1);
    await one.ok(`${base}/user-delete`, { ids: [ids[0], ids[2]] });
    await one.ok(`${base}/user-delete`, { ids: [ids[0]] });
    expect(await unread(one)).toBe(0);
    expect((await page(one)).records.map(({ id }) => id)).toEqual([ids[1]]);
    expect(await factsOf(one)).toEqual(['SiteMessagesShown', 'SiteMessagesRead', 'SiteMessagesDeleted']);
    expect((await page(two)).total).toBe(2);
    expect((await one.refused(`${base}/detail-for-read`, { id: ids[0] })).reason).toBe('NotFound');
  });

  it('tell sent, shown and read apart', async () => {
    const people = [await room.candidate(), await room.candidate(), await room.candidate()] as const;
    const id = await send(to(...people));
    await people[0].ok(`${base}/shown`, { ids: [id] });
    await people[1].ok(`${base}/mark-read`, { ids: [id] });
    await room.caughtUp('sent_messages');
    const sent = await room.services.views.view<SentMessageView>('sent_messages').get(id);
    expect(sent).toMatchObject({ people: 3, shown: 2, read: 1, ended: true });
  });

  it('of others are not there, whatever one asks for', async () => {
    const [one, stranger] = [await room.candidate(), await room.candidate()];
    const [id, own] = [await send(to(one)), await send(to(stranger))];
    expect((await stranger.refused(`${base}/detail-for-read`, { id })).reason).toBe('NotFound');
    for (const path of ['mark-read', 'user-delete', 'shown']) {
      expect((await stranger.refused(`${base}/${path}`, { ids: [own, id] })).reason, path).toBe('NotFound');
      expect((await stranger.refused(`${base}/${path}`, { ids: [] })).reason, path).toBe('BadInput');
    }
    expect(await factsOf(stranger)).toEqual([]);
    expect(await unread(one)).toBe(1);
    for (const path of ['paging', 'count-unread', 'detail-for-read', 'mark-read', 'user-delete', 'shown'])
      expect((await room.server.rest(`${base}/${path}`, { id, ids: [id] })).code, path).toBe(10010002);
  });

  it('are not for who comes to a department after they were sent, nor for disabled accounts', async () => {
    const member = await room.candidate({ departId: 'd', deptCode: 'D01' });
    const disabled = await room.candidate({ departId: 'd', deptCode: 'D01', state: 1 });
    await room.services.documents.collection({ name: 'departments' }).put({
      id: 'd',
      version: 1,
      parentId: null,
      deptName: '部',
      deptCode: 'D01',
      sort: 1,
    } as {
      id: string;
    });
    const id = await send({ departIds: ['d'] });
    const later = await room.candidate({ departId: 'd', deptCode: 'D01' });
    expect((await page(member)).records.map((row) => row.id)).toEqual([id]);
    expect((await page(later)).total).toBe(0);
    const [event] = (await room.services.log.readStream(messageStream(id))).slice(1);
    expect(JSON.stringify(event?.data)).not.toContain(disabled.user.id);
  });
});

describe('the poll of the unread count', () => {
  it('touches no document once the person is known [msg-006]', async () => {
    const one = await room.candidate();
    const id = await send(to(one));
    expect(await unread(one)).toBe(1);
    const { views } = room.services;
    const away = () => Promise.reject(new Error('a poll asked the view'));
    Object.assign(room.services, { views: { ...views, view: away, waitFor: away } });
    try {
      for (let poll = 0; poll < 20; poll += 1) expect(await unread(one)).toBe(1);
    } finally {
      Object.assign(room.services, { views });
    }
    await one.ok(`${base}/mark-read`, { ids: [id] });
    expect(await unread(one)).toBe(0);
  });

  it('is followed by a subscription: the count at once, then each change', async () => {
    const one = await room.candidate();
    const ending = new AbortController();
    const counts = unreadBook(room.services).follow(one.user.id, ending.signal);
    expect((await counts.next()).value).toBe(0);
    const next = counts.next();
    const id = await send(to(one));
    expect((await next).value).toBe(1);
    const after = counts.next();
    await one.ok(`${base}/user-delete`, { ids: [id] });
    expect((await after).value).toBe(0);
    const end = counts.next();
    ending.abort();
    expect((await end).done).toBe(true);
  });
});

describe('sending', () => {
  it('once per key, whoever repeats it; the same key with other words is refused', async () => {
    const one = await room.candidate();
    const key = randomUUID();
    const ids = await Promise.all([send(to(one), {}, key), send(to(one), {}, key)]);
    expect(ids[0]).toBe(ids[1]);
    expect((await page(one)).total).toBe(1);
    await expect(send(to(one), { content: '别的' }, key)).rejects.toMatchObject({
      reason: 'CommandIdReused',
    });
    expect((await page(one)).records[0]?.content).toContain('请注意');
  });

  it('goes on after a crash between two parts: everybody has it once', async () => {
    const people = await room.candidates(5);
    const { documents } = room.services;
    const users = documents.collection({ name: 'users' });
    let failures = 0;
    const find: typeof users.find = (query) => {
      const after = (query.filter?.['id'] as { gt?: string } | undefined)?.gt;
      // The first part is read; the second finds the store gone, several times.
      if (after !== undefined && after !== '' && failures < 3) {
        failures += 1;
        return Promise.reject(new Error('the store is away'));
      }
      return users.find({ ...query, limit: Math.min(query.limit ?? 2, 2) });
    };
    const collection: typeof documents.collection = (definition) =>
      definition.name === 'users'
        ? ({ ...users, find, getMany: users.getMany.bind(users) } as never)
        : documents.collection(definition);
    Object.assign(room.services, { documents: { ...documents, collection } });
    try {
      const id = await send({ everybody: true, roleType: 1 });
      const parts = (await room.services.log.readStream(messageStream(id))).flatMap(({ type, data }) =>
        type === 'SiteMessageDelivered' ? (data as { userIds: string[] }).userIds : [],
      );
      expect(new Set(parts).size).toBe(parts.length);
      for (const { user } of people) expect(parts).toContain(user.id);
    } finally {
      Object.assign(room.services, { documents });
    }
  });

  it('[engine §11] what was written to one person goes with them', async () => {
    const [one, two] = [await room.candidate(), await room.candidate()];
    const own = await send(to(one), { content: '只给你' });
    const both = await send(to(one, two));
    const texts = room.services.documents.collection({ name: 'message_texts' });
    await room.admin.ok('/api/sys/user/delete', { ids: [one.user.id] });
    await until('the text is gone', async () => (await texts.get(own)) === null);
    expect(await texts.get(both)).not.toBeNull();
    expect((await page(two)).records[0]?.id).toBe(both);
    const log = await room.services.log.readStream(messageStream(own));
    expect(JSON.stringify(log)).not.toContain('只给你');
  });

  it('is still known after a restart', async () => {
    const one = await room.candidate();
    const id = await send(to(one));
    await room.restart();
    expect(await unread(one)).toBe(1);
    await one.ok(`${base}/detail-for-read`, { id });
    expect(await unread(one)).toBe(0);
  });
});
