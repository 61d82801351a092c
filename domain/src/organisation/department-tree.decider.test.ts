import { describe, expect, it } from 'vitest';
import { segmentOf, segmentsAtMost, serialOf } from './department-code.js';
import { ancestry, childrenOf, liesWithin, soundTree, subtreesOf } from './department-tree.js';
import { after, create, drawn, move, refusalOf, unsoundness } from './department-tree.fixture.js';

const company = [create('总部'), create('研发', '总部'), create('平台', '研发'), create('学院')];
const order = (ids: readonly string[], parentId: string | null, state = after(company).state): void =>
  expect(childrenOf(state.tree, parentId).map(({ id }) => id)).toEqual(ids);

describe('departments', () => {
  it('[DP2] have codes of three letters a level, each beginning with that of the one above', () => {
    expect(drawn(after(company).state)).toEqual(['A01 总部', 'A01A01 研发', 'A01A01A01 平台', 'A02 学院']);
  });

  it('[DP2] segments run from A01 to Z99 and tell their number', () => {
    expect([1, 99, 100, segmentsAtMost].map(segmentOf)).toEqual(['A01', 'A99', 'B01', 'Z99']);
    for (let serial = 1; serial <= segmentsAtMost; serial += 1)
      expect(serialOf(segmentOf(serial))).toBe(serial);
    expect(['', 'A00', 'a01', 'A1', 'AA1'].map(serialOf)).toEqual([0, 0, 0, 0, 0]);
  });

  it('[DP3] never have a code again that another one had', () => {
    const { state } = after([
      ...company,
      { type: 'Delete', ids: ['学院'] },
      create('新学院'),
      move('研发', '新学院'),
      create('测试', '总部'),
      move('研发', '总部'),
    ]);
    expect(drawn(state)).toEqual(['A01 总部', 'A01A02 测试', 'A01A03 研发', 'A01A03A01 平台', 'A03 新学院']);
  });

  it('[DP1] cannot be moved below themselves, nor below what is not there', () => {
    const { state } = after(company);
    expect(refusalOf(move('总部', '平台'), state)).toBe('DepartmentCircle');
    expect(refusalOf(move('总部', '总部'), state)).toBe('DepartmentCircle');
    expect(refusalOf(move('总部', '没有'), state)).toBe('ParentNotFound');
    expect(refusalOf(move('没有', null), state)).toBe('NotFound');
    expect(refusalOf(create('x', '没有'), state)).toBe('ParentNotFound');
  });

  it('[DP1] of two moves into each other the second is refused', () => {
    const { state } = after([...company, move('学院', '研发')]);
    expect(refusalOf(move('研发', '学院'), state)).toBe('DepartmentCircle');
    expect(unsoundness(state)).toEqual([]);
  });

  it('[DP8] take everything below them along in one event, and are under way until it is carried', () => {
    const { state, events } = after([...company, move('研发', '学院', 'm1')]);
    expect(events.at(-1)).toEqual({
      type: 'DepartmentMoved',
      data: {
        ...{ id: '研发', moveId: 'm1' },
        from: { parentId: '总部', deptCode: 'A01A01', sort: 1 },
        to: { parentId: '学院', deptCode: 'A02A01', sort: 1 },
      },
    });
    expect(drawn(state)).toEqual(['A01 总部', 'A02 学院', 'A02A01 研发', 'A02A01A01 平台']);
    expect([...state.moving]).toEqual([['m1', '研发']]);
    const note = { type: 'NoteCarried', moveId: 'm1', people: 3 } as const;
    const carried = after([note, note], state);
    expect(carried.events).toHaveLength(1);
    expect(carried.state.moving.size).toBe(0);
  });

  it('[DP4] come last, and close their places when they leave', () => {
    const three = [...company, create('测试', '总部'), create('市场', '总部')];
    order(['研发', '测试', '市场'], '总部', after(three).state);
    const { state } = after([...three, move('测试', null)]);
    order(['研发', '市场'], '总部', state);
    order(['总部', '学院', '测试'], null, state);
    expect(unsoundness(state)).toEqual([]);
  });

  it('[DP5] are sorted in one decision; who saw another order is refused', () => {
    const four = after(['甲', '乙', '丙', '丁'].map((name) => create(name)));
    const seen = ['甲', '乙', '丙', '丁'];
    const sorted = after([{ type: 'Sort', id: '丁', sort: 1, seen }], four.state);
    order(['丁', '甲', '乙', '丙'], null, sorted.state);
    expect(refusalOf({ type: 'Sort', id: '甲', sort: 3, seen }, sorted.state)).toBe('SomebodyWasFaster');
    const unseen = after([{ type: 'Sort', id: '甲', sort: 99, seen: null }], sorted.state);
    order(['丁', '乙', '丙', '甲'], null, unseen.state);
    expect(after([{ type: 'Sort', id: '甲', sort: 4, seen: null }], unseen.state).events).toEqual([]);
    expect(refusalOf({ type: 'Sort', id: '戊', sort: 1, seen: null }, unseen.state)).toBe('NotFound');
  });

  it('[DP6] are bounded in depth and number, and no two siblings have one name', () => {
    const line = Array.from({ length: 8 }, (_none, level) =>
      create(`层${level}`, level === 0 ? null : `层${level - 1}`),
    );
    const { state } = after([...line, create('旁'), create('旁下', '旁')]);
    expect(refusalOf(create('太深', '层7'), state)).toBe('TooDeep');
    expect(refusalOf(move('旁', '层6'), state)).toBe('TooDeep');
    expect(refusalOf(move('旁', '层5'), state)).toBeNull();
    expect(refusalOf(create('x', null, '旁'), state)).toBe('Duplicate');
    expect(refusalOf({ ...move('旁下', '旁'), deptName: '旁下' } as never, state)).toBeNull();
    const wide = after(
      Array.from({ length: 500 }, (_none, index) => create(`n${index}`, '旁')),
      state,
    ).state;
    expect(refusalOf(create('n500', '旁'), wide)).toBe('TooManySiblings');
  });

  it('[DP7] are deleted with all below them or not at all; who is gone is passed over', () => {
    const { state } = after(company);
    expect(refusalOf({ type: 'Delete', ids: ['研发'] }, state)).toBe('HasDepartments');
    const gone = after([{ type: 'Delete', ids: ['研发', '平台', '早没了'] }], state);
    expect(gone.events.map(({ data }) => (data as { id: string }).id)).toEqual(['平台', '研发']);
    expect(unsoundness(gone.state)).toEqual([]);
  });

  it('changed by somebody since they were looked at are refused, and renamed under another parent in one', () => {
    const { state } = after(company);
    const change = { type: 'Change', id: '研发', parentId: '学院', deptName: '科研', moveId: 'm' } as const;
    expect(refusalOf({ ...change, version: 7 }, state)).toBe('SomebodyWasFaster');
    expect(after([{ ...change, version: 1 }], state).events.map(({ type }) => type)).toEqual([
      'DepartmentRenamed',
      'DepartmentMoved',
    ]);
    expect(refusalOf({ ...change, version: 1, parentId: null, deptName: '学院' }, state)).toBe('Duplicate');
  });
});

