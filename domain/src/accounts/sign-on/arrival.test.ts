import { describe, expect, it } from 'vitest';
import { firstSignIn, mappedDepartment, mappedRoles, valueOf } from './arrival.js';
import { plainMapping } from './provider.js';

const look = { matches: [], linked: false, selfTold: false, nameTaken: false, unverified: false };
const learner = { id: 'u1', roleType: 1 };

describe('a first sign-in', () => {
  it.each([
    [look, true, { kind: 'create' }],
    [look, false, { kind: 'wait', why: 'nobody' }],
    [{ ...look, matches: [learner] }, false, { kind: 'link', userId: 'u1' }],
    [{ ...look, matches: [learner], linked: true }, true, { kind: 'wait', why: 'linked' }],
    [{ ...look, matches: [{ ...learner, roleType: 2 }] }, true, { kind: 'wait', why: 'staff' }],
    [{ ...look, matches: [learner], selfTold: true }, true, { kind: 'wait', why: 'selfTold' }],
    [{ ...look, matches: [learner, { id: 'u2', roleType: 1 }] }, true, { kind: 'wait', why: 'several' }],
    [{ ...look, unverified: true }, true, { kind: 'wait', why: 'unverified' }],
    [{ ...look, nameTaken: true }, true, { kind: 'wait', why: 'nameTaken' }],
  ] as const)('%j, making people %j: %j', (known, createPeople, outcome) =>
    expect(firstSignIn(known, { createPeople })).toEqual(outcome),
  );
});

describe('what a provider tells', () => {
  const mapping = {
    ...plainMapping,
    ...{ departAttribute: 'ou', departs: [{ value: 'CS', code: 'A01' }], roleAttribute: 'groups' },
    roles: [
      { value: 'graders', code: 'reviewer' },
      { value: 'staff', code: 'teacher' },
    ],
  };

  it('names a department by the first mapped value, and none by others', () => {
    expect(mappedDepartment({ ou: ['X', 'CS'] }, mapping)).toBe('A01');
    expect(mappedDepartment({ ou: ['cs'] }, mapping)).toBeNull();
    expect(mappedDepartment({}, mapping)).toBeNull();
  });

  it('gives and takes only roles that the mapping speaks of', () => {
    expect(mappedRoles({ groups: ['graders'] }, mapping, ['student', 'teacher'])).toEqual([
      'student',
      'reviewer',
    ]);
    expect(mappedRoles({}, mapping, ['student', 'reviewer'])).toEqual(['student']);
    expect(mappedRoles({ groups: ['graders'] }, plainMapping, ['student'])).toBeNull();
  });

  it('has nothing of what objects have by themselves', () => {
    expect(valueOf({}, 'constructor')).toBe('');
    expect(valueOf({ a: [' x '] }, 'a')).toBe('x');
    expect(mappedDepartment({}, { ...mapping, departAttribute: 'toString' })).toBeNull();
  });
});
