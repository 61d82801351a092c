import { rmSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { DirectoryPeer } from '../../server/src/accounts/sign-on/directory.fixture.js';
import { OidcPeer } from '../../server/src/accounts/sign-on/oidc-peer.fixture.js';
import { SamlPeer } from '../../server/src/accounts/sign-on/saml-peer.fixture.js';
import { startServer, temporaryDataDir } from '../support/server-process.js';
import { logIn, type Caller } from './support/caller.js';
import { expect, test } from './support/fixtures.js';
import { inspect } from './support/inspect.js';

const department = '计算机学院';

/** The three providers of an institution, set in the console's own calls, with one department mapped by each. */
async function withProviders(admin: Caller, url: string) {
  const { id } = await admin.post<{ id: string }>('/api/sys/depart/save', { deptName: department });
  const { deptCode } = await admin.post<{ deptCode: string }>('/api/sys/depart/detail', { id });
  const directory = await DirectoryPeer.open(
    [{ uid: 'zhao', cn: '赵同学', password: 'zhao-secret', ou: 'CS' }],
    { all: ['zhao'] },
  );
  const oidc = await OidcPeer.open(`${url}/api/sign-on/oidc/callback`, `${url}/login`);
  oidc.people.set('qian', { preferred_username: 'qian', name: '钱同学', depart: 'CS' });
  oidc.signsIn = 'qian';
  const saml = await SamlPeer.open();
  saml.people.set('sun', { preferred_username: 'sun', name: '孙同学', depart: 'CS' });
  saml.signsIn = 'sun';
  const save = (provider: object, options: Readonly<Record<string, string>>, names: object = {}) =>
    admin.post('/api/sys/config/sign-on/save', {
      enabled: true,
      ...provider,
      options: Object.entries(options).map(([name, value]) => ({ name, value })),
      mapping: {
        ...{ matchBy: 'none', matchAttribute: '', userNameAttribute: 'preferred_username' },
        ...{ realNameAttribute: 'name', mobileAttribute: '', emailAttribute: '', departAttribute: 'depart' },
        ...{ departs: [{ value: 'CS', code: deptCode }], roleAttribute: '', roles: [] },
        ...{ createPeople: true, follow: true, ...names },
      },
    });
  await save(
    { kind: 'oidc', title: '统一认证', address: oidc.issuer, secret: OidcPeer.client.secret },
    { clientId: OidcPeer.client.id, scope: 'profile' },
  );
  await save(
    { kind: 'saml', title: '联盟登录', address: `${saml.url}/sso`, secret: '' },
    {
      ...{ issuer: `${url}/saml`, certificate: saml.keys.certificate },
      logoutAddress: `${saml.url}/slo`,
    },
  );
  await save(
    { kind: 'ldap', title: '校园账号', address: directory.url, secret: DirectoryPeer.service.password },
    { bindDn: DirectoryPeer.service.dn, base: DirectoryPeer.people, filter: '(uid={username})' },
    { userNameAttribute: 'uid', realNameAttribute: 'cn', departAttribute: 'ou' },
  );
  await admin.post('/api/sys/config/switch/save', {
    settings: ['oidcLogin', 'samlLogin', 'ldapLogin'].map((name) => ({ name, value: 'true' })),
  });
  return { directory, oidc, saml };
}

/** A new browser on the login page, and what it shows of the account that it came in by. */
async function somebody(browser: Browser, url: string, looks: boolean, enter: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await page.goto('/login?redirect=%2Fweb%2Fuc%3Fto%3Duser');
  await expect(page.getByRole('link', { name: '统一认证' })).toBeVisible();
  if (looks) await inspect(page, 'ways of an institution', { touch: true });
  await enter(page);
  await expect(page.getByRole('definition').filter({ hasText: department })).toBeVisible();
  return page;
}

test('people of an institution come in by OpenID Connect, SAML and its directory, each into the department that was mapped; the providers end their sessions @accounts', async ({
  browser,
}) => {
  // An installation of its own, and three providers.
  test.setTimeout(120_000);
  const dataDir = temporaryDataDir();
  const server = await startServer({ dataDir, env: { CAPTCHA: 'off' } });
  // The providers are at 127.0.0.1: another site than this one, as they are anywhere.
  const url = server.url.replace('127.0.0.1', 'localhost');
  const { directory, oidc, saml } = await withProviders(await logIn(server.url, 'admin'), url);
  try {
    // OpenID Connect; then they log out at the provider, which tells this site behind the browser's back.
    oidc.tells = async (body) =>
      (
        await fetch(`${server.url}/api/sign-on/oidc/backchannel-logout`, {
          ...{ method: 'POST', body },
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
      ).status;
    const qian = await somebody(browser, url, true, (page) =>
      page.getByRole('link', { name: '统一认证' }).click(),
    );
    await expect(qian.getByText('qian', { exact: true })).toBeVisible();
    await inspect(qian, 'who came by a provider', { touch: true });

    // Without a password: signing in there once more gives them their data.
    await qian.goto('/web/uc?to=privacy');
    const data = qian.getByRole('dialog', { name: '下载我的数据' });
    await qian.getByRole('button', { name: '下载我的数据' }).click();
    await expect(data.getByRole('button', { name: '下载', exact: true })).toBeDisabled();
    await data.getByRole('link', { name: '通过统一认证重新登录' }).click();
    await qian.waitForURL(/\/web\/uc\?to=privacy/);
    await qian.getByRole('button', { name: '下载我的数据' }).click();
    const download = qian.waitForEvent('download');
    await data.getByRole('button', { name: '下载', exact: true }).click();
    expect((await download).suggestedFilename()).toBe('我的数据.zip');
    const there = await qian.context().newPage();
    await there.goto(`${oidc.issuer}/session/end`);
    await there.getByRole('button', { name: /yes/i }).click();
    await expect(qian.getByRole('dialog', { name: '登录' })).toBeVisible();

    // SAML: its page posts from another site, without a cookie of ours; the GET that follows has it.
    const cookies: Record<string, string> = {};
    const sun = await somebody(browser, url, false, async (page) => {
      page.on('response', async (response) => {
        const { pathname } = new URL(response.url());
        if (pathname.startsWith('/api/sign-on/saml/'))
          cookies[pathname] = (await response.request().allHeaders())['cookie'] ?? '';
      });
      await page.getByRole('link', { name: '联盟登录' }).click();
    });
    await expect
      .poll(() => Object.keys(cookies).sort())
      .toEqual(['/api/sign-on/saml/callback', '/api/sign-on/saml/finish']);
    expect(cookies['/api/sign-on/saml/callback']).not.toContain('vigil_sign_on=');
    expect(cookies['/api/sign-on/saml/finish']).toContain('vigil_sign_on=');
    const out = await sun.context().newPage();
    await out.goto(`/api/sign-on/saml/logout?${saml.logoutQuery(`${url}/api/sign-on/saml/logout`)}`);
    expect(saml.loggedOut.at(-1)?.get('SAMLResponse')).toBeTruthy();
    await expect(sun.getByRole('dialog', { name: '登录' })).toBeVisible();

    // The directory's name and password.
    const zhao = await somebody(browser, url, false, async (page) => {
      await page.getByRole('button', { name: '校园账号' }).click();
      const form = page.getByRole('form', { name: '校园账号' });
      await form.getByRole('textbox', { name: '校园账号账号' }).fill('zhao');
      await form.getByRole('textbox', { name: '校园账号密码' }).fill('zhao-secret');
      await form.getByRole('button', { name: '登录' }).click();
    });
    await expect(zhao.getByText('zhao', { exact: true })).toBeVisible();
  } finally {
    await Promise.all([oidc.close(), saml.close(), directory.close()]);
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
