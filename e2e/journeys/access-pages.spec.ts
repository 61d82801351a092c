import { expect, test } from './support/fixtures.js';

const openToGuests = [
  '/web/index',
  '/web/detail/instructions',
  '/login',
  '/register',
  '/forgot',
  '/404',
  '/401',
  '/empytyPage',
  '/redirecth5?path=%2Fweb%2Findex',
];

const closedToGuests = [
  '/web/exam/onlineExam',
  '/web/onlineExam',
  '/web/mockExam',
  '/web/exam/checkExam/demo-open',
  '/web/exam/start/some-paper',
  '/web/exam/step/some-paper',
  '/web/exam/result/some-paper',
  '/web/exam/debug',
  '/web/paper',
  '/web/paper/list/demo-open/u-student',
  '/web/uc?to=exam',
];

test('a guest sees the pages of the whitelist @accounts @site', async ({ guest }) => {
  const { page } = await guest();
  for (const path of openToGuests) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    expect(new URL(page.url()).pathname, path).toBe(path.split('?')[0]);
    await expect(page.getByRole('dialog'), path).toHaveCount(0);
  }
  await page.goto('/redirect/web/index');
  await expect(page).toHaveURL(/\/web\/index$/);
});

test('a guest who asks for any other page is led home to the login dialog @accounts @site', async ({
  guest,
}) => {
  const { page } = await guest();
  for (const path of closedToGuests) {
    await page.goto(path);
    await expect(page, path).toHaveURL(
      (url) => url.pathname === '/web/index' && url.searchParams.get('redirect') === path,
    );
    await expect(page.getByRole('dialog', { name: '登录' }), path).toBeVisible();
  }
});

test('after the login dialog the guest is where they wanted to be; waving it away stays home @accounts @site', async ({
  guest,
}) => {
  const { page } = await guest();
  await page.goto('/web/paper');
  const dialog = page.getByRole('dialog', { name: '登录' });
  await dialog.getByRole('button', { name: '关闭' }).click();
  await expect(page).toHaveURL(/\/web\/index$/);
  await expect(dialog).toHaveCount(0);

  await page.goto('/web/paper');
  await dialog.getByLabel('账号', { exact: true }).fill('kaosheng50');
  await dialog.getByLabel('密码', { exact: true }).fill('Student123');
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/web\/paper$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('我的成绩');
  await page.goto('/login');
  await expect(page, 'whoever is logged in does not see /login').toHaveURL(/\/web\/index$/);
});

test('no redirect leads off this site @accounts', async ({ guest }) => {
  const { page } = await guest();
  for (const path of [
    '//evil.example/x',
    'https://evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
  ]) {
    await page.goto(`/redirecth5?path=${encodeURIComponent(path)}`);
    await expect(page.getByText('/web/index', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: '继续' }).click();
    await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/web\/index$/);
  }
});

test('an address nobody has leads to 404, in both apps, with the words of the specification and a way home @site', async ({
  as,
}) => {
  const { page } = await as('kaosheng50');
  await page.goto('/web/no/such/page');
  await expect(page).toHaveURL(/\/404$/);
  await expect(page.getByText('页面找不到了！', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: '返回首页' }).click();
  await expect(page).toHaveURL(/\/web\/index$/);

  const admin = await as('admin');
  await admin.page.goto('/admin/no/such/page');
  await expect(admin.page.getByText('页面找不到了！', { exact: true })).toBeVisible();
  await admin.page.getByRole('link', { name: '返回首页' }).click();
  await expect(admin.page).toHaveURL(/\/admin\/dashboard$/);
});

test('401 offers the way back and another login; /empytyPage says what is missing @accounts @site', async ({
  as,
}) => {
  const { page } = await as('kaosheng50');
  await page.goto('/web/mockExam');
  await page.goto('/401');
  await expect(page.getByText('您没有访问权限')).toBeVisible();
  await page.getByRole('button', { name: '返回', exact: true }).click();
  await expect(page).toHaveURL(/\/web\/mockExam$/);

  await page.goto('/empytyPage');
  await expect(page.getByText('站点尚未配置')).toBeVisible();

  await page.goto('/401');
  await page.getByRole('button', { name: '退出并重新登录' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('heading', { level: 1, name: '用户登录' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('vigil.token'))).toBeNull();
});

test('?error and ?break tell what happened, once @site @accounts', async ({ as }) => {
  const { page } = await as('kaosheng50');
  for (const [query, title] of [
    ['error', '试卷内容有问题，无法继续考试'],
    ['break', '考试已中断'],
  ] as const) {
    await page.goto(`/web/index?${query}`);
    const notice = page.getByRole('alert').filter({ hasText: title });
    await expect(notice).toContainText('已保存的答案不受影响');
    await notice.getByRole('button', { name: '关闭' }).click();
    await expect(notice).toHaveCount(0);
    await expect(page).toHaveURL(/\/web\/index$/);
  }
  await page.goto('/web/index');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
