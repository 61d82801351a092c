import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messageStream } from '@vigil/domain/messages/sending/message.decider';
import type { Department } from '@vigil/domain/organisation/department';
import { collections as organisation } from '../../organisation/collections.js';
import type { Caller } from '../../testing/caller.js';
import { ExamRoom } from '../../testing/exam-room.js';
import { until } from '../../testing/until.js';

let room: ExamRoom;
let sender: Caller;
let keeper: Caller;
beforeAll(async () => {
  room = await ExamRoom.open();
  sender = await room.staff(['sys:message:send'], { realName: '教务处' });
  keeper = await room.staff(['sys:notify:list']);
});
afterAll(() => room.close());

const base = '/api/sys/message';
const tmpl = '/api/notify/tmpl';
const words = { title: '通知{{deptName}}', content: '{{realName}}，您好。\n<b>请到场</b>' };
interface Sent {
  readonly records: { readonly id: string; readonly [field: string]: unknown }[];
  readonly mailConfigured: boolean;
}

describe('sending a message', () => {
  it('is looked at and counted first, and reaches as many as that said', async () => {
    const people = [await room.candidate({ realName: '韩梅梅' }), await room.candidate()];
    const audience = { userIds: people.map(({ user }) => user.id) };
    const preview = await sender.ok<object>(`${base}/preview`, { ...words, audience });
    expect(preview).toEqual({
      ...{ title: '通知教学部', content: '张三，您好。<br>&lt;b&gt;请到场&lt;/b&gt;' },
      ...{ userCount: 2, mailCount: 0, mailConfigured: false },
    });
    const commandId = randomUUID();
    const send = () =>
      sender.ok<{ id: string }>(`${base}/send`, { ...words, audience, userCount: 2 }, { commandId });
    const [one, two] = await Promise.all([send(), send()]);
    expect(one).toEqual(two);
    await until('it is delivered', async () =>
      (await room.services.log.readStream(messageStream(one.id))).some(
        ({ type }) => type === 'SiteMessageDeliveryEnded',
      ),
    );
    await room.caughtUp('inbox', 'sent_messages');
    const inbox = await people[0]?.ok<{ records: object[] }>('/api/sys/user/msg/paging', {});
    expect(inbox?.records).toMatchObject([{ content: '韩梅梅，您好。<br>&lt;b&gt;请到场&lt;/b&gt;' }]);
    const outbox = await sender.ok<Sent>(`${base}/paging`, {});
    expect(outbox.mailConfigured).toBe(false);
    expect(outbox.records[0]).toMatchObject({
      ...{ id: one.id, sender: '教务处', delivered: true, userCount: 2, readCount: 0, title: words.title },
    });
  });

  it('is refused when nobody, or another number than was looked at, would get it', async () => {
    const one = await room.candidate();
    const audience = { userIds: [one.user.id] };
    const other = await sender.refused(`${base}/send`, { ...words, audience, userCount: 7 });
    expect(other).toMatchObject({ reason: 'AudienceChanged', data: { userCount: 1 } });
    const nobody = { userIds: ['nobody'] };
    expect((await sender.refused(`${base}/send`, { ...words, audience: nobody, userCount: 0 })).reason).toBe(
      'NobodyToTell',
    );
    // By mail alone to who has no address: it would be with nobody, and look sent.
    const byMail = { ...words, audience, channels: ['mail'], userCount: 1 };
    expect((await sender.refused(`${base}/send`, byMail)).msg).toBe(
      '接收范围内没有人填写邮箱，请同时选择站内消息！',
    );
    const refused = async (change: object): Promise<string> =>
      (await sender.refused(`${base}/preview`, { ...words, audience, ...change })).msg;
    expect(await refused({ title: ' ' })).toBe('标题不能为空！');
    expect(await refused({ content: '{{examTitle}}' })).toBe('没有变量“{{examTitle}}”！');
    expect(await refused({ audience: {} })).toBe('请选择接收范围！');
    expect(await refused({ channels: [] })).toBe('请选择发送渠道！');
    expect(await refused({ channels: ['sms'] })).toBe('发送渠道不正确！');
    expect(await refused({ template: 'nothing' })).toBe('通知模板不存在！');
  });

  it('lets whoever sends messages or keeps notices choose people, departments and groups', async () => {
    const publisher = await room.staff(['sys:notice:list']);
    const one = await room.candidate({ realName: '被选中的人' });
    for (const who of [sender, publisher]) {
      const people = await who.ok<{ records: object[] }>('/api/sys/user/paging', {
        params: { ids: [one.user.id] },
      });
      expect(people.records).toMatchObject([{ realName: '被选中的人' }]);
      expect(await who.ok('/api/sys/group/paging', {})).toMatchObject({ records: [] });
      await who.ok('/api/sys/depart/tree', {});
      expect(await who.ok('/api/sys/user/range-count', { range: { userIds: [one.user.id] } })).toBe(1);
    }
    expect((await keeper.refused('/api/sys/user/paging', {})).code).toBe(10010003);
  });

  it('is for holders of sys:message:send alone', async () => {
    const learner = await room.candidate();
    for (const path of ['preview', 'send', 'paging'])
      for (const who of [learner, keeper])
        expect(
          (await who.refused(`${base}/${path}`, { ...words, audience: {}, userCount: 1 })).code,
          path,
        ).toBe(10010003);
  });
});

