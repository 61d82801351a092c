import { expect, test } from 'vitest';
import { scrolledPlace } from './scrolled-place.ts';

test('two pages loaded afresh are two places, one page in two entries of the history too', () => {
  const home = { key: 'default', pathname: '/web/index', search: '' };
  expect(scrolledPlace(home)).not.toBe(scrolledPlace({ ...home, pathname: '/web/paper' }));
  expect(scrolledPlace(home)).not.toBe(scrolledPlace({ ...home, search: '?page=2' }));
  expect(scrolledPlace(home)).toBe(scrolledPlace({ ...home }));
  expect(scrolledPlace({ ...home, key: 'a1' })).not.toBe(scrolledPlace({ ...home, key: 'b2' }));
});
