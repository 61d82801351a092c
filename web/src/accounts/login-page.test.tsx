import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderWeb } from '../app/render-web.fixture.tsx';
import { siteOf } from '../app/world.fixture.tsx';
import { LoginPage } from './login-page.tsx';

const open = (userReg: boolean) =>
  renderWeb(<LoginPage />, () => null, {
    site: { ...siteOf.siteInfo, props: { ...siteOf.siteInfo.props, userReg } },
  });

describe('the login page', () => {
  it('is called 用户登录 [user-001]', async () => {
    open(false);
    expect(await screen.findByRole('heading', { name: '用户登录' })).toBeTruthy();
  });

  it.each([
    [true, 1],
    [false, 0],
  ])('with registration open %j has %i links to it [user-017]', async (userReg, links) => {
    open(userReg);
    await screen.findByRole('heading', { name: '用户登录' });
    expect(screen.queryAllByRole('link', { name: '注册新账号' })).toHaveLength(links);
  });
});
