import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Department } from '@vigil/domain/organisation/department';
import { collections as organisation } from '../../organisation/collections.js';
import type { Caller } from '../../testing/caller.js';
import { messageStream } from '@vigil/domain/messages/sending/message.decider';
import { until } from '../../testing/until.js';
import { ExamRoom } from '../../testing/exam-room.js';

let room: ExamRoom;
let keeper: Caller;
let learner: Caller;

beforeAll(async () => {
  room = await ExamRoom.open();
  const departments = room.services.documents.collection<Department>(organisation.departments);
  for (const [id, parentId, deptCode] of [
    ['d-school', null, 'Z01'],
    ['d-class', 'd-school', 'Z01A01'],
    ['d-other', null, 'Z02'],
  ] as const)
    await departments.put({ id, version: 1, parentId, deptName: id, deptCode, sort: 1 });
  keeper = await room.staff(['sys:notice:list'], { realName: '教务处' });
  learner = await room.candidate({ departId: 'd-class', deptCode: 'Z01A01' });
});
afterAll(() => room.close());

const base = '/api/sys/notice';
interface Row {
  readonly id: string;
  readonly title: string;
  readonly version: number | null;
  readonly [field: string]: unknown;
}
interface Page {
  readonly records: Row[];
  readonly total: number;
}
const asLearner = { current: 1, size: 999, params: { state: 0 } };
const save = async (body: object, options: { commandId?: string } = {}): Promise<string> =>
  (await keeper.ok<{ id: string }>(`${base}/save`, { content: '<p>内容</p>', state: 0, ...body }, options))
    .id;
const guest = (path: string, body: object) => room.server.rest(`${base}/${path}`, body);
const titles = ({ records }: Page): string[] => records.map(({ title }) => title);
const guestTitles = async (): Promise<string[]> => titles((await guest('paging', asLearner)).data as Page);
const titlesOf = async (who: Caller): Promise<string[]> =>
  titles(await who.ok<Page>(`${base}/paging`, asLearner));

