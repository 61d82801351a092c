import { expect, it } from 'vitest';
import { sayActor } from './paper-events.js';

const said = (kind: 'candidate' | 'staff' | 'system', type: string, role?: string) =>
  sayActor({ actor: { kind, id: 'u1' }, type }, '贾博文', role);

it('an event is by who did it; the score of who hands in is by the key, not by the candidate', () => {
  expect(said('candidate', 'PaperHandedIn')).toBe('贾博文');
  expect(said('candidate', 'PaperScored')).toBe('系统（自动评分）');
  expect(said('staff', 'PaperScored', '阅卷')).toBe('贾博文（阅卷）');
  expect(said('staff', 'MessageSent')).toBe('贾博文（监考）');
  expect(said('system', 'PaperScored')).toBe('系统');
});
