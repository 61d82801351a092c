import '@testing-library/jest-dom/vitest';
import { useQuery } from '@apollo/client/react';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { getToken, setToken } from '@vigil/ui/session/session.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BroughtContext } from '../app/brought.tsx';
import { loginSettled, requestLogin } from '../app/login-request.ts';
import { renderWeb, type Server } from '../app/render-web.fixture.tsx';
import { siteOf } from '../app/world.fixture.tsx';
import { SignOnWaysDocument, type SiteInfoQuery } from '../generated/graphql.ts';
import { LoginDialog } from './login-dialog.tsx';
import { LoginPage } from './login-page.tsx';
import { LoginWays } from './login-ways.tsx';

type Site = SiteInfoQuery['siteInfo'];
afterEach(() => {
  setToken(null);
  loginSettled();
  sessionStorage.clear();
});

const user = { token: 'tok', userId: 'u1', name: 'lin', realName: '林晓雯', roleType: 1 };
const siteWith = (on: readonly string[], accountLogin = true, more: Partial<Site> = {}): Site => ({
  ...siteOf.siteInfo,
  props: { ...siteOf.siteInfo.props, accountLogin },
  settings: on.map((name) => ({ name, value: 'true' })),
  ...more,
});
const sent = new Map<string, Record<string, unknown>>();
const answers: Server = (operation, variables) => {
  sent.set(operation, variables);
  if (operation === 'SmsState') return { smsState: { available: true, sandbox: false } };
  if (operation === 'Login') return { login: user };
  if (operation === 'PhoneCaptchaLogin') return { phoneCaptchaLogin: user };
  if (operation === 'SignOnWays')
    return {
      signOnWays: [
        { kind: 'wechat', title: '微信登录' },
        { kind: 'crop-wechat', title: '企业微信登录' },
        { kind: 'ding-talk', title: '钉钉登录' },
        { kind: 'saml', title: '校园统一认证' },
      ],
    };
  return null;
};
function open(site: Site, register = false) {
  const onLoggedIn = vi.fn<() => void>();
  renderWeb(
    <LoginWays
      onLoggedIn={onLoggedIn}
      onCodeWanted={vi.fn<() => void>()}
      register={register}
      to="/web/index"
    />,
    answers,
    { site },
  );
  return onLoggedIn;
}
const tabs = () => screen.queryAllByRole('tab').map(({ textContent }) => textContent);

describe('the ways in that are on', () => {
  it('each has its tab where both are, and none shows what is off [user-009]', async () => {
    open(siteWith(['mobileLogin']));
    expect(await screen.findByLabelText('账号')).toBeVisible();
    expect(tabs()).toEqual(['账号登录', '验证码登录']);
  });

  it('what other slices bring is there where its setting is on', async () => {
    const ways = ['faceLogin', 'irisLogin'].map((setting) => ({ setting, Way: () => <p>{setting}</p> }));
    renderWeb(
      <BroughtContext value={{ loginWays: ways }}>
        <LoginWays
          onLoggedIn={vi.fn<() => void>()}
          onCodeWanted={vi.fn<() => void>()}
          register={false}
          to="/web/index"
        />
      </BroughtContext>,
      answers,
      { site: siteWith(['faceLogin']) },
    );
    expect(await screen.findByText('faceLogin')).toBeVisible();
    expect(screen.queryByText('irisLogin')).toBeNull();
  });

  it('without the code login there is the account form alone [user-009]', async () => {
    open(siteWith([]));
    expect(await screen.findByLabelText('账号')).toBeVisible();
    expect([tabs(), screen.queryByLabelText('手机号')]).toEqual([[], null]);
  });

  it('without the account login there is the code alone; administrators still find theirs [user-009]', async () => {
    open(siteWith(['mobileLogin'], false));
    expect(await screen.findByLabelText('手机号')).toBeVisible();
    expect([tabs(), screen.queryByLabelText('账号')]).toEqual([[], null]);
    await userEvent.click(screen.getByRole('button', { name: '管理员账号登录' }));
    expect(screen.getByLabelText('账号')).toBeVisible();
    expect(screen.queryByLabelText('手机号')).toBeNull();
  });

  it('third parties have a button each, an institution’s sign-on leads there [user-077]', async () => {
    open(siteWith(['wechatLogin', 'cropLogin', 'dingLogin', 'samlLogin']));
    for (const name of ['微信登录', '企业微信登录', '钉钉登录'])
      expect(await screen.findByRole('button', { name })).toBeVisible();
    expect(screen.getByRole('link', { name: '校园统一认证' })).toHaveAttribute(
      'href',
      '/api/sign-on/saml?to=%2Fweb%2Findex',
    );
  });

  it('says that somebody is in [user-066]', async () => {
    const onLoggedIn = open(siteWith([]));
    await userEvent.type(await screen.findByLabelText('账号'), 'lin');
    await userEvent.type(screen.getByLabelText('密码'), 'Secret123{Enter}');
    expect(await screen.findByText('登录成功')).toBeVisible();
    expect(onLoggedIn).toHaveBeenCalledTimes(1);
  });

  it('with registering, number and code alone are asked for, and the agreement stands by the button; the page says at which address it was read [user-012] [user-037]', async () => {
    const onLoggedIn = open(siteWith(['mobileLogin'], false), true);
    await userEvent.click(await screen.findByRole('button', { name: '登录/注册' }));
    expect(screen.getByText('手机号不能为空')).toBeVisible();
    expect(screen.getByText('短信验证码不能为空')).toBeVisible();
    expect(screen.getByText(/点击登录即表示同意/)).toHaveTextContent('《用户注册协议》');
    await userEvent.type(screen.getByLabelText('手机号'), '13800001111');
    await userEvent.type(screen.getByLabelText('短信验证码'), '123456{Enter}');
    await waitFor(() => expect(onLoggedIn).toHaveBeenCalledTimes(1));
    expect(getToken()).toBe('tok');
    const input = { mobile: '13800001111', smsCode: '123456', domainName: location.host };
    expect(sent.get('PhoneCaptchaLogin')).toMatchObject({ input });
  });
});