describe('a person who is erased while a mail to them waits', () => {
  it('gets none: it has failed for good', async () => {
    const one = await room.candidate({ email: 'gone@vigil.example' });
    const body = { audience: { userIds: [one.user.id] }, channels: ['site', 'mail'], userCount: 1 };
    const { id } = await sender.ok<{ id: string }>(`${base}/send`, { ...words, ...body });
    const mails = async () => {
      await room.caughtUp('mails');
      const page = await sender.ok<Sent>(`${base}/mail/paging`, { params: { id } });
      return page.records.map(({ state, reason }) => [state, reason]);
    };
    await until('its mail waits', async () => (await mails())[0]?.[0] === 'queued');
    await room.admin.ok('/api/sys/user/delete', { ids: [one.user.id] });
    await until('it is given up', async () => (await mails())[0]?.[0] === 'failed');
    expect(await mails()).toEqual([['failed', 'erased']]);
    const again = { id, userIds: [one.user.id] };
    expect((await sender.refused(`${base}/mail/again`, again)).reason).toBe('NotToBeOrdered');
  });
});

describe('an administrator bound to a department', () => {
  const bodyFor = (audience: object, userCount: number) => ({ ...words, audience, userCount });
  it('reaches people inside alone, by the tree, and has their own messages alone', async () => {
    const departments = room.services.documents.collection<Department>(organisation.departments);
    for (const [id, parentId, deptCode] of [
      ['m-north', null, 'M01'],
      ['m-class', 'm-north', 'M01A01'],
      ['m-south', null, 'M02'],
    ] as const)
      await departments.put({ id, version: 1, parentId, deptName: id, deptCode, sort: 1 });
    const north = { departId: 'm-north', deptCode: 'M01' };
    const bound = await room.staff(['sys:message:send'], { scopeDepartId: 'm-north', ...north });
    // The code is what a move left behind: the tree says where they are.
    const inside = await room.candidate({ departId: 'm-class', deptCode: 'M09' });
    const outside = await room.candidate({ departId: 'm-south', deptCode: 'M02' });
    const count = async (audience: object, who = bound): Promise<number> =>
      (await who.ok<{ userCount: number }>(`${base}/preview`, { ...words, audience })).userCount;
    expect(await count({ everybody: true })).toBe(2);
    expect(await count({ departIds: ['m-north', 'm-south'] })).toBe(2);
    expect(await count({ departIds: ['m-north', 'm-south'] }, sender)).toBe(3);
    expect(await count({ departIds: ['m-south'] })).toBe(0);
    const named = bodyFor({ userIds: [outside.user.id] }, 1);
    expect((await bound.refused(`${base}/preview`, named)).reason).toBe('OutOfScope');
    expect((await bound.refused(`${base}/send`, named)).reason).toBe('OutOfScope');

    const { id } = await bound.ok<{ id: string }>(`${base}/send`, bodyFor({ everybody: true }, 2));
    await until('it is delivered', async () =>
      (await room.services.log.readStream(messageStream(id))).some(
        ({ type }) => type === 'SiteMessageDeliveryEnded',
      ),
    );
    await room.caughtUp('inbox', 'sent_messages');
    const got = async (who: Caller): Promise<number> =>
      (await who.ok<{ total: number }>('/api/sys/user/msg/paging', {})).total;
    expect(await Promise.all([inside, bound, outside, sender].map(got))).toEqual([1, 1, 0, 0]);

    const of = async (who: Caller): Promise<string[]> =>
      (await who.ok<Sent>(`${base}/paging`, {})).records.map((one) => one.id);
    expect(await of(bound)).toEqual([id]);
    const others = (await of(sender)).filter((one) => one !== id);
    expect(others.length).toBeGreaterThan(0);
    const mail = `${base}/mail`;
    expect(await bound.ok(`${mail}/paging`, { params: { id } })).toMatchObject({ total: 0 });
    for (const [path, body] of [
      ['paging', { params: { id: others[0] } }],
      ['again', { id: others[0], userIds: ['x'] }],
    ] as const)
      expect((await bound.refused(`${mail}/${path}`, body)).reason, path).toBe('OutOfScope');
  });
});

