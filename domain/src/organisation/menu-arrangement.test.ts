import { describe, expect, it } from 'vitest';
import {
  arrangedMenu,
  asDeclared,
  everyMenu,
  mayStandUnder,
  menuArrangement,
  sortedTo,
  withHeading,
  withMenu,
  withoutHeading,
  type ArrangedMenu,
  type MenuArrangement,
  type MenuDefault,
} from './menu-arrangement.js';

const entry = (id: string, parentId: string | null, more: Partial<MenuDefault> = {}): MenuDefault => ({
  ...{ id, parentId, menuType: 1, title: id, icon: null, path: `/${id}`, name: id, component: id },
  ...{ permission: `p:${id}`, ...more },
});
const heading = (id: string): MenuDefault =>
  entry(id, null, { name: null, component: null, permission: null });
const program = [
  heading('exam'),
  entry('list', 'exam'),
  entry('category', 'exam'),
  entry('edit', 'exam', { menuType: 3 }),
  entry('all', 'exam', { menuType: 2, name: null, component: null, path: null }),
  heading('sys'),
  entry('user', 'sys'),
];
const none = asDeclared('menu');
const shape = (menu: readonly ArrangedMenu[]): unknown[] =>
  menu.map(({ id, children }) => (children.length === 0 ? id : [id, ...shape(children)]));
const wish = (title: string, parentId: string | null, hidden = false) => ({ title, parentId, hidden });
const sorted = (arrangement: MenuArrangement, id: string, place: number, defaults = program) => {
  const after = sortedTo(defaults, arrangement, id, place);
  if (after === null) throw new Error(`no ${id}`);
  return after;
};

describe('the menu as people arrange it', () => {
  it('is the program’s until somebody changes it', () =>
    expect(shape(arrangedMenu(program, none))).toEqual([
      ['exam', 'list', 'category', 'edit', 'all'],
      ['sys', 'user'],
    ]));

  it('[MN1] has headings at the top, pages under headings, functions under either', () => {
    const [exam, list, , edit, all] = program as [
      MenuDefault,
      MenuDefault,
      MenuDefault,
      MenuDefault,
      MenuDefault,
    ];
    expect([mayStandUnder(exam, null), mayStandUnder(exam, exam)]).toEqual([true, false]);
    expect([null, exam, list, edit].map((parent) => mayStandUnder(list, parent))).toEqual([
      ...[true, true, false, false],
    ]);
    const places = [null, exam, list, edit, all];
    expect(places.map((parent) => mayStandUnder(edit, parent))).toEqual([false, true, false, false, false]);
    expect(places.map((parent) => mayStandUnder(all, parent))).toEqual([false, true, true, false, false]);
  });

  it('[MN2] is renamed, hidden and regrouped; what it opens stays', () => {
    const changed = withMenu(program, none, 'list', wish('考试', 'sys', true));
    const found = everyMenu(arrangedMenu(program, changed)).find(({ id }) => id === 'list');
    expect(found).toMatchObject({
      title: '考试',
      parentId: 'sys',
      hidden: true,
      path: '/list',
      name: 'list',
    });
    expect(shape(arrangedMenu(program, changed))).toEqual([
      ['exam', 'category', 'edit', 'all'],
      ['sys', 'list', 'user'],
    ]);
  });

  it('[MN3] moves an entry to a place among its siblings; beyond the ends, to the end [menu-002]', () => {
    expect(shape(arrangedMenu(program, sorted(none, 'category', 1)))[0]).toEqual([
      ...['exam', 'category', 'list', 'edit', 'all'],
    ]);
    expect(shape(arrangedMenu(program, sorted(none, 'list', 99)))[0]).toEqual([
      ...['exam', 'category', 'edit', 'all', 'list'],
    ]);
    expect(shape(arrangedMenu(program, sorted(none, 'sys', -3)))[0]).toEqual(['sys', 'user']);
    expect(sortedTo(program, none, 'nothing', 1)).toBeNull();
  });

  it('[MN3] two moves, one after the other, both count', () => {
    const both = sorted(sorted(none, 'all', 1), 'edit', 2);
    expect(shape(arrangedMenu(program, both))[0]).toEqual(['exam', 'all', 'edit', 'list', 'category']);
  });

  it('[MN4] keeps nothing of what is as the program has it', () => {
    const changed = withMenu(program, none, 'list', wish('考试', 'sys', true));
    expect(withMenu(program, changed, 'list', wish('list', 'exam')).changed).toEqual({});
  });

  it('[MN2] shows what a newer program brings behind what it follows there, and drops what is gone', () => {
    const changed = sorted(withMenu(program, none, 'list', wish('考试', 'exam')), 'category', 1);
    const newer = [
      ...program.slice(0, 2),
      entry('new', 'exam'),
      ...program.slice(2).filter(({ id }) => id !== 'edit'),
    ];
    expect(shape(arrangedMenu(newer, changed))[0]).toEqual(['exam', 'category', 'list', 'new', 'all']);
    expect(everyMenu(arrangedMenu(newer, changed)).find(({ id }) => id === 'list')?.title).toBe('考试');
  });

  it('has headings of people’s own; what stood under one that is gone stands where the program has it', () => {
    const made = withHeading(none, 'h1', '教学');
    const moved = withMenu(program, made, 'list', wish('list', 'h1'));
    expect(shape(arrangedMenu(program, moved)).at(-1)).toEqual(['h1', 'list']);
    expect(menuArrangement.parse(moved)).toEqual(moved);
    expect(
      everyMenu(arrangedMenu(program, withMenu(program, moved, 'h1', wish('教务', null, true)))),
    ).toContainEqual(expect.objectContaining({ id: 'h1', title: '教务', hidden: true, own: true }));
    expect(shape(arrangedMenu(program, withoutHeading(moved, 'h1')))[0]).toEqual([
      ...['exam', 'list', 'category', 'edit', 'all'],
    ]);
  });
});
