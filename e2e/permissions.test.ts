import { describe, expect, it } from 'vitest';
import { menuRegistry } from '../server/src/organisation/menus/registry.js';
import { accessRuleOf, askedPermissions } from '../server/src/platform/access.js';
import { Declarations } from '../server/src/platform/declarations/declarations.js';
import { restRoutesOf } from '../server/src/platform/rest.js';
import { PropResolver } from '../server/src/site/props/prop.resolver.js';
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
    const taken = reserved.filter((code) => asked.has(code) || opening.includes(code));
    expect(
      taken.map((code) => `${code} is asked for now: its row in organisation/menu.ts is reserved no longer`),
    ).toEqual([]);
  });

  it('the settings of providers admit whoever may set one of the kinds that slices declare, and nobody else', () => {
    const kinds = [...declared.configProps.values()].map(({ permission }) => permission);
    expect(kinds.length).toBeGreaterThan(1);
    const { prototype } = PropResolver as { prototype: object };
    const methods = Object.getOwnPropertyNames(prototype).filter((name) => name !== 'constructor');
    expect(methods.length).toBeGreaterThan(3);
    for (const method of methods) {
      const rule = accessRuleOf(prototype, method);
      expect([method, rule?.kind === 'admin' ? rule.permissions.toSorted() : null]).toEqual([
        method,
        kinds.toSorted(),
      ]);
    }
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

  it('nothing of administration is answered to a learner: each of its calls asks for a permission of staff [common-080]', () => {
    /** Accounts, roles, menus, departments, groups, the site's settings, statistics. */
    const administers =
      /^\/api\/(?:sys\/(?:user|role|menu|depart|group|config|website|message)|notify|stat)\/|\/statistics/;
    const open = slices.flatMap(({ resolvers }) =>
      resolvers.flatMap(({ prototype }: { prototype: object }) =>
        Object.getOwnPropertyNames(prototype).flatMap((method) =>
          accessRuleOf(prototype, method)?.kind === 'admin'
            ? []
            : restRoutesOf(prototype, method).map(({ path }) => path),
        ),
      ),
    );
    // What everybody asks: about themselves, the site's face, the departments that forms show.
    expect(
      open
        .filter((path) => administers.test(path))
        .map((path) => path.replace('/api/sys/', ''))
        .sort(),
    ).toEqual([
      ...['config/legal', 'config/site-info', 'config/style', 'config/sys-time'],
      ...['depart/config', 'depart/dict', 'depart/tree'],
      ...['depart/tree-select', 'user/bind/bind-info', 'user/bind/bind-list', 'user/bind/bind-mobile'],
      ...['user/bind/direct-bind', 'user/bind/direct-unbind', 'user/bind/unbind'],
      ...['user/bind/unbind-mobile', 'user/close', 'user/close-withdraw', 'user/closing'],
      ...['user/consent-give', 'user/consent-withdraw', 'user/consents', 'user/face-login'],
      ...['user/info', 'user/login', 'user/login-attempts', 'user/login-code', 'user/logout'],
      'user/mobile-login',
      ...['user/msg/count-unread', 'user/msg/detail-for-read', 'user/msg/mark-read', 'user/msg/paging'],
      ...['user/msg/shown', 'user/msg/user-delete'],
      ...['user/passkey-login', 'user/passkey-login/begin', 'user/passkey/begin', 'user/passkey/delete'],
      ...['user/passkey/finish', 'user/passkey/list', 'user/passkey/proof-begin', 'user/passkey/rename'],
      ...[
        'user/phoneCaptchaLogin',
        'user/profile',
        'user/profile-history',
        'user/proofs',
        'user/real/detail',
        'user/real/submit',
        'user/reg',
        'user/reset-pass',
      ],
      ...['user/second-factor/begin', 'user/second-factor/confirm'],
      ...['user/session-end', 'user/sessions', 'user/sessions-end-others', 'user/sms', 'user/sms-state'],
      ...['user/update', 'user/update-pass'],
      ...['website/slideshow/bannerList', 'website/slideshow/slideshowList'],
    ]);
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
