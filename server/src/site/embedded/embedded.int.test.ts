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

  it('are nothing that somebody uploaded, and nothing that opens the policy further', async () => {
    for (const address of ['/api/common/file/x', "https://a.example/ 'unsafe-eval'", 'http://a.example/'])
      expect((await room.admin.refused(`${base}/save`, { title: '甲', address })).msg).toBe(
        '页面地址只能是 /api/docs/ 或以 https:// 开头的网址！',
      );
    expect((await room.admin.refused(`${base}/save`, { title: ' ', address: '/api/docs/' })).msg).toBe(
      '标题不能为空！',
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
