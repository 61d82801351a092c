import { expect, test } from './support/fixtures.js';
import { inspect } from './support/inspect.js';

/** A bank open for training, with two single choices and a multiple one, whose right options are B. */
async function bankOf(admin: { post<T>(path: string, body: object): Promise<T> }): Promise<string> {
  const { id: repoId } = await admin.post<{ id: string }>('/api/repo/save', {
    title: '消防训练题库',
    training: true,
  });
  for (const [index, quType] of [1, 1, 2].entries())
    await admin.post('/api/qu/qu/save', {
      ...{ repoId, quType, content: `<p>第${index + 1}题的题干</p>`, tags: ['消防'] },
      analysis: index === 0 ? '<p>火警电话是119。</p>' : '',
      options: ['110', '119', '120'].map((content) => ({ content, isRight: content === '119' })),
    });
  return repoId;
}

test('a learner practises a bank, loses the network, is judged when it is back, goes on on a phone and sees the result [train-005] [train-008] [train-012] @training', async ({
  as,
  api,
  consoleErrors,
}) => {
  const repoId = await bankOf(await api('admin'));
  const { page, context } = await as('kaosheng47');
  await page.goto('/web/repo');
  await page.getByRole('link', { name: '去练习：消防训练题库' }).click();
  await expect(page.getByRole('heading', { name: '消防训练题库' })).toBeVisible();

  await page.getByRole('link', { name: /顺序练习/ }).click();
  await expect(page.getByText('第 1 题 / 3')).toBeVisible();
  // In the order in which they were written.
  await expect(page.getByText('第1题的题干')).toBeVisible();
  await inspect(page, 'a question of a training', { touch: true });
  await page.getByRole('radio', { name: '119' }).click();
  await expect(page.getByText('回答正确')).toBeVisible();
  // It goes on by itself.
  await expect(page.getByText('第 2 题 / 3')).toBeVisible();
  await page.getByRole('button', { name: '上一题' }).click();
  await expect(page.getByText('火警电话是119。')).toBeVisible();
  await page.getByRole('button', { name: '下一题' }).click();

  consoleErrors.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await page.getByRole('radio', { name: '110' }).click();
  await expect(page.getByText(/答案已保存在本机，恢复后自动判题/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('回答错误')).toBeVisible();
  await expect(page.getByText('暂无试题解析!')).toBeVisible();
  await inspect(page, 'a wrong answer', { touch: true });

  // Another device goes on where this one is.
  const phone = await as('kaosheng47', { viewport: { width: 390, height: 844 } });
  await phone.page.goto('/web/repo');
  await phone.page.getByRole('link', { name: /未完成的训练（2\/3）/ }).click();
  await expect(phone.page.getByText('第 3 题 / 3')).toBeVisible();
  await phone.page.getByRole('checkbox', { name: '119' }).click();
  await phone.page.getByRole('button', { name: '确认答案' }).click();
  await expect(phone.page.getByText('回答正确')).toBeVisible();
  await phone.page.getByRole('button', { name: '结束训练' }).click();
  await expect(phone.page.getByRole('heading', { name: '训练结果' })).toBeVisible();
  await expect(phone.page.getByText('67%').first()).toBeVisible();
  await inspect(phone.page, 'the result of a training', { touch: true });

  await page.goto(`/web/repo/view/${repoId}`);
  await expect(page.getByText('连续练习 1 天')).toBeVisible();
  await expect(page.getByText('训练已结束')).toBeVisible();
  await inspect(page, 'a bank that was practised', { touch: true });
  await page.goto('/web/uc?to=train');
  await expect(page.getByRole('link', { name: '消防训练题库 · 顺序练习' })).toBeVisible();
  await inspect(page, 'training records', { touch: true });
});
