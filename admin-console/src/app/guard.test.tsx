import { setToken } from '@vigil/ui/session/session.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as leave from './leave.ts';
import { May } from './may.tsx';
import { Guard, useSession } from './session.tsx';
import { renderConsole, type Server } from './testing/render-console.tsx';

const toLogin = vi.spyOn(leave, 'toLogin').mockReturnValue();
const toLearnerHome = vi.spyOn(leave, 'toLearnerHome').mockReturnValue();

// With their types, as the server answers: the session is kept in the cache.
const route = {
  __typename: 'MenuItem',
  path: '/admin/exam/list',
  name: 'ExamList',
  redirect: null,
  hidden: false,
  alwaysShow: false,
  meta: { title: '考试列表', icon: null, permission: null },
  children: [],
};
const play =
  (roleType: number, permissions: string[], routes: object[]): Server =>
  (operation) => {
    if (operation === 'ConsoleUser')
      return {
        data: {
          userInfo: {
            __typename: 'SessionUser',
            userId: 'u',
            name: 'n',
            realName: '王',
            avatar: null,
            roleType,
            roles: [],
            permissions,
            mobile: null,
            deptName: null,
            sysTime: '2026-11-21T00:00:00Z',
          },
        },
      };
    if (operation === 'ConsoleMenus') return { data: { menuRoutes: routes } };
    return {
      data: {
        siteInfo: {
          siteName: 'Vigil',
          backLogo: null,
          copyRight: null,
          version: '1',
          stamp: '0',
          props: { modulePay: false },
        },
      },
    };
  };

function Inside() {
  const { may, opens } = useSession();
  return (
    <>
      <p>{['exam:watch', 'audit:view'].filter((permission) => may(permission)).join(' ') || '无'}</p>
      <p>{`可打开：${['ExamList', 'ExamWatch', 'Audit'].filter(opens).join(' ')}`}</p>
      <May any={['audit:view']} otherwise={<p>看不到审计</p>}>
        <p>看得到审计</p>
      </May>
      <May any={[]}>
        <p>人人可见</p>
      </May>
      <May any={['exam:list', 'exam:watch']}>
        <p>看得到监考</p>
      </May>
    </>
  );
}

describe('the guard', () => {
  beforeEach(() => setToken('t'));
  afterEach(() => {
    setToken(null);
    vi.clearAllMocks();
  });

  it('sends to login who is not logged in', async () => {
    setToken(null);
    renderConsole(<Guard>{<Inside />}</Guard>, play(2, [], [route]));
    await waitFor(() => expect(toLogin).toHaveBeenCalledOnce());
  });

  it('sends a learner to the learners’ home and shows nothing of the console [common-010]', async () => {
    renderConsole(<Guard>{<Inside />}</Guard>, play(1, ['exam:watch'], [route]));
    await waitFor(() => expect(toLearnerHome).toHaveBeenCalledOnce());
    expect(screen.queryByText('exam:watch')).toBeNull();
  });

  it.each(['by itself', 'at once when asked to'])(
    'tells an administrator without menus that someone must authorise them, and leads to login %s [common-008] [common-017]',
    async (how) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
      vi.stubGlobal('fetch', () =>
        Promise.resolve(
          new Response('{"data":{"logout":true}}', { headers: { 'content-type': 'application/json' } }),
        ),
      );
      renderConsole(<Guard>{<Inside />}</Guard>, play(2, ['exam:watch'], []));
      expect(await screen.findByText('您没有访问本系统的权限，请联系管理员授权菜单！')).toBeTruthy();
      expect(toLogin).not.toHaveBeenCalled();
      if (how === 'by itself')
        for (let second = 0; second < 8; second += 1) await act(() => vi.advanceTimersByTimeAsync(1000));
      else fireEvent.click(screen.getByRole('button', { name: '重新登录' }));
      await waitFor(() => expect(toLogin).toHaveBeenCalledOnce());
      vi.useRealTimers();
      vi.unstubAllGlobals();
    },
  );

  it('opens the pages the menu grants, hidden ones too, and no others [common-076] [common-007]', async () => {
    const watch = { ...route, path: 'watch/:examId', name: 'ExamWatch', hidden: true };
    renderConsole(
      <Guard>{<Inside />}</Guard>,
      play(2, ['exam:watch'], [{ ...route, name: 'Exam', children: [route, watch] }]),
    );
    expect(await screen.findByText('可打开：ExamList ExamWatch')).toBeTruthy();
  });

  it('shows a part to who holds any of its permissions, and to everybody when it asks for none [common-018] [common-045] [common-077]', async () => {
    const first = renderConsole(<Guard>{<Inside />}</Guard>, play(2, ['exam:watch'], [route]));
    expect(await screen.findByText('看不到审计')).toBeTruthy();
    expect(screen.getByText('人人可见')).toBeTruthy();
    expect(screen.getByText('看得到监考')).toBeTruthy();
    first.unmount();
    renderConsole(<Guard>{<Inside />}</Guard>, play(2, ['audit:view'], [route]));
    expect(await screen.findByText('看得到审计')).toBeTruthy();
    expect(screen.queryByText('看得到监考')).toBeNull();
  });

  it('lets in with the permissions held; * is all of them [common-018]', async () => {
    const first = renderConsole(<Guard>{<Inside />}</Guard>, play(2, ['exam:watch'], [route]));
    expect(await screen.findByText('exam:watch')).toBeTruthy();
    first.unmount();
    renderConsole(<Guard>{<Inside />}</Guard>, play(2, ['*'], [route]));
    expect(await screen.findByText('exam:watch audit:view')).toBeTruthy();
  });
});