describe('notices', () => {
  it('are read by guests when they are for everybody, pinned first; drafts and others’ are not there [notice-003]', async () => {
    const first = await save({ title: '第一条' });
    room.clock.advance(1000);
    await save({ title: '第二条' });
    await save({ title: '置顶', pinned: true });
    const draft = await save({ title: '草稿', state: 1 });
    const forOne = await save({ title: '给班级', audience: { departIds: ['d-school'] } });
    expect(await guestTitles()).toEqual(['置顶', '第二条', '第一条']);
    const detail = await guest('detail', { id: first });
    expect(detail.data).toMatchObject({ title: '第一条', publisher: '教务处', content: '<p>内容</p>' });
    expect(detail.data).toMatchObject({ audience: null, version: null, updateTime: null, readCount: null });
    for (const id of [draft, forOne, 'nothing'])
      expect(await guest('detail', { id })).toMatchObject({ code: 20010000, reason: 'NotFound' });
    expect(await titlesOf(learner)).toContain('给班级');
    expect(await learner.ok<Row>(`${base}/detail`, { id: forOne })).toMatchObject({ title: '给班级' });
  });

  it('for others are not found by whoever asks for their id', async () => {
    const id = await save({ title: '别的部门', audience: { departIds: ['d-other'] } });
    for (const path of ['detail', 'acknowledge'])
      expect((await learner.refused(`${base}/${path}`, { id })).reason, path).toBe('NotFound');
    const named = await save({ title: '指名', audience: { userIds: [learner.user.id] } });
    const stranger = await room.candidate();
    expect((await stranger.refused(`${base}/detail`, { id: named })).reason).toBe('NotFound');
    expect(await titlesOf(learner)).toContain('指名');
  });

  it('taken back are gone for readers, and keep the time of their first publishing', async () => {
    const id = await save({ title: '收回' });
    const { createTime } = await keeper.ok<Row>(`${base}/detail`, { id });
    await keeper.ok(`${base}/state`, { ids: [id], state: 1 });
    expect(await guest('detail', { id })).toMatchObject({ reason: 'NotFound' });
    expect(titles(await keeper.ok<Page>(`${base}/paging`, { params: { title: '收回', state: 1 } }))).toEqual([
      '收回',
    ]);
    room.clock.advance(60_000);
    await keeper.ok(`${base}/state`, { ids: [id, id], state: 0 });
    await keeper.ok(`${base}/state`, { ids: [id], state: 0 });
    expect(await keeper.ok<Row>(`${base}/detail`, { id })).toMatchObject({ createTime, version: 3 });
    expect((await keeper.refused(`${base}/state`, { ids: [id], state: 7 })).msg).toBe('状态不正确！');
  });

  it('say nothing that runs, and lead to web addresses alone', async () => {
    const id = await save({ title: '脚本', content: '<p onclick="x()">甲<script>alert(1)</script></p>' });
    expect(await keeper.ok<Row>(`${base}/detail`, { id })).toMatchObject({ content: '<p>甲</p>' });
    const link = await keeper.refused(`${base}/save`, { title: '链接', content: '乙', link: 'javascript:x' });
    expect(link.msg).toBe('链接必须以 http:// 或 https:// 开头！');
    expect((await keeper.refused(`${base}/save`, { title: ' ', content: '乙' })).msg).toBe(
      '公告标题不能为空！',
    );
    const nobody = await keeper.refused(`${base}/save`, { title: '无人', content: '乙', audience: {} });
    expect(nobody.msg).toBe('请选择接收范围！');
  });

  it('are saved once per command id, under optimistic locking, deleted once, with a history', async () => {
    const commandId = randomUUID();
    const [one, two] = await Promise.all([
      save({ title: '一次' }, { commandId }),
      save({ title: '一次' }, { commandId }),
    ]);
    expect(one).toBe(two);
    await save({ id: one, version: 1, title: '两次' });
    const late = await keeper.refused(`${base}/save`, { id: one, version: 1, title: '旧', content: '丙' });
    expect(late.msg).toBe('公告已被他人修改，请刷新后重试！');
    // Nor by who does not say which one they looked at: what the other wrote would be gone in silence.
    const unsaid = await keeper.refused(`${base}/save`, { id: one, title: '旧', content: '丙' });
    expect(unsaid).toMatchObject({
      reason: 'VersionMissing',
      msg: expect.stringContaining('请先打开公告') as string,
    });
    expect(await keeper.ok<Row>(`${base}/detail`, { id: one })).toMatchObject({ title: '两次', version: 2 });
    const history = await keeper.ok<{ kind: string }[]>(`${base}/history`, { id: one });
    expect(history.map(({ kind }) => kind)).toEqual(['changed', 'created']);
    await keeper.ok(`${base}/delete`, { ids: [one, one] });
    await keeper.ok(`${base}/delete`, { ids: [one] });
    expect((await keeper.refused(`${base}/detail`, { id: one })).reason).toBe('NotFound');
  });

  it('are kept by holders of sys:notice:list alone [common-043] [common-079]', async () => {
    const teacher = await room.staff(['exam:add']);
    for (const path of ['save', 'delete', 'state', 'history', 'receipts'])
      for (const who of [teacher, learner])
        expect(
          (await who.refused(`${base}/${path}`, { id: 'x', ids: ['x'], title: 'x', state: 1 })).code,
          path,
        ).toBe(10010003);
    expect(await titlesOf(teacher)).not.toContain('草稿');
  });
});

describe('a notice that must be read', () => {
  it('is acknowledged once by whom it is for; who keeps notices sees who did, and of how many', async () => {
    const id = await save({ title: '必读', mustRead: true, audience: { departIds: ['d-class'] } });
    expect(await learner.ok<Row>(`${base}/detail`, { id })).toMatchObject({ acknowledged: false });
    await learner.ok(`${base}/acknowledge`, { id });
    await learner.ok(`${base}/acknowledge`, { id });
    expect(await learner.ok<Row>(`${base}/detail`, { id })).toMatchObject({ acknowledged: true });
    await room.caughtUp('notice_receipts');
    const receipts = await keeper.ok<Page & { userCount: number }>(`${base}/receipts`, { id });
    expect(receipts).toMatchObject({ total: 1, userCount: 1 });
    expect(receipts.records[0]).toMatchObject({ userId: learner.user.id, deptName: 'd-class' });
    const [row] = (await keeper.ok<Page>(`${base}/paging`, { params: { title: '必读' } })).records;
    expect(row).toMatchObject({ readCount: 1, mustRead: true });
  });

  it('is acknowledged neither by guests, nor when nobody asked for it, nor as a draft', async () => {
    const [plain, draft] = [
      await save({ title: '普通' }),
      await save({ title: '未发', mustRead: true, state: 1 }),
    ];
    expect((await learner.refused(`${base}/acknowledge`, { id: plain })).reason).toBe('NoReceiptWanted');
    expect((await learner.refused(`${base}/acknowledge`, { id: draft })).reason).toBe('NotFound');
    expect(await guest('acknowledge', { id: plain })).toMatchObject({ code: 10010002 });
  });
});

