import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.js';
import { inspect } from './support/inspect.js';
import { TakingScreen } from './support/taking-screen.js';

/** A page of forms: light, dark, and on a phone to be touched. */
const form = { dark: true, touch: true } as const;

const next = (page: Page) => page.getByRole('button', { name: '下一步' }).click();

test('an examiner sets an exam over a draft that is left and resumed, previews and publishes it; a candidate sits it, gets more time and sees the score @exams @sitting @organisation @cluster', async ({
  as,
}) => {
  const title = `班组安全与信息基础测验 ${randomUUID().slice(0, 6)}`;
  const { page } = await as('teacher');
  await page.goto('/admin/exam/list');
  await page.getByRole('link', { name: '新建考试' }).click();

  // A draft of fixed and of drawn questions.
  await page.getByRole('textbox', { name: '考试名称' }).fill(title);
  await next(page);
  await page.getByRole('button', { name: '添加大题' }).click();
  await page.getByRole('menuitem', { name: '单选题' }).click();
  const fixed = page.getByRole('region', { name: '大题：单选题' });
  await fixed.getByRole('button', { name: '选择试题' }).click();
  const picker = page.getByRole('dialog', { name: '为“单选题”选择试题' });
  await picker.getByRole('textbox', { name: '题干' }).fill('二进制数 1011');
  await picker.getByRole('checkbox', { name: /二进制数 1011/ }).check();
  await picker.getByRole('textbox', { name: '题干' }).fill('HTTPS 协议默认');
  await picker.getByRole('checkbox', { name: /HTTPS/ }).check();
  await expect(picker.getByText('已选 2 题')).toBeVisible();
  await picker.getByRole('button', { name: '加入试卷' }).click();
  await expect(fixed.getByRole('list', { name: '单选题 的固定试题' }).getByRole('listitem')).toHaveCount(2);
  await fixed.getByRole('textbox', { name: '第 1 题的分数' }).press('Enter');
  await page.keyboard.type('3.5');
  await expect(fixed.getByText('固定试题 2 题，共 5.5 分；1 题单独设分')).toBeVisible();

  await page.getByRole('button', { name: '添加大题' }).click();
  await page.getByRole('menuitem', { name: '判断题' }).click();
  const drawn = page.getByRole('region', { name: '大题：判断题' });
  await drawn.getByRole('button', { name: '随机抽题' }).click();
  const draw = drawn.getByRole('group', { name: '判断题 抽题规则 1' });
  await draw.getByRole('combobox', { name: '题库' }).click();
  await page.getByRole('option', { name: '安全生产知识' }).click();
  await expect(draw.getByText(/^可用 \d+ 题$/)).toBeVisible();
  await draw.getByRole('textbox', { name: '抽题数量' }).fill('900');
  await expect(draw.getByText('可用试题不足')).toBeVisible();
  await draw.getByRole('textbox', { name: '抽题数量' }).fill('3');
  await drawn.getByRole('textbox', { name: '每题分数' }).fill('1.5');
  const total = page.getByText('总分 10 分');
  await expect(total).toBeVisible();
  await inspect(page, 'the paper of an exam', form);
  await page.getByRole('button', { name: '保存草稿' }).click();
  await page.waitForURL(/\/admin\/exam\/edit\/[^/?]+/);
  const examId = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  // Left in the middle of a change, which is asked about; resumed from the list.
  await next(page);
  await page.getByRole('textbox', { name: '考试时长' }).fill('30');
  await page.getByRole('link', { name: '考试列表' }).first().click();
  await page
    .getByRole('dialog', { name: '有未保存的修改' })
    .getByRole('button', { name: '放弃修改并离开' })
    .click();
  await page.getByRole('link', { name: `编辑：${title}` }).click();
  await expect(page.getByRole('textbox', { name: '考试名称' })).toHaveValue(title);
  await expect(total).toBeVisible();

  // What is missing leads to its field.
  await page.getByRole('button', { name: '检查并发布' }).click();
  await expect(page.getByRole('heading', { name: '还有 2 处需要完善' })).toBeVisible();
  await expect(page.getByRole('button', { name: '发布考试' })).toBeDisabled();
  await page
    .getByRole('listitem')
    .filter({ hasText: '考试开始时间不能为空！' })
    .getByRole('link', { name: '去完善' })
    .click();
  // A time is typed as people write it, or picked; what cannot be read is not saved.
  const start = page.getByRole('textbox', { name: '开始时间' });
  await expect(start).toBeFocused();
  await start.fill('下周三');
  await page.getByRole('button', { name: '保存草稿' }).click();
  await expect(page.getByRole('link', { name: /开始时间“下周三”无法识别/ })).toBeVisible();
  await start.fill('今天 0点');
  await page.getByRole('button', { name: '选择结束时间' }).click();
  const calendar = page.getByRole('dialog', { name: '选择结束时间' });
  await calendar.getByRole('button', { name: '明天' }).click();
  await inspect(page, 'the times of an exam, with the calendar', form);
  await page.keyboard.press('Escape');
  await expect(calendar).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: '结束时间' })).toHaveValue(/ 18:00$/);
  await expect(start).toHaveValue(/ 00:00$/);
  await page.getByRole('button', { name: /^5 ?规则/ }).click();
  await page.getByRole('switch', { name: '切屏监控' }).uncheck({ force: true });
  await inspect(page, 'the rules of an exam', form);
  await page.getByRole('button', { name: '检查并发布' }).click();
  await expect(page.getByText('可以发布')).toBeVisible();
  await page.getByRole('button', { name: '保存草稿' }).click();
  await expect(page.getByText('草稿已保存')).toBeVisible();

  // Tried as a candidate, who would not see it yet.
  const { page: taking, ...candidate } = await as('kaosheng19');
  expect(await candidate.ask('/api/paper/paper/create-paper', { examId })).toMatchObject({
    reason: 'ExamClosed',
  });
  await page.goto(`/admin/exam/preview/${examId}?seed=A`);
  const question = page.getByRole('article', { name: '第 1 题' });
  await question.locator('label:has(input[name])').filter({ hasText: '11' }).click();
  await page.getByRole('button', { name: '交卷看得分' }).click();
  await expect(page.getByRole('status').filter({ hasText: '/ 10 分' })).toHaveText(/^2 .*达到及格分/);
  await expect(
    page.getByRole('article', { name: '第 1 题' }).getByText('正确', { exact: true }),
  ).toBeVisible();
  // On a phone, in a frame as wide as one: nothing of the console is to be reached in it.
  await page.getByRole('button', { name: '返回作答' }).click();
  await page.getByText('手机', { exact: true }).click();
  const phone = page.frameLocator('iframe[title="手机上的试卷"]');
  await expect(phone.getByRole('article', { name: '第 1 题' })).toBeVisible();
  await expect(phone.getByRole('button', { name: '打开菜单' })).toBeHidden();
  await expect(phone.getByRole('navigation', { name: '答题卡' })).toBeVisible();
  await inspect(page, 'an exam on a phone', form);
  await page.goto(`/admin/exam/print/${examId}`);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByRole('region', { name: '参考答案与解析' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: '单选题' })).toContainText(
    /（共 2 题，共 5\.5 分）.*（2 分）.*（3\.5 分）/,
  );

  await page.goto(`/admin/exam/edit/${examId}?step=6`);
  await page.getByRole('button', { name: '发布考试' }).click();
  const publishing = page.getByRole('dialog', { name: '发布考试' });
  await expect(publishing).toContainText(/完全公开（\d+ 人）/);
  for (const unusual of ['已过，发布后考生立即可以进入', '及格分是 0 分', '没有开启任何监控'])
    await expect(publishing.getByRole('group', { name: /不常见的设置/ })).toContainText(unusual);
  await inspect(page, 'publishing an exam', form);
  await publishing.getByRole('button', { name: '确认发布' }).dblclick();
  await page.waitForURL(/\/admin\/exam\/list/);
  await page.goto(`/admin/exam/list?title=${encodeURIComponent(title)}`);
  await expect(page.getByRole('row').filter({ hasText: title })).toContainText('进行中');

  // Sat, extended, scored.
  const { id: paperId } = await candidate.post<{ id: string }>('/api/paper/paper/create-paper', { examId });
  const screen = new TakingScreen(taking);
  await screen.open(paperId);
  await expect(screen.heading).toContainText('2 分');
  await screen.choose(0);
  const before = await screen.secondsLeft();
  await page.getByRole('button', { name: `更多操作：${title}` }).click();
  await page.getByRole('menuitem', { name: '延长时间' }).click();
  const dialog = page.getByRole('dialog', { name: '延长考试时间' });
  await dialog.getByRole('textbox', { name: '延长时间' }).fill('10');
  await dialog.getByRole('textbox', { name: '延长理由' }).fill('网络波动，统一延长');
  await dialog.getByRole('button', { name: '确定延长' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(screen.notices).toContainText('网络波动，统一延长');
  await expect.poll(() => screen.secondsLeft()).toBeGreaterThan(before + 9 * 60);
  await screen.handIn({ unanswered: 4 });
  await screen.showsResult();
  await expect(taking.getByText(/总分 10 分/).first()).toBeVisible();
});
