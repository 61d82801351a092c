import { describe, expect, it } from 'vitest';
import { afterJoining, afterLeaving, groupBounds, groupsOfKey, inGroups } from './group.js';

describe('groups of a person', () => {
  it('[group-001] are added to by flag 1, once however often, and replaced by flag 0', () => {
    expect(afterJoining(['b'], ['a', 'b'], 1)).toEqual({ groupIds: ['a', 'b'], groupKey: 'a b' });
    expect(afterJoining(['a', 'b'], ['a'], 1)).toEqual(inGroups(['a', 'b']));
    expect(afterJoining(['b', 'c'], ['a'], 0)).toEqual({ groupIds: ['a'], groupKey: 'a' });
    expect(afterJoining(['b'], [], 0)).toEqual({ groupIds: [], groupKey: null });
  });

  it('are left, which a repeat does not change', () => {
    expect(afterLeaving(['a', 'b'], ['b', 'c'])).toEqual(inGroups(['a']));
    expect(afterLeaving(['a'], ['a'])).toEqual({ groupIds: [], groupKey: null });
  });

  it('are bounded', () => {
    const many = Array.from({ length: groupBounds.perPerson }, (_none, index) => `g${index}`);
    expect(afterJoining([], many, 1)?.groupIds).toHaveLength(groupBounds.perPerson);
    expect(afterJoining(['one more'], many, 1)).toBeNull();
    expect(afterJoining(['one more'], many, 0)?.groupIds).toHaveLength(groupBounds.perPerson);
  });

  it('have one key for all who are in the same, in whatever order they joined', () => {
    expect(inGroups(['b', 'a', 'b'])).toEqual(inGroups(['a', 'b']));
    expect(groupsOfKey('a b')).toEqual(['a', 'b']);
    expect(groupsOfKey('')).toEqual([]);
  });
});
