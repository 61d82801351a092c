import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ExamRoom } from '../testing/exam-room.js';

let room: ExamRoom;

beforeAll(async () => {
  room = await ExamRoom.open();
  image = fileUrl((await room.services.files.put('media', null, 'image/png', bytes)).fileId);
});
afterAll(() => room.close());

const base = '/api/sys/website/slideshow';
let image: string;
const fileUrl = (fileId: string): string => `/api/common/file/${fileId}`;
const bytes = Buffer.from('picture');
interface Row {
  readonly id: string;
  readonly title: string;
  readonly version: number;
}
const save = (body: object, options: { commandId?: string } = {}): Promise<{ id: string }> =>
  room.admin.ok<{ id: string }>(`${base}/save`, { image, ...body }, options);
const kept = async (): Promise<number> =>
  (await room.admin.ok<{ total: number }>(`${base}/paging`, {})).total;
const titles = async (path: string, body: object): Promise<string[]> =>
  ((await room.server.rest(`${base}/${path}`, body)).data as Row[]).map(({ title }) => title);

describe('the slideshow', () => {
  it('shows visitors what is for their host and brand, in order; hidden ones to nobody', async () => {
    await save({ title: '第二张', sort: 2 });
    await save({ title: '第一张', sort: 1, link: 'https://example.org/' });
    await save({ title: '别处', domain: 'other.example', appName: 'other' });
    await save({ title: '隐藏', state: 1 });
    expect(await titles('slideshowList', { domain: 'exam.example' })).toEqual(['第一张', '第二张']);
    expect(await titles('slideshowList', { domain: 'other.example' })).toEqual(['别处', '第一张', '第二张']);
    expect(await titles('bannerList', { appName: 'other' })).toEqual(['别处', '第一张', '第二张']);
    expect(await titles('bannerList', {})).toEqual(['第一张', '第二张']);
  });

  it('is saved once per command id, under optimistic locking, and its history tells who', async () => {
    const commandId = randomUUID();
    const body = { title: '一次', sort: 5 };
    const [first, second] = await Promise.all([save(body, { commandId }), save(body, { commandId })]);
    expect(first).toEqual(second);
    await save({ id: first.id, version: 1, title: '两次' });
    const late = await room.admin.refused(`${base}/save`, { id: first.id, version: 1, title: '旧', image });
    expect(late.msg).toBe('轮播图已被他人修改，请刷新后重试！');
    const history = await room.admin.ok<{ kind: string }[]>(`${base}/history`, { id: first.id });
    expect(history.map(({ kind }) => kind)).toEqual(['changed', 'created']);
    const row = await room.admin.ok<Row>(`${base}/detail`, { id: first.id });
    expect(row).toMatchObject({ title: '两次', version: 2 });
  });

  it('refuses what no visitor should be shown, and loses nothing by it [config-006]', async () => {
    const before = await kept();
    const refused = async (body: object): Promise<string> =>
      (await room.admin.refused(`${base}/save`, { title: '甲', image, ...body })).msg;
    expect(await refused({ title: '  ' })).toBe('标题不能为空！');
    expect(await refused({ image: '' })).toBe('请上传轮播图片！');
    expect(await refused({ link: 'javascript:alert(1)' })).toBe('链接必须以 http:// 或 https:// 开头！');
    expect(await refused({ title: '长'.repeat(51) })).toBe('标题不能超过50个字！');
    expect(await refused({ appName: 'a'.repeat(10_000) })).toBe('应用名称不能超过50个字！');
    expect(await kept()).toBe(before);
  });

  it('has a picture of the site that is there and that visitors may see', async () => {
    const { files } = room.services;
    const saved = (file: string) => room.admin.refused(`${base}/save`, { title: '甲', image: fileUrl(file) });
    expect((await saved('f'.repeat(64))).msg).toBe('图片不存在或已被删除，请重新上传！');
    const video = await files.put('media', null, 'video/mp4', Buffer.from('film'));
    const private_ = await files.put('snapshot', 'somebody', 'image/png', bytes);
    for (const { fileId } of [video, private_])
      expect((await saved(fileId)).msg).toBe('图片不能公开显示，请重新上传！');
  });

  it('is deleted, and once more; an unknown one is not found', async () => {
    const { id } = await save({ title: '要删除' });
    await room.admin.ok(`${base}/delete`, { ids: [id, id] });
    await room.admin.ok(`${base}/delete`, { ids: [id] });
    expect((await room.admin.refused(`${base}/detail`, { id })).reason).toBe('NotFound');
    expect((await room.admin.refused(`${base}/delete`, { ids: [] })).reason).toBe('BadInput');
  });

  it('is kept by holders of sys:slideshow alone', async () => {
    const [teacher, keeper] = [
      await room.staff(['exam:add', 'exam:list']),
      await room.staff(['sys:slideshow']),
    ];
    for (const path of ['paging', 'detail', 'save', 'delete', 'history'])
      expect(
        (await teacher.refused(`${base}/${path}`, { id: 'x', ids: ['x'], title: 'x', image })).code,
        path,
      ).toBe(10010003);
    expect((await keeper.ok<{ total: number }>(`${base}/paging`, {})).total).toBeGreaterThan(0);
  });
});
