import { describe, expect, it } from 'vitest';
import { openToGuests, ownPath, takingPath } from './paths.ts';

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

it('guests may open home, notices and the account pages alone (resolution 30)', () => {
  const open = [
    '/web/index',
    '/web/index/',
    '/web/detail/instructions',
    '/login',
    '/register',
    '/sync',
    '/404',
    '/redirecth5',
    '/redirect/x',
  ];
  const closed = [
    '/web/exam/onlineExam',
    '/web/paper',
    '/web/exam/start/1',
    '/web/uc',
    '/loginx',
    '/web/indexes',
  ];
  expect(open.filter((path) => !openToGuests(path))).toEqual([]);
  expect(closed.filter(openToGuests)).toEqual([]);
});

it('a step exam is sat one question at a time', () => {
  expect(takingPath({ id: 'p 1', stepOn: true })).toBe('/web/exam/step/p%201');
  expect(takingPath({ id: 'p', stepOn: false })).toBe('/web/exam/start/p');
});
