import { describe, expect, it } from 'vitest';
import { permissionsOf, roles } from './roles.js';

describe('roles', () => {
  it('bring the permissions of all of them, each once', () => {
    expect(permissionsOf(['proctor', 'reviewer'])).toEqual([
      'exam:list',
      'exam:watch',
      'exam:watch:all',
      'exam:stat',
    ]);
    expect(permissionsOf([])).toEqual([]);
  });

  it('hold everything as soon as one of them does', () =>
    expect(permissionsOf(['teacher', 'sa'])).toEqual(['*']));

  it('an unknown one brings nothing', () => expect(permissionsOf(['constructor', 'boss'])).toEqual([]));

  it('a teacher may not open everybody’s banks and exams, nor the audit', () => {
    for (const permission of ['repo:all', 'exam:all', 'exam:watch:all', 'audit:view'])
      expect(roles.teacher.permissions).not.toContain(permission);
  });
});
