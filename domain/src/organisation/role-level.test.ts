import { describe, expect, it } from 'vitest';
import {
  isLastingAdministrator,
  leavingMilliseconds,
  leavingsUnderWay,
  levelOf,
  mayGrant,
  mayManage,
  somebodyIsLeft,
  standingOf,
  unknownRoles,
  type AdministratorAccount,
} from './role-level.js';

const roles = new Map([
  ['sa', { roleLevel: 100 }],
  ['security', { roleLevel: 100 }],
  ['teacher', { roleLevel: 50 }],
  ['proctor', { roleLevel: 40 }],
  ['student', { roleLevel: 0 }],
]);
const holding = (...codes: string[]) => standingOf(codes, roles);

describe('the level of a person', () => {
  it('is the highest of their roles', () => {
    expect(levelOf(['student', 'teacher', 'proctor'], roles)).toBe(50);
    expect(levelOf(['nobody', 'student'], roles)).toBe(0);
  });

  it('is below every role without one', () => {
    expect(levelOf([], roles)).toBeLessThan(0);
    expect(mayGrant(holding(), ['student'], roles)).toBe(false);
    expect(mayManage(holding(), holding('student'))).toBe(false);
  });

  it('[RL1] lets nobody change who stands above, and lets them change their like', () => {
    expect(mayManage(holding('teacher'), holding('proctor', 'student'))).toBe(true);
    expect(mayManage(holding('teacher'), holding('teacher'))).toBe(true);
    expect(mayManage(holding('proctor'), holding('student', 'teacher'))).toBe(false);
  });

  it('[RL2] [RL4] leaves who holds everything to who does too, whatever the level', () => {
    expect(mayManage(holding('security'), holding('sa'))).toBe(false);
    expect(mayGrant(holding('security'), ['sa'], roles)).toBe(false);
    expect(mayManage(holding('sa'), holding('sa'))).toBe(true);
    expect(mayGrant(holding('sa'), ['sa', 'security'], roles)).toBe(true);
  });

  it('[RL3] lets nobody give or take a role above it', () => {
    expect(mayGrant(holding('teacher'), ['teacher', 'student'], roles)).toBe(true);
    expect(mayGrant(holding('proctor'), ['student', 'teacher'], roles)).toBe(false);
    expect(unknownRoles(['teacher', 'boss'], roles)).toEqual(['boss']);
  });
});

const account = (id: string, more: Partial<AdministratorAccount> = {}): AdministratorAccount => ({
  ...{ id, version: 1, roles: ['sa'], roleType: 2, state: 0, ...more },
});

describe('somebody who holds everything', () => {
  it('[RL5] counts while in order, without an end and bound to no department', () => {
    expect(isLastingAdministrator(account('a'))).toBe(true);
    expect(isLastingAdministrator(account('a', { expireTime: null, scopeDepartId: null }))).toBe(true);
    for (const more of [
      { state: 1 },
      { state: 2 },
      { roles: ['teacher'] },
      { roleType: 1 },
      { expireTime: 9e12 },
      { scopeDepartId: 'd' },
    ])
      expect(isLastingAdministrator(account('a', more)), JSON.stringify(more)).toBe(false);
  });

  it('[RL5] is left when somebody else is, and is not leaving at the same time', () => {
    const [a, b] = [account('a'), account('b')];
    expect(somebodyIsLeft('a', [], [a, b])).toBe(true);
    expect(somebodyIsLeft('a', [], [a])).toBe(false);
    expect(somebodyIsLeft('a', [{ id: 'b', version: 1, at: 0 }], [a, b])).toBe(false);
    expect(somebodyIsLeft('a', [], [a, account('b', { state: 1 })])).toBe(false);
  });

  it('is leaving until the account has moved on, is gone, or too long has passed', () => {
    const leaving = { id: 'b', version: 1, at: 0 };
    expect(leavingsUnderWay([leaving], [account('b')], 1)).toEqual([leaving]);
    expect(leavingsUnderWay([leaving], [account('b', { version: 2 })], 1)).toEqual([]);
    expect(leavingsUnderWay([leaving], [], 1)).toEqual([]);
    expect(leavingsUnderWay([leaving], [account('b')], leavingMilliseconds)).toEqual([]);
  });
});
