import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ExamRoom } from '../../testing/exam-room.js';

let room: ExamRoom;
beforeAll(async () => {
  room = await ExamRoom.open();
});
afterAll(() => room.close());

interface Row {
  readonly id: string;
  readonly version: number;
  readonly title: string;
  readonly address: string;
}
const base = '/api/sys/page';
const save = (body: object) => room.admin.ok<{ id: string }>(`${base}/save`, body);
interface Info {
  readonly pages: readonly { readonly id: string; readonly title: string }[];
  readonly stamp: string;
}
const siteInfo = async (): Promise<Info> =>
  (await room.server.rest('/api/sys/config/site-info')).data as Info;
const frames = async (): Promise<string> => {
  const { headers } = await room.server.app.http.inject('/admin');
  return /frame-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]?.trim() ?? '';
};

describe('embedded pages', () => {
  it('are a list; the content policy lets their sites be framed, and no other [common-107]', async () => {
    expect(await frames()).toBe("'self' blob:");
    await save({ title: '接口文档', address: '/api/docs/' });
    const { id } = await save({ title: '帮助', address: 'https://help.example.org/start' });
    expect(await frames()).toBe("'self' blob: https://help.example.org");
    const rows = await room.admin.ok<Row[]>(`${base}/list`);
    expect(rows.map(({ title }) => title)).toEqual(['接口文档', '帮助']);
    expect((await room.server.app.http.inject('/api/docs/')).headers['x-frame-options']).toBeUndefined();

    await save({ id, version: 1, title: '帮助', address: 'https://help.example.org/start', state: 1 });
    expect(await frames()).toBe("'self' blob:");
    await save({ id, version: 2, title: '帮助', address: 'https://new.example.org/', state: 0 });
    expect(await frames()).toBe("'self' blob: https://new.example.org");
    const late = { id, version: 1, title: '旧', address: '/api/docs/' };
    expect((await room.admin.refused(`${base}/save`, late)).msg).toBe('嵌入页面已被他人修改，请刷新后重试！');
    expect(await room.admin.ok<object[]>(`${base}/history`, { id })).toHaveLength(3);
    await room.admin.ok(`${base}/delete`, { ids: [id, id] });
    await room.admin.ok(`${base}/delete`, { ids: [id] });
    expect(await frames()).toBe("'self' blob:");
    expect((await room.admin.refused(`${base}/detail`, { id })).reason).toBe('NotFound');
  });

  it('stand in the menu of the console or of learners, told to open pages, and open from nobody else’s', async () => {
    const [teacher, learner] = [await room.staff(['exam:list']), await room.candidate()];
    const inMenus = async () => ({
      console: (await teacher.ok<Row[]>(`${base}/menu`)).map(({ title }) => title),
      learner: (await siteInfo()).pages.map(({ title }) => title),
    });
    const stamp = (await siteInfo()).stamp;
    const office = await save({ title: '办事指南', address: 'https://office.example.org/', menu: 1 });
    const help = await save({ title: '考生帮助', address: 'https://help.example.org/', menu: 2 });
    const listed = await save({ title: '只在列表', address: '/api/docs/' });
    expect(await inMenus()).toEqual({ console: ['办事指南'], learner: ['考生帮助'] });
    expect((await siteInfo()).stamp).not.toBe(stamp);

    const frame = (id: string, token: string | null) =>
      room.server.rest(`${base}/frame`, { id }, token === null ? {} : { token });
    const opens = async (id: string, token: string | null): Promise<boolean> =>
      (await frame(id, token)).code === 0;
    expect((await frame(help.id, null)).data).toEqual({
      title: '考生帮助',
      address: 'https://help.example.org/',
    });
    expect([await opens(office.id, teacher.token), await opens(help.id, teacher.token)]).toEqual([
      true,
      true,
    ]);
    expect([await opens(office.id, learner.token), await opens(office.id, null)]).toEqual([false, false]);
    expect([await opens(listed.id, teacher.token), await opens(listed.id, learner.token)]).toEqual([
      false,
      false,
    ]);
    expect((await learner.refused(`${base}/menu`, {})).reason).toBe('NotAllowed');

    // Put away, it is in no menu and opens no more; what is left out stays as it was.
    await save({
      id: help.id,
      version: 1,
      title: '考生帮助',
      address: 'https://help.example.org/',
      state: 1,
    });
    expect(await inMenus()).toEqual({ console: ['办事指南'], learner: [] });
    expect(await opens(help.id, learner.token)).toBe(false);
    const kept = await room.admin.ok<{ menu: number }>(`${base}/detail`, { id: help.id });
    expect(kept.menu).toBe(2);
    await room.admin.ok(`${base}/delete`, { ids: [office.id, help.id, listed.id] });
  });

  it('are nothing that somebody uploaded, and nothing that opens the policy further', async () => {
    for (const address of ['/api/common/file/x', "https://a.example/ 'unsafe-eval'", 'http://a.example/'])
      expect((await room.admin.refused(`${base}/save`, { title: '甲', address })).msg).toBe(
        '页面地址只能是 /api/docs/ 或以 https:// 开头的网址！',
      );
    expect((await room.admin.refused(`${base}/save`, { title: ' ', address: '/api/docs/' })).msg).toBe(
      '标题不能为空！',
    );
    const long = { title: '这个标题在菜单里放不下了吧', address: '/api/docs/', menu: 1 };
    expect((await room.admin.refused(`${base}/save`, long)).msg).toBe('标题放入菜单时不能超过12个字！');
    expect((await room.admin.refused(`${base}/save`, { ...long, title: '甲', menu: 3 })).msg).toBe(
      '菜单位置不正确！',
    );
    expect((await room.admin.refused(`${base}/delete`, { ids: [] })).reason).toBe('BadInput');
  });

  it('are kept by holders of sys:page alone', async () => {
    const teacher = await room.staff(['exam:list']);
    for (const path of ['list', 'detail', 'save', 'delete', 'history'])
      expect(
        (await teacher.refused(`${base}/${path}`, { id: 'x', ids: ['x'], title: 'x', address: 'x' })).code,
        path,
      ).toBe(10010003);
  });
});
