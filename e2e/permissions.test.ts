import { describe, expect, it } from 'vitest';
import { menuRegistry } from '../server/src/organisation/menus/registry.js';
import { askedPermissions } from '../server/src/platform/access.js';
import { Declarations } from '../server/src/platform/declarations/declarations.js';
import { slices } from '../server/src/slices.js';
import { sourcesOf, textOf } from './source-graph.ts';

const declared = new Declarations(slices);
const everything = '*';
/** The kit of the console calls nothing of the server: its page alone is what this opens. */
const pagesWithoutCalls = new Set(['sys:kit']);

/** What is only declared keeps nobody out. */
const declares = /\/(?:slice|menu|roles)\.ts$|\.test\.tsx?$|\/(?:demo|testing)\//;
const permissionsIn = (text: string): string[] =>
  [...text.matchAll(/'([a-z]+(?::[a-z]+)+)'/g)].map(([, name = '']) => name);

/** Permissions that the server or its policies name outside of declarations: in the access of a method or within. */
const asked = new Set(
  [...sourcesOf('server'), ...sourcesOf('domain')]
    .filter((file) => !declares.test(file))
    .flatMap((file) => permissionsIn(textOf(file))),
);

describe('permissions', () => {
  it('whatever a role begins with is asked for by the server', () => {
    const granted = new Set(declared.roles.flatMap(({ permissions }) => permissions));
    expect(granted.size).toBeGreaterThan(1);
    expect([...granted].filter((name) => name !== everything && !asked.has(name))).toEqual([]);
  });

  it('whatever opens a page is asked for by a call of the server', () => {
    const opening = declared.menuEntries.flatMap(({ permission }) => permission ?? []);
    expect(opening).not.toEqual([]);
    expect(opening.filter((name) => !pagesWithoutCalls.has(name) && !asked.has(name))).toEqual([]);
  });

  it('whatever a call asks for has a page or words where roles are granted it, and whatever has words is asked for', () => {
    const worded = declared.permissions.map(({ code }) => code);
    const opening = declared.menuEntries.flatMap(({ permission }) => permission ?? []);
    expect(askedPermissions().filter((code) => ![...worded, ...opening].includes(code))).toEqual([]);
    const reserved = declared.permissions.flatMap((one) => (one.reserved === true ? one.code : []));
    expect(worded.filter((code) => !asked.has(code) && !reserved.includes(code))).toEqual([]);
    // Once something asks for it, it is reserved no longer.
    expect(reserved.filter((code) => asked.has(code) || opening.includes(code))).toEqual([]);
  });

  it('every code of the specification can be granted to a role [common-044] [common-079]', () => {
    const granted = menuRegistry(declared).flatMap(({ permission }) => permission ?? []);
    expect(granted).toEqual(
      expect.arrayContaining([
        ...['exam:add', 'course:add', 'repo:list', 'cert:list', 'sys:notice:list'],
        ...['sys:user:update', 'sys:group:user:join', 'sys:group:user:remove'],
      ]),
    );
  });

  it('whatever the console asks for before it offers something is asked for by the server too', () => {
    const offered = sourcesOf('admin-console').flatMap((file) =>
      [...textOf(file).matchAll(/\bmay\(([^)]*)\)|\bpermissions: \[([^\]]*)\]/g)].flatMap(
        ([, list, several]) => permissionsIn(list ?? several ?? ''),
      ),
    );
    expect(offered).not.toEqual([]);
    expect(offered.filter((name) => !asked.has(name))).toEqual([]);
  });
});