it('a partner’s category is kept from the address it led to, and told by who enters with a code [user-060]', async () => {
  const site = siteWith(['mobileLogin'], false);
  const { unmount } = renderWeb(<LoginDialog />, answers, {
    site,
    path: '/web/index',
    at: '/web/index?examCatId=cat-7',
  });
  await waitFor(() => expect(sessionStorage.getItem('examCatId')).toBe('cat-7'));
  unmount();
  open(site, true);
  await userEvent.type(await screen.findByLabelText('手机号'), '13800001111');
  await userEvent.type(screen.getByLabelText('短信验证码'), '123456{Enter}');
  const input = { domainName: location.host, examCatId: 'cat-7' };
  await waitFor(() => expect(sent.get('PhoneCaptchaLogin')).toMatchObject({ input }));
});

describe('the app on a phone', () => {
  it('has its codes where the site has them: the H5 one drawn, the mini program’s picture [user-077]', async () => {
    const site = siteWith([], true, { h5Host: 'https://m.school.test', mpCode: '/api/common/file/mp.png' });
    renderWeb(<LoginPage />, answers, { site });
    await userEvent.click(await screen.findByRole('button', { name: '手机端' }));
    expect(await screen.findByRole('dialog', { name: '学员端二维码' })).toBeVisible();
    expect(await screen.findByRole('img', { name: 'H5 学员端二维码' })).toBeInTheDocument();
    expect(screen.getByRole('img', { name: '小程序学员端二维码' })).toHaveAttribute(
      'src',
      '/api/common/file/mp.png',
    );
  });

  it('is not spoken of where it has none', async () => {
    renderWeb(<LoginPage />, answers, { site: siteWith([]) });
    expect(await screen.findByLabelText('账号')).toBeVisible();
    expect(screen.queryByRole('button', { name: '手机端' })).toBeNull();
  });
});

/** The address, as a page below the dialog has it. */
const Where = () => {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
};

describe('the dialog over a page', () => {
  it('goes once somebody is in, and what the page shows is read anew [user-013]', async () => {
    const site = siteWith([]);
    let reads = 0;
    const counting: Server = (operation, variables) => {
      if (operation === 'SignOnWays') reads += 1;
      return answers(operation, variables);
    };
    const Below = () => <p>{useQuery(SignOnWaysDocument).data?.signOnWays.length ?? 0}</p>;
    renderWeb(
      <>
        <Below />
        <LoginDialog />
      </>,
      counting,
      { site },
    );
    requestLogin();
    await waitFor(() => expect(reads).toBe(1));
    await userEvent.type(await screen.findByLabelText('账号'), 'lin');
    await userEvent.type(screen.getByLabelText('密码'), 'Secret123{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(getToken()).toBe('tok');
    await waitFor(() => expect(reads).toBe(2));
  });

  it('has the focus in its first field, though the form comes after it', async () => {
    renderWeb(<LoginDialog />, answers, { site: siteWith([]), path: '/web/index' });
    requestLogin();
    const field = await screen.findByLabelText('账号');
    await waitFor(() => expect(field).toHaveFocus());
  });

  it.each([
    ['/web/index', '/web/index', false],
    [
      '/web/index?redirect=%2Fweb%2Fexam%2Fstart%2Fp1',
      '/web/index?redirect=%2Fweb%2Fexam%2Fstart%2Fp1',
      true,
    ],
  ])(
    'at %s: Escape and a click beside it close it only where no way on would be lost',
    async (at, after, stays) => {
      const page = (
        <>
          <Where />
          <LoginDialog />
        </>
      );
      renderWeb(page, answers, { site: siteWith([]), path: '/web/index', at, guests: true });
      for (const wave of [
        () => userEvent.keyboard('{Escape}'),
        () => userEvent.click(document.querySelector('.mantine-Modal-overlay') as Element),
      ]) {
        requestLogin();
        await screen.findByLabelText('账号');
        await wave();
        await waitFor(() => expect(screen.queryAllByRole('dialog')).toHaveLength(stays ? 1 : 0));
        expect(screen.getByRole('status')).toHaveTextContent(after);
      }
    },
  );

  it('before a way on, ✕ closes it and leads home', async () => {
    renderWeb(
      <>
        <Where />
        <LoginDialog />
      </>,
      answers,
      {
        ...{ site: siteWith([]), path: '/web/index', at: '/web/index?redirect=%2Fweb%2Fpaper', guests: true },
      },
    );
    await screen.findByLabelText('账号');
    await userEvent.click(screen.getByRole('button', { name: '关闭' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('status').textContent).toBe('/web/index');
  });

  it('is called 登录/注册 where a number without account gets one', async () => {
    const registering = siteWith(['mobileLogin'], true);
    const site = { ...registering, props: { ...registering.props, userReg: true } };
    renderWeb(<LoginDialog />, answers, { site, path: '/web/index' });
    requestLogin();
    expect(await screen.findByRole('dialog', { name: '登录/注册' })).toBeVisible();
  });
});

it('where the browser keeps nothing a partner’s address opens all the same', () => {
  const keep = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  renderWeb(<LoginDialog />, answers, { path: '/web/index', at: '/web/index?examCatId=cat-7' });
  expect(keep).toHaveBeenCalledWith('examCatId', 'cat-7');
  expect(screen.queryByText(/Application Error/)).toBeNull();
  keep.mockRestore();
});
