import type { ApolloClient } from '@apollo/client';
import type { HistoryVersion } from '@vigil/ui/console/history/history-dialog.tsx';
import { expect, it, vi } from 'vitest';
import { HistoryPeople } from './history-people.ts';

const names: Readonly<Record<string, string>> = { u1: '王老师', u2: '李老师', u3: '张老师' };
interface Asked {
  readonly variables: { readonly input: { readonly params: { readonly ids: readonly string[] } } };
}
/** A server that knows some people, and what it was asked. */
function serverOf(known: readonly string[]) {
  const query = vi.fn<(asked: Asked) => Promise<unknown>>(({ variables }) => {
    const records = variables.input.params.ids
      .filter((id) => known.includes(id))
      .map((id) => ({ id, realName: names[id] }));
    return Promise.resolve({ data: { userPaging: { records } } });
  });
  return {
    people: new HistoryPeople({ query } as unknown as ApolloClient),
    asked: () => query.mock.calls.map(([{ variables }]) => variables.input),
  };
}
const version = (...changes: readonly [path: string, before: unknown, after: unknown][]) =>
  ({
    changes: changes.map(([path, before, after]) => ({
      path,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    })),
  }) as unknown as HistoryVersion;

it('says owners, sharing, reviewers and the invited by name, asked for once for the whole history', async () => {
  const { people, asked } = serverOf(['u1', 'u2', 'u3']);
  const history = [
    version(['ownerId', 'u1', 'u2'], ['shared.userIds', [], ['u1', 'u3']]),
    version(['reviewerIds', null, ['u3']], ['range.userIds', ['u2'], []]),
  ];
  expect(await people.learn(history)).toBe(history);
  expect(asked()).toEqual([{ current: 1, size: 500, params: { ids: ['u1', 'u2', 'u3'] } }]);
  expect(people.say('ownerId', '"u2"')).toBe('李老师');
  expect(people.say('shared.userIds', '["u1","u3"]')).toBe('王老师、张老师');
});

it('leaves somebody whose name cannot be read as their id', async () => {
  const { people } = serverOf(['u1']);
  await people.learn([version(['shared.userIds', ['u1'], ['u1', 'gone']])]);
  expect(people.say('shared.userIds', '["u1","gone"]')).toBe('王老师、gone');
});

it('says nothing of what is not about people, and of nobody', async () => {
  const { people, asked } = serverOf(['u1']);
  await people.learn([
    version(['title', 'u1', 'u2'], ['ownerId', null, null], ['shared.departIds', ['d1'], []]),
  ]);
  expect(asked()).toEqual([]);
  expect(people.say('title', '"u1"')).toBeNull();
  expect(people.say('ownerId', 'null')).toBeNull();
  expect(people.say('shared.userIds', '[]')).toBeNull();
});

it('asks for at most 500 by name', async () => {
  const { people, asked } = serverOf([]);
  await people.learn([
    version(['range.userIds', [], Array.from({ length: 600 }, (_none, index) => `p${index}`)]),
  ]);
  expect(asked()[0]?.params.ids).toHaveLength(500);
});
