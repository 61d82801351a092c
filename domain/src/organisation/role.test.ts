import { describe, expect, it } from 'vitest';
import { permissionsOf } from './role.js';

const roles = new Map([
  ['sa', { permissions: ['*'] }],
  ['teacher', { permissions: ['exam:list', 'repo:list'] }],
  ['proctor', { permissions: ['exam:list', 'exam:watch'] }],
]);

describe('roles', () => {
  it('bring the permissions of all of them, each once', () => {
    expect(permissionsOf(['proctor', 'teacher'], roles)).toEqual(['exam:list', 'exam:watch', 'repo:list']);
    expect(permissionsOf([], roles)).toEqual([]);
  });

  it('hold everything as soon as one of them does', () =>
    expect(permissionsOf(['teacher', 'sa'], roles)).toEqual(['*']));

  it('an unknown one brings nothing', () =>
    expect(permissionsOf(['constructor', 'boss'], roles)).toEqual([]));
});
