import { describe, expect, it } from 'vitest';
import { ownPath } from './own-path.ts';

describe('a path from a query string leads only within this site (resolution 31)', () => {
  it.each([
    'https://evil.example',
    '//evil.example/x',
    '/\\evil.example',
    'javascript:alert(1)',
    'web/index',
    '',
  ])('refuses %s', (path) => {
    expect(ownPath(path, '/web/index')).toBe('/web/index');
  });

  it('keeps path, query and fragment', () => {
    expect(ownPath('/web/exam/check/e1?courseId=2#a', '/')).toBe('/web/exam/check/e1?courseId=2#a');
  });

  it('falls back without one', () => {
    expect(ownPath(null, '/web/index')).toBe('/web/index');
  });
});
