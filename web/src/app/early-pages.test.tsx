import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { earlyPages } from '../../early-pages.ts';
import { client } from './client.ts';
import { pages } from './slices.ts';

const written = vi.spyOn(client, 'writeQuery');

beforeEach(() => written.mockClear());
afterEach(() => {
  delete window.vigilEarly;
});

/** Whatever is asked has an answer. */
const everything = new Proxy({}, { ownKeys: () => fields, getOwnPropertyDescriptor: () => shown });
const shown = { enumerable: true, configurable: true, value: null };
const fields = [
  ...['myExamList', 'checkProcess', 'wrongBookDue', 'noticePaging', 'slideshowList', 'examOnlinePaging'],
];

it.each(Object.entries(earlyPages))(
  '%s takes what its first script asks, asked alike',
  async (path, page) => {
    window.vigilEarly = { token: null, data: Promise.resolve(everything) };
    written.mockImplementation(() => undefined as never);
    await pages.find((one) => one.path === path)?.load();
    const taken = written.mock.calls.map(([{ query, variables }]) => ({
      name: query.definitions.map((each) => ('name' in each ? each.name?.value : undefined))[0],
      variables: variables ?? {},
    }));
    expect(new Set(taken.map(({ name }) => name))).toEqual(new Set(page.person));
    const asked: Readonly<Record<string, unknown>> = { ...page.variables, domain: location.host };
    for (const { name, variables } of taken)
      for (const [key, value] of Object.entries(variables))
        expect(value, `${name} ${key}`).toEqual(asked[key]);
  },
);
