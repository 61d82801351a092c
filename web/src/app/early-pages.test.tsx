import { cleanup } from '@testing-library/react';
import { setToken } from '@vigil/ui/session/session.ts';
import type { Early } from '@vigil/ui/routing/take-answers.ts';
import type { DocumentNode } from 'graphql';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { client } from './client.ts';
import { NoticesContext } from './notices.tsx';
import { renderWeb } from './render-web.fixture.tsx';
import { pages } from './slices.ts';
import { notices } from './surroundings.ts';

const early = Object.values(
  import.meta.glob<readonly Early[]>('../*/early.ts', { eager: true, import: 'early' }),
).flat();

const readers = { person: 't', guest: null } as const;
const opened = [...new Set(early.map(({ page }) => page))].flatMap((address) => {
  const page = pages.find(({ path }) => path === address);
  if (page === undefined) throw new Error(`no page has the address ${address}`);
  const both = page.guests ? (['person', 'guest'] as const) : (['person'] as const);
  return both.map((reader) => ({ address, reader, page }));
});

const nameOf = ({ definitions: [first] }: DocumentNode): string =>
  first !== undefined && 'name' in first ? (first.name?.value ?? '') : '';
const names = (list: readonly Early[]): string[] => list.map(({ query }) => nameOf(query));
const withHost = (variables: object): object => ({ domain: location.host, ...variables });

const written = vi.spyOn(client, 'writeQuery');

beforeEach(() => {
  written.mockReset();
  written.mockImplementation(() => undefined as never);
});
afterEach(() => {
  cleanup();
  delete window.vigilEarly;
  setToken(null);
});

/** Whatever is asked has an answer. */
const everything = (asked: readonly Early[]) =>
  Object.fromEntries(
    asked
      .flatMap(({ query }) => query.definitions)
      .flatMap((each) => ('selectionSet' in each ? each.selectionSet.selections : []))
      .flatMap((field) => ('name' in field ? [[field.name.value, null]] : [])),
  );

it.each(opened)('$address as $reader asks itself, alike, what its first script asks', async (one) => {
  const declared = early.filter(({ page }) => page === one.address);
  const wanted = declared.filter(({ guests }) => one.reader === 'person' || guests);
  const token = readers[one.reader];
  setToken(token);
  window.vigilEarly = { token, data: Promise.resolve(everything(wanted)) };
  const Page = await one.page.load();
  const taken = written.mock.calls.map(([{ query, variables }]) => [
    nameOf(query),
    withHost(variables ?? {}),
  ]);

  const asked = new Map<string, object>();
  renderWeb(
    <NoticesContext value={notices}>
      <Page />
    </NoticesContext>,
    (operation, variables) => {
      asked.set(operation, withHost(variables));
      return null;
    },
    { path: one.address },
  );
  await vi.waitFor(() => expect([...asked.keys()]).toEqual(expect.arrayContaining(names(wanted))));
  const ofPage = [...asked].filter(([name]) => names(declared).includes(name));
  expect(new Map(ofPage)).toEqual(
    new Map(wanted.map(({ query, variables = {} }) => [nameOf(query), withHost(variables)])),
  );
  expect(Object.fromEntries(taken)).toEqual(Object.fromEntries(ofPage));
});
