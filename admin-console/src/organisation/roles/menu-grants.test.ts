import { describe, expect, it } from 'vitest';
import {
  everyNode,
  grantable,
  grantedOf,
  matching,
  menuIdsOf,
  permissionsOf,
  toggled,
  type GrantNode,
} from './menu-grants.ts';

const node = (id: string, permission: string | null, children: GrantNode[] = []): GrantNode => ({
  ...{ id, metaTitle: id, menuType: 1, permission, children },
});
const exam = node('exam', null, [
  node('list', 'exam:list'),
  node('edit', 'exam:add'),
  node('new', 'exam:add'),
]);
const tree = [node('home', null), exam];
const all = () => true;

describe('what a role has of the menu', () => {
  it('is all, some or none of what stands under an entry', () => {
    expect(grantedOf(exam, new Set())).toBe('none');
    expect(grantedOf(exam, new Set(['exam:list']))).toBe('some');
    expect(grantedOf(exam, new Set(['exam:list', 'exam:add', 'other']))).toBe('all');
  });

  it('is ticked with all under it, and given up again; the rest stays', () => {
    const held = toggled(exam, new Set(['other', 'exam:list']), all);
    expect([...held].toSorted()).toEqual(['exam:add', 'exam:list', 'other']);
    expect([...toggled(exam, held, all)]).toEqual(['other']);
  });

  it('never grants what may not be granted, and may give it up', () => {
    const held = toggled(exam, new Set(), (permission) => permission === 'exam:list');
    expect([...held]).toEqual(['exam:list']);
    expect([...toggled(exam, new Set(['exam:add']), () => false)]).toEqual([]);
  });

  it('of one permission goes together', () => {
    const ids = menuIdsOf(tree, toggled(node('edit', 'exam:add'), new Set(), all));
    expect(ids).toEqual(['edit', 'new']);
    expect(new Set(permissionsOf(tree, ids))).toEqual(new Set(['exam:add']));
  });

  it('is found by a part of a title, with what is above it; what asks for nothing is left out', () => {
    expect(everyNode(matching(tree, ' LIST')).map(({ id }) => id)).toEqual(['exam', 'list']);
    expect(everyNode(matching(tree, 'exam')).length).toBe(4);
    expect(matching(tree, 'nothing')).toEqual([]);
    expect(grantable(tree).map(({ id }) => id)).toEqual(['exam']);
  });
});