describe('a notice that must be read, of which some have not said so', () => {
  it('names them, counts them of all, and they alone are told once more', async () => {
    const chaser = await room.staff(['sys:notice:list', 'sys:message:send']);
    const [one, two] = [await room.candidate(), await room.candidate()];
    const audience = { userIds: [one.user.id, two.user.id] };
    const id = await save({ title: '催读', mustRead: true, audience });
    await one.ok(`${base}/acknowledge`, { id });
    await room.caughtUp('notice_receipts');
    const receipts = await keeper.ok<Page>(`${base}/receipts`, { id, read: false });
    expect(receipts).toMatchObject({ total: 1, userCount: 2, unreadCount: 1 });
    expect(receipts.records).toMatchObject([{ userId: two.user.id, readTime: null }]);
    const [row] = (await keeper.ok<Page>(`${base}/paging`, { params: { title: '催读' } })).records;
    expect(row).toMatchObject({ readCount: 1, userCount: 2 });

    const words = { title: '请阅读公告', content: '请确认', unreadOf: id };
    const message = '/api/sys/message';
    expect(await chaser.ok(`${message}/preview`, words)).toMatchObject({ userCount: 1 });
    const sent = await chaser.ok<{ id: string }>(`${message}/send`, { ...words, userCount: 1 });
    await until('it is delivered', async () =>
      (await room.services.log.readStream(messageStream(sent.id))).some(
        ({ type }) => type === 'SiteMessageDeliveryEnded',
      ),
    );
    await room.caughtUp('inbox', 'sent_messages');
    const got = async (who: Caller): Promise<number> =>
      (await who.ok<Page>('/api/sys/user/msg/paging', {})).total;
    expect([await got(one), await got(two)]).toEqual([0, 1]);
    expect(await chaser.ok(`${message}/detail`, { id: sent.id })).toMatchObject({
      ...{ title: words.title, userCount: 1, unreadOf: id },
    });
    expect((await chaser.refused(`${message}/detail`, { id: 'nothing' })).reason).toBe('NotFound');
    const plain = await save({ title: '无需确认' });
    const refused = await chaser.refused(`${message}/preview`, { ...words, unreadOf: plain });
    expect(refused.reason).toBe('NoReceiptWanted');
  });

  it('is for whom there is: a department, a group or a person that is not there is refused', async () => {
    for (const [audience, msg] of [
      [{ departIds: ['nowhere'] }, '接收范围中有不存在的部门，请重新选择！'],
      [{ groupIds: ['nothing'] }, '接收范围中有不存在的用户组，请重新选择！'],
      [{ userIds: ['nobody'] }, '接收范围中有不存在的人员，请重新选择！'],
    ] as const) {
      const refused = await keeper.refused(`${base}/save`, { title: '谁', content: '<p>内容</p>', audience });
      expect(refused.msg).toBe(msg);
    }
  });
});

describe('what notices name', () => {
  it('a file in their text is kept, and a department they are for is in use', async () => {
    const fileId = 'f'.repeat(64);
    const id = await save({
      title: '附件',
      content: `<p><a href="/api/common/file/${fileId}">附件</a></p>`,
      audience: { departIds: ['d-other'] },
    });
    const { namedByNotices } = await import('../uses.js');
    expect((await namedByNotices.counts(room.services, 'file')).get(fileId)).toBe(1);
    expect((await namedByNotices.counts(room.services, 'department')).get('d-other')).toBe(2);
    expect((await namedByNotices.counts(room.services, 'bank')).size).toBe(0);
    await keeper.ok(`${base}/delete`, { ids: [id] });
    expect((await namedByNotices.counts(room.services, 'file')).size).toBe(0);
  });
});
