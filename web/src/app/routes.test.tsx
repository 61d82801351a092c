import { t } from '@vigil/ui/text/t.ts';
import { setToken } from '@vigil/ui/session/session.ts';
import { matchRoutes } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { guard } from './guard.ts';
import { appPaths } from './paths.ts';
import { routes } from './router.tsx';
import type { WebPage } from './slice-routes.ts';
import { personMenuOf } from './brand-look.ts';
import { broughtParts, centreTabs, headerMenu, pages } from './slices.ts';
import { siteOf } from './world.fixture.tsx';

const opened = (address: string): WebPage | undefined =>
  matchRoutes(routes, address)?.at(-1)?.route.handle as WebPage | undefined;

const asked = (address: string): string | null => {
  const page = opened(address);
  if (page === undefined) throw new Error(`${address} is no page`);
  const request = new Request(new URL(address, 'http://vigil.test'));
  return guard(page)({ request })?.headers.get('location') ?? null;
};

afterEach(() => setToken(null));

describe('addresses of the learner app (spec 1 §2)', () => {
  it('are the specification’s, by name where it names them', () => {
    const named = pages.flatMap(({ name, path }) => (name === undefined ? [] : [[name, path]]));
    expect(Object.fromEntries(named)).toEqual({
      ExamOnline: '/web/index',
      examDetail: '/web/exam/examDetail',
      buyExam: '/web/exam/buyExam',
      CheckExam: '/web/exam/checkExam/:id',
      checkExamNew: '/web/exam/check/:id',
      StartExam: '/web/exam/start/:id',
      StepExam: '/web/exam/step/:id',
      ShowExam: '/web/exam/result/:id',
      MyRepoView: '/web/repo/view/:repoId',
      MyRepoTraining: '/web/repo/training/:repoId/:mode',
      TrainResult: '/web/repo/repo/:trainId',
      NoticeDetail: '/web/notice/detail/:id',
      UserCenter: '/web/uc',
      BookList: '/web/book/list/:examId',
      BookListAll: '/web/book/list',
      QuView: '/web/qu/view/:id',
    });
  });

  it('have the camera’s page and the second profile page', () => {
    expect(['/pages/cam', '/profile/index'].map((address) => opened(address)?.title)).toEqual([
      '摄像头',
      '个人资料',
    ]);
  });

  it('guests may open home, the score search, notices, what people sign up for and the account pages alone (resolution 30) [common-011] [common-058] [buy-012]', () => {
    const open = [
      '/web/index',
      '/web/index/',
      '/web/detail/instructions',
      '/web/detail/scoreSearch',
      '/web/notice',
      '/web/signup',
      '/web/exam/examDetail',
      '/web/notice/detail/1',
      '/login',
      '/register',
      '/forgot',
      '/sync',
      '/404',
      '/401',
      '/empytyPage',
      '/redirecth5',
      '/web/legal/agreement',
      '/web/legal/privacy',
      '/web/page/help',
    ];
    const closed = [
      '/web/exam/onlineExam',
      '/web/paper',
      '/web/exam/start/1',
      '/web/uc?to=exam',
      '/web/repo',
    ];
    expect(open.map(asked)).toEqual(open.map(() => null));
    expect(closed.map(asked)).toEqual(
      closed.map((address) => `/web/index?redirect=${encodeURIComponent(address)}`),
    );
    expect(pages.filter(({ guests }) => guests).map(({ path }) => path)).toHaveLength(open.length - 1);
  });

  it('whoever is logged in goes on from /login, within this site (resolution 31) [common-009]', () => {
    setToken('t');
    expect(asked('/login?redirect=/web/paper')).toBe('/web/paper');
    expect(asked('/login?redirect=//evil.example')).toBe('/web/index');
    expect(asked('/login?redirect=/admin')).toBeNull();
    expect(asked('/web/paper')).toBeNull();
  });

  it('what /redirect names is opened with its query, and never another site (resolution 31)', () => {
    const led = (address: string) => {
      const match = matchRoutes(routes, address)?.at(-1);
      const loader = match?.route.loader;
      if (typeof loader !== 'function') throw new Error('it leads nowhere');
      const request = new Request(new URL(address, 'http://own.example'));
      const answer: unknown = loader({ params: match?.params ?? {}, request } as never);
      return (answer as Response).headers.get('location');
    };
    expect(led('/redirect/web/index?a=1')).toBe('/web/index?a=1');
    expect(led('/web/login?redirect=/web/paper')).toBe('/login?redirect=/web/paper');
    for (const elsewhere of [
      '/redirect/%5Cevil.example',
      '/redirect/%2Fevil.example',
      '/redirect/%09/evil.example',
    ])
      expect(led(elsewhere), elsewhere).toBe('/web/index');
  });

  it('the root leads home, and 我的考试 has two addresses [common-009] [exam-048]', () => {
    const root = matchRoutes(routes, '/')?.at(-1)?.route.loader;
    const answer: unknown = typeof root === 'function' ? root({} as never) : null;
    expect((answer as Response).headers.get('location')).toBe('/web/index');
    expect(['/web/onlineExam', '/web/exam/onlineExam'].map((address) => opened(address)?.title)).toEqual([
      t('我的考试'),
      t('我的考试'),
    ]);
  });

  it('the user centre has the tabs of the specification that exist, each at a place of its own', () => {
    expect(centreTabs.map(({ key }) => key)).toEqual([
      'user',
      'msg',
      'exam',
      'apply',
      'train',
      'pass',
      'devices',
      'privacy',
      'myOrder',
      'myInvoice',
      'real-person',
      'connect',
    ]);
    expect(new Set(centreTabs.map(({ place }) => place)).size).toBe(centreTabs.length);
  });

  it('what is no page leads on or to 页面不存在', () => {
    expect(opened('/loginx')).toBeUndefined();
    expect(opened('/web/indexes')).toBeUndefined();
    expect(opened(appPaths.notFound)?.title).toBe(t('页面不存在'));
  });
});

