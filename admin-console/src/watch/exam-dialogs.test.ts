import { expect, it } from 'vitest';
import type { ListedExam } from '../app/brought.tsx';
import { routes } from './routes.tsx';

const running: ListedExam = {
  ...{ id: 'e1', title: '期中测验', draft: false, state: 0, endTime: '2026-11-21T03:00:00Z', procCount: 0 },
  ...{ mayEdit: true, mayWatch: true, mayPublish: true },
};

it.each([
  ['a running exam is extended', {}, ['extend']],
  ['by its proctor', { mayEdit: false, mayPublish: false }, ['extend']],
  ['by nobody who does not watch', { mayWatch: false }, []],
  ['not one that is disabled', { state: 1 }, []],
  ['not one without an end', { endTime: null }, []],
])('%s', (_what, change, keys) => {
  const dialogs = routes.brings?.examDialogs ?? [];
  expect(dialogs.filter(({ fits }) => fits({ ...running, ...change })).map(({ key }) => key)).toEqual(keys);
});
