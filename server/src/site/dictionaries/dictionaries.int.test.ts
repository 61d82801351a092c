import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ExamRoom } from '../../testing/exam-room.js';

let room: ExamRoom;
beforeAll(async () => {
  room = await ExamRoom.open();
});
afterAll(() => room.close());

interface Item {
  readonly value: string;
  readonly title: string;
  readonly children?: readonly Item[] | null;
}
const base = '/api/sys/dic';
const values = async (dicCode: string): Promise<Item[]> =>
  (await room.server.rest(`${base}/value/tree`, { dicCode })).data as Item[];
const save = (
  body: object,
  options: { commandId?: string } = {},
): Promise<{ value: string; version: number }> => room.admin.ok(`${base}/value/save`, body, options);
const refused = async (path: string, body: object): Promise<string> =>
  (await room.admin.refused(`${base}/${path}`, body)).msg;

describe('dictionaries', () => {
  it('of the program are renamed and ordered, for lists and for every _dictText at once', async () => {
    await save({ dicCode: 'exam_type', value: '2', title: '练习赛', sort: 0 });
    expect((await values('exam_type')).map(({ title }) => title)).toEqual(['练习赛', '正式考试']);
    const exam = await room.admin.ok<{ records: { examType_dictText: string; examType: number }[] }>(
      '/api/exam/exam/paging',
      {},
    );
    for (const { examType, examType_dictText } of exam.records)
      expect(examType_dictText).toBe(examType === 2 ? '练习赛' : '正式考试');
    await save({ dicCode: 'exam_type', value: '2', title: '模拟考试', sort: 1 });
    expect(await refused('value/save', { dicCode: 'exam_type', title: '第三种' })).toBe(
      '系统字典的值由程序使用，不能新增！',
    );
    expect(await refused('value/delete', { dicCode: 'exam_type', ids: ['2'] })).toBe(
      '系统字典的值由程序使用，不能删除！',
    );
    expect(await refused('delete', { ids: ['exam_type'] })).toBe('系统字典不能删除！');
  });

  it('that are trees get codes of the server, once per command id, under optimistic locking [dict-002]', async () => {
    const { version } = await room.admin.ok<{ version: number }>(`${base}/detail`, { id: 'repo_catalog' });
    const [commandId, body] = [randomUUID(), { dicCode: 'repo_catalog', title: '艺术', version }];
    const [first, second] = await Promise.all([save(body, { commandId }), save(body, { commandId })]);
    expect([first.value, second.value]).toEqual(['R05', 'R05']);
    const below = await save({ dicCode: 'repo_catalog', parent: 'R05', title: '音乐' });
    expect(below.value).toBe('R05R01');
    expect(await refused('value/save', { dicCode: 'repo_catalog', value: 'R05', title: '旧', version })).toBe(
      '字典已被他人修改，请刷新后重试！',
    );
    expect(await refused('value/save', { dicCode: 'repo_catalog', parent: 'R05', title: '音乐' })).toBe(
      '同级已有“音乐”！',
    );
    expect((await values('repo_catalog')).at(-1)).toEqual({
      ...{ value: 'R05', title: '艺术' },
      children: [{ value: 'R05R01', title: '音乐', children: null }],
    });
  });

  it('keep a value that a bank is filed under, also below what is to go', async () => {
    const bank = { title: '乐理', catId: 'R05R01' };
    const { id } = await room.admin.ok<{ id: string }>('/api/repo/save', bank);
    expect((await room.admin.refused('/api/repo/save', { ...bank, catId: 'R99' })).msg).toBe(
      '题库分类不存在，请重新选择！',
    );
    expect(await refused('value/delete', { dicCode: 'repo_catalog', ids: ['R05'] })).toBe(
      '“音乐”正被题库“乐理”使用，不能删除！',
    );
    await room.admin.ok('/api/repo/delete', { ids: [id] });
    const gone = { dicCode: 'repo_catalog', ids: ['R05'] };
    await room.admin.ok(`${base}/value/delete`, gone);
    await room.admin.ok(`${base}/value/delete`, gone);
    expect((await values('repo_catalog')).map(({ value }) => value)).not.toContain('R05');
  });

  it('of one’s own are added, listed, and go with their values; the history tells who', async () => {
    await room.admin.ok(`${base}/save`, { code: 'goods_level', title: '商品等级', remark: '甲乙丙' });
    expect(await refused('save', { code: 'goods_level', title: '又一个' })).toBe(
      '字典编码“goods_level”已存在！',
    );
    expect(await refused('save', { code: '坏', title: '又一个' })).toMatch(/^字典编码须以小写字母开头/);
    expect((await save({ dicCode: 'goods_level', title: '甲' })).value).toBe('A01');
    const page = await room.admin.ok<{ records: { code: string; count: number; system: boolean }[] }>(
      `${base}/paging`,
      { params: { title: '商品' } },
    );
    expect(page.records).toMatchObject([{ code: 'goods_level', count: 1, system: false }]);
    const history = await room.admin.ok<{ kind: string }[]>(`${base}/history`, { id: 'goods_level' });
    expect(history.map(({ kind }) => kind)).toEqual(['changed', 'created']);
    await room.admin.ok(`${base}/delete`, { ids: ['goods_level'] });
    expect(await values('goods_level')).toEqual([]);
  });

  it('are kept by holders of sys:dict alone', async () => {
    const teacher = await room.staff(['exam:add', 'repo:edit']);
    for (const path of ['paging', 'detail', 'save', 'delete', 'value/save', 'value/delete', 'history'])
      expect(
        (
          await teacher.refused(`${base}/${path}`, {
            id: 'x',
            ids: ['x'],
            dicCode: 'x',
            title: 'x',
            code: 'x',
          })
        ).code,
        path,
      ).toBe(10010003);
  });
});