describe('the code of a page', () => {
  it('comes with what others bring to the places it names, so that nothing waits twice', async () => {
    const named = pages.filter(({ places }) => places !== undefined);
    expect(named.map(({ path }) => path)).toEqual(['/web/exam/result/:id', '/web/repo', '/web/questionBank']);
    for (const { load, places = [] } of named) {
      await load();
      for (const place of places) {
        expect(broughtParts[place], place).not.toEqual([]);
        expect(
          broughtParts[place].map(({ kept }) => typeof kept),
          place,
        ).toEqual(['function']);
      }
    }
  });
});

type Link = string | ((...ids: readonly string[]) => string);

const links = import.meta.glob<Readonly<Record<string, Link>>>('../*/paths.ts', {
  eager: true,
  import: 'paths',
});

it('each link of each slice leads to a page', () => {
  const own = Object.values(appPaths).filter((link) => link !== appPaths.admin);
  const wrong = [...own, ...Object.values(links).flatMap((paths) => Object.values(paths ?? {}))]
    .map((link) => (typeof link === 'string' ? link : link('1', '2')))
    .filter((link) => opened(link) === undefined);
  expect(Object.keys(links)).not.toEqual([]);
  expect(wrong).toEqual([]);
});

describe('menus', () => {
  it('show the specification’s entries in order, each place once', () => {
    expect(headerMenu.map(({ title }) => title)).toEqual([
      '首页',
      '考试报名',
      '题库练习',
      '模拟考试',
      '我的考试',
      '我的成绩',
    ]);
    const personMenu = personMenuOf({ info: siteOf.siteInfo, depart: siteOf.departConfig });
    expect(personMenu.map(({ title }) => title)).toEqual([
      '站内消息',
      '我的成绩',
      '设备调试',
      '个人中心',
      '登录记录',
      '错题本',
    ]);
    for (const menu of [headerMenu, personMenu])
      expect(new Set(menu.map(({ place }) => place)).size).toBe(menu.length);
  });

  it('an entry is marked by pages of the menu alone', () => {
    const entries = new Set(headerMenu.map(({ path }) => path));
    expect(pages.filter(({ under }) => under !== undefined && !entries.has(under))).toEqual([]);
  });
});
