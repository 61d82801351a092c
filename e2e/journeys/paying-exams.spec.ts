import { call } from '../support/api.js';
import type { Caller } from './support/caller.js';
import { payInSandbox } from './support/cashier.js';
import { makeExam } from './support/exams.js';
import { expect, test } from './support/fixtures.js';
import { inspect } from './support/inspect.js';
import { newPerson } from './support/room.js';
import { sellingBy } from './support/selling.js';

const owned = async (buyer: Caller, title: string): Promise<string> => {
  const { records } = await buyer.post<{ records: { id: string; title: string }[] }>(
    '/api/pay/order/my-paging',
    {},
  );
  return records.find((order) => order.title === title)?.id ?? '';
};

interface Entry {
  readonly id: string;
  readonly permission: string | null;
  readonly children?: readonly Entry[];
}
const flat = (entries: readonly Entry[]): Entry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])]);

/** Another person who may grant refunds and nothing else; calls as them. */
async function secondOfStaff(url: string, admin: Caller) {
  const role = { code: 'money-chief', roleName: '财务主管', roleType: 2, roleLevel: 30 };
  const { id } = await admin.post<{ id: string }>('/api/sys/role/save', role);
  const menuIds = flat(await admin.post<Entry[]>('/api/sys/menu/tree'))
    .filter(({ permission }) => permission === 'pay:order' || permission === 'pay:refund:audit')
    .map((entry) => entry.id);
  await admin.post('/api/sys/role/save-menus', { id, menuIds });
  const [depart] = await admin.post<{ deptCode: string }[]>('/api/sys/depart/dict');
  await admin.post('/api/sys/user/save', {
    ...{ userName: 'caiwu', realName: '财主管', password: 'First123', roles: [role.code] },
    deptCode: depart?.deptCode,
  });
  const enter = async (password: string): Promise<string> =>
    (await call<{ token: string }>(url, '/api/sys/user/login', { username: 'caiwu', password })).data.token;
  const change = { oldPassword: 'First123', password: 'Second123', confirm: 'Second123' };
  await call(url, '/api/sys/user/update-pass', change, { token: await enter('First123') });
  const token = await enter('Second123');
  return async (path: string, body: object): Promise<void> => {
    const answer = await call(url, path, body, { token });
    if (answer.code !== 0) throw new Error(`${path}: ${answer.msg}`);
  };
}

test('an exam is bought and begun on a large screen; on a phone another is bought, refunded by two of staff, and no longer theirs [exam-014] [pay-003] @sign-up', async ({
  as,
  api,
  server,
}) => {
  const admin = await api('admin');
  const sell = sellingBy(admin);
  await sell(true);
  try {
    const person = await newPerson(server, admin);
    const [first, second] = [
      await makeExam(admin, { title: '付费单场考试', price: 19.9 }),
      await makeExam(admin, { title: '付费补考考试', price: 29.9 }),
    ];
    const large = await as(person);
    const { page } = large;
    await page.goto('/web/exam/onlineExam');
    // The day's exams come first, page by page: by its name it is found among whatever other journeys made.
    await page.getByRole('searchbox', { name: '考试名称' }).fill('付费单场考试');
    const row = page.getByRole('article').filter({ hasText: '付费单场考试' });
    await expect(row).toContainText('待购买');
    await page.goto(`/web/exam/checkExam/${first}`);
    await expect(page.getByText('请先购买本次考试！')).toBeVisible();
    await expect(page.getByText('¥19.90')).toBeVisible();
    await inspect(page, 'an exam to buy', { touch: true });
    await page.getByRole('button', { name: '购买' }).click();
    await payInSandbox(large);
    await page.getByRole('checkbox', { name: /考生须知/ }).check();
    await page.getByRole('button', { name: '开始考试' }).click();
    await expect(page.getByRole('button', { name: '交卷' }).first()).toBeVisible();
    // While a paper is open no other exam is offered.
    await person.post('/api/paper/paper/hand-exam', { id: new URL(page.url()).pathname.split('/').at(-1) });

    const small = await as(person);
    const phone = small.page;
    await phone.setViewportSize({ width: 390, height: 844 });
    await phone.goto(`/web/exam/checkExam/${second}`);
    await expect(phone.getByText('¥29.90')).toBeVisible();
    await inspect(phone, 'an exam to buy on a phone', { touch: true });
    await phone.getByRole('button', { name: '购买' }).click();
    await payInSandbox(small);
    await expect(phone.getByText('请先购买本次考试！')).toBeHidden();

    const teller = await as('admin');
    await teller.page.goto('/admin/pay/order');
    const orders = teller.page.getByRole('row').filter({ hasText: '付费补考考试' });
    await expect(orders).toContainText('已支付');
    const id = await owned(person, '付费补考考试');
    await admin.post('/api/pay/refund/request', { id, amount: 29.9, reason: '考试取消' });
    const sheet = await admin.post<{ refunds: { refundId: string }[] }>('/api/pay/order/sheet', { id });
    const refundId = sheet.refunds[0]?.refundId;
    // Nobody grants what they asked for: another one of staff does.
    await expect(admin.post('/api/pay/refund/decide', { id, refundId, grant: true })).rejects.toThrow(
      '不能审核自己提交的退款！',
    );
    const chief = await secondOfStaff(server.url, admin);
    await chief('/api/pay/refund/decide', { id, refundId, grant: true });
    await expect
      .poll(
        async () => (await person.post<{ orderState: number }>('/api/pay/order/detail', { id })).orderState,
      )
      .toBe(4);
    await phone.reload();
    await expect(phone.getByText('请先购买本次考试！')).toBeVisible();
    await phone.goto('/web/uc?to=myOrder');
    await expect(phone.getByRole('listitem').filter({ hasText: '付费补考考试' })).toContainText('已退款');
    await inspect(phone, 'own orders after a refund on a phone', { touch: true });
    await teller.page.reload();
    await expect(orders).toContainText('已退款');
    await inspect(teller.page, 'the order that went back', {});
  } finally {
    await sell(false);
  }
});
