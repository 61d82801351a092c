import { describe, expect, it } from 'vitest';
import { permissionsOf, roles } from './roles.js';

describe('roles', () => {
  it('bring the permissions of all of them, each once', () => {
    expect(permissionsOf(['proctor', 'reviewer'])).toEqual(['exam:list', 'exam:watch', 'exam:stat']);
    expect(permissionsOf([])).toEqual([]);
  });

  it('hold everything as soon as one of them does', () => expect(permissionsOf(['teacher', 'sa'])).toEqual(['*']));

  it('an unknown one brings nothing', () => expect(permissionsOf(['constructor', 'boss'])).toEqual([]));

  it('a teacher may not open everybody’s banks, nor the audit', () => {
    expect(roles.teacher.permissions).not.toContain('repo:all');
    expect(roles.teacher.permissions).not.toContain('audit:view');
  });
});
