import { describe, expect, it } from 'vitest';
import { filledFilter, filterProblem, filterValue } from './directory-filter.js';

describe('filters of a directory', () => {
  it.each([
    ['lin', 'lin'],
    ['*', '\\2a'],
    ['a)(uid=*', 'a\\29\\28uid=\\2a'],
    ['\\2a', '\\5c2a'],
    ['a\0b', 'a\\00b'],
    ['林', '林'],
  ])('%j is %j there', (value, escaped) => expect(filterValue(value)).toBe(escaped));

  it('what was typed is never read again', () => {
    expect(filledFilter('(&(uid={username})(dn={dn}))', { username: '{dn}*', dn: 'x' })).toBe(
      '(&(uid={dn}\\2a)(dn=x))',
    );
    expect(filledFilter('(uid={constructor})', {})).toBe('(uid={constructor})');
  });

  it.each([
    ['(uid={username})', null],
    ['(|(uid={username})(mail={username}))', null],
    ['(uid=*)', '查找条件中必须包含 {username}！'],
    ['(uid={username}', '查找条件的括号不完整！'],
    ['(uid={username}))', '查找条件的括号不完整！'],
    ['(uid={username})(a=b)', '查找条件的括号不完整！'],
    ['uid={username}', '查找条件的括号不完整！'],
  ])('%s: %s', (filter, problem) => expect(filterProblem(filter, 'username')).toBe(problem));
});