describe('[DP9] what an earlier Vigil kept', () => {
  const old = (id: string, deptCode: string, parentId: string | null, sort = 1) => ({
    ...{ id, version: 3, parentId, deptName: id, deptCode, sort },
  });

  it('is taken over once, codes and all', () => {
    const documents = [old('a', 'A01', null), old('b', 'A01A07', 'a')];
    const adopt = { type: 'Adopt', departments: soundTree(documents) } as const;
    const { state, events } = after([adopt, adopt, create('c', 'a')]);
    expect(events.map(({ type }) => type)).toEqual(['DepartmentsAdopted', 'DepartmentCreated']);
    expect(drawn(state)).toEqual(['A01 a', 'A01A07 b', 'A01A08 c']);
    expect(after([{ type: 'Adopt', departments: [] }]).events).toEqual([]);
  });

  it('is made sound: without parents, in circles, of codes that do not fit or are there twice', () => {
    const documents = [
      old('orphan', 'Q09', 'gone'),
      old('x', 'A01', 'y'),
      old('y', 'A01A01', 'x'),
      old('twice', 'A01', null, 2),
      old('below', 'Z', 'twice'),
    ];
    const { state } = after([{ type: 'Adopt', departments: soundTree(documents) }]);
    expect(state.tree.size).toBe(5);
    expect(unsoundness(state)).toEqual([]);
  });
});

describe('the tree', () => {
  it('tells who is above, who is below and who lies within, by parents alone', () => {
    const { tree } = after(company).state;
    expect(ancestry(tree, '平台').map(({ id }) => id)).toEqual(['平台', '研发', '总部']);
    expect(subtreesOf(tree, ['研发', '总部', '没有']).map(({ id }) => id)).toEqual(['研发', '总部', '平台']);
    expect(liesWithin(tree, '平台', ['总部'])).toBe(true);
    expect(liesWithin(tree, '总部', ['平台'])).toBe(false);
    for (const nobody of [null, '没有']) expect(liesWithin(tree, nobody, ['总部'])).toBe(false);
    expect(liesWithin(tree, '平台', [])).toBe(false);
  });
});