describe('templates [notify-001]', () => {
  it('those of the program are there, changed under locking, and never deleted', async () => {
    const { records } = await keeper.ok<{ records: { code: string; builtIn: boolean }[] }>(`${tmpl}/paging`, {
      size: 20,
    });
    expect(records.map(({ code }) => code)).toEqual([
      'exam.appeal',
      'exam.application',
      'exam.day-before',
      'exam.hour-before',
      'exam.notice',
      'exam.paper-restored',
      'exam.paper-voided',
      'exam.place',
      'exam.regrade',
      'exam.results',
      'exam.results-withdrawn',
      'pay.invoice',
      'signup.cancelled',
    ]);
    const id = 'exam.notice';
    const before = await keeper.ok<{ version: number; title: string; content: string }>(`${tmpl}/detail`, {
      id,
    });
    expect(before).toMatchObject({ version: 0, enabled: true, builtIn: true });
    const change = { id, title: '考试：{{examTitle}}', content: before.content, enabled: false };
    // Of one that nobody saved yet only version 0 was looked at.
    expect((await keeper.refused(`${tmpl}/save`, { ...change, version: 9 })).reason).toBe(
      'SomebodyWasFaster',
    );
    expect((await keeper.refused(`${tmpl}/save`, { ...change, version: 0, code: 'other' })).msg).toBe(
      '模板编码保存后不能修改！',
    );
    await keeper.ok(`${tmpl}/save`, { ...change, version: 0 });
    expect(await keeper.ok(`${tmpl}/detail`, { id })).toMatchObject({
      version: 1,
      title: change.title,
      enabled: false,
    });
    const late = await keeper.refused(`${tmpl}/save`, { ...change, version: 0 });
    expect(late.msg).toBe('通知模板已被他人修改，请刷新后重试！');
    expect((await keeper.refused(`${tmpl}/delete`, { ids: [id] })).reason).toBe('BuiltIn');
  });

  it('own ones have a code of their own and variables that are known', async () => {
    const own = {
      code: 'welcome',
      title: '欢迎',
      content: '{{realName}}，欢迎！',
      channels: ['site', 'mail'],
    };
    const { id } = await keeper.ok<{ id: string }>(`${tmpl}/save`, own);
    expect((await keeper.refused(`${tmpl}/save`, own)).msg).toBe('模板编码已存在！');
    expect((await keeper.refused(`${tmpl}/save`, { ...own, code: 'exam.notice' })).msg).toBe(
      '模板编码已存在！',
    );
    expect((await keeper.refused(`${tmpl}/save`, { ...own, id, version: 1, content: '{{age}}' })).msg).toBe(
      '没有变量“{{age}}”！',
    );
    await keeper.ok(`${tmpl}/delete`, { ids: [id] });
    await keeper.ok(`${tmpl}/delete`, { ids: [id] });
    expect((await keeper.refused(`${tmpl}/detail`, { id })).reason).toBe('NotFound');
  });

  it('are kept by holders of sys:notify:list alone', async () => {
    const learner = await room.candidate();
    for (const path of ['save', 'delete'])
      for (const who of [learner, sender])
        expect((await who.refused(`${tmpl}/${path}`, { ids: ['x'], title: 'x', content: 'x' })).code).toBe(
          10010003,
        );
    expect((await learner.refused(`${tmpl}/paging`)).code).toBe(10010003);
  });
});
