import { expect, it } from 'vitest';
import type { ListedExam } from '../app/brought.tsx';
import { routes } from './routes.tsx';

const running: ListedExam = {
  ...{ id: 'e1', title: '期中测验', draft: false, state: 0, endTime: '2026-11-21T03:00:00Z', procCount: 0 },
  ...{ mayEdit: true, mayWatch: true, mayPublish: true },
};

it.each([
  ['papers and results of a running exam', {}, ['work', 'results']],
  ['of one that is over', { state: 3 }, ['work', 'results']],
  ['of a draft nothing', { draft: true, mayPublish: false }, []],
  ['papers for who sets it and does not publish', { mayPublish: false }, ['work']],
  ['nothing for a proctor', { mayEdit: false, mayPublish: false }, []],
])('%s', (_what, change, keys) => {
  const dialogs = routes.brings?.examDialogs ?? [];
  expect(dialogs.filter(({ fits }) => fits({ ...running, ...change })).map(({ key }) => key)).toEqual(keys);
});
