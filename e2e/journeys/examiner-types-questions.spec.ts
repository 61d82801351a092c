import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './support/fixtures.js';
import { inspect } from './support/inspect.js';

/** A page of forms: light, dark, and on a phone to be touched. */
const touched = { dark: true, touch: true } as const;

/** The question's form as an examiner uses it. */
class QuestionForm {
  readonly preview: Locator;

  constructor(private readonly page: Page) {
    this.preview = page.getByRole('article', { name: '考生看到的试题' });
  }

  async choose(type: string): Promise<void> {
    await this.press('更换题型');
    const gallery = this.page.getByRole('dialog', { name: '选择题型' });
    await gallery.getByRole('button').filter({ hasText: type }).first().click();
    await expect(gallery).toHaveCount(0);
    await expect(this.preview.getByText(type, { exact: true }).first()).toBeVisible();
  }

  async write(field: string, text: string, within: Page | Locator = this.page): Promise<void> {
    // The editor's parts are large, and loaded when they are first shown.
    await within.getByRole('textbox', { name: field, exact: true }).click({ timeout: 30_000 });
    // At once, as an input method writes a phrase. The first stem is typed letter by letter.
    await this.page.keyboard.insertText(text);
  }

  press = (name: string): Promise<void> => this.page.getByRole('button', { name, exact: true }).click();

  /** Saves and goes on with an empty question of the same kind. */
  async next(): Promise<void> {
    await this.press('保存并…');
    await this.page.getByRole('menuitem', { name: '保存并新建下一题' }).click();
    await expect(this.page.getByText('保存成功！').first()).toBeVisible();
    await expect(this.page.getByRole('textbox', { name: '题干', exact: true })).toHaveText('');
  }
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('an examiner types one question of each type into a new bank and sees each as a candidate will @question-bank', async ({
  as,
  api,
}) => {
  // Ten questions, each with its editors.
  test.slow();
  const examiner = await api('teacher');
  const { id: repoId } = await examiner.post<{ id: string }>('/api/repo/save', { title: '录题练习' });
  const { page } = await as('teacher');
  await page.goto(`/admin/repo/qu/edit?repoId=${repoId}`);
  const form = new QuestionForm(page);
  const { preview } = form;
  await expect(page.getByRole('list', { name: '题型' }).getByRole('listitem')).toHaveCount(10);
  await inspect(page, 'types of questions', touched);
  await page.getByRole('button', { name: /^单选题/ }).click();
  await expect(page.getByRole('combobox', { name: '题库' })).toHaveValue('录题练习');

  await test.step('single choice, with a picture in the text, a formula in an option, and what is wrong said first', async () => {
    await form.press('保存');
    await expect(page.getByRole('alert').getByRole('link')).toHaveText([
      /题干不能为空！/,
      /选项内容不能为空！/,
    ]);
    await page.getByRole('link', { name: /题干不能为空！/ }).click();
    await page.keyboard.type('图中直角三角形的斜边是多少？');
    await page
      .getByLabel('选择要插入的文件')
      .first()
      .setInputFiles({ name: '三角形.png', mimeType: 'image/png', buffer: png });
    await expect(preview.locator('img')).toHaveAttribute('src', /\/api\/common\/file\/[0-9a-f]{64}/);
    for (const [index, text] of ['3', '4', '5', ''].entries())
      await form.write(`选项 ${'ABCD'[index]}`, text);
    const optionD = page
      .locator('.mantine-RichTextEditor-root')
      .filter({ has: page.getByRole('textbox', { name: '选项 D', exact: true }) });
    await optionD.getByRole('button', { name: '插入公式' }).click();
    const dialog = page.getByRole('dialog', { name: '编辑公式' });
    await dialog.getByRole('button', { name: '根号', exact: true }).click();
    await page.keyboard.type('7');
    await expect(dialog.getByRole('region', { name: '预览' }).locator('.katex')).toBeVisible();
    await dialog.getByRole('button', { name: '插入公式' }).click();
    await page.getByRole('radio', { name: '选项 C是正确答案' }).check();
    await expect(preview.getByRole('radio')).toHaveCount(4);
    await expect(preview.locator('label').nth(3).locator('.katex').first()).toBeVisible();
    // Four options, and the explanation below them, are in sight at once.
    await page.evaluate(() => scrollTo({ top: 0 }));
    await expect(page.getByRole('textbox', { name: '答案解析' })).toBeInViewport();
    await inspect(page, 'question form', touched);
    await form.next();
  });

  await test.step('multiple choice', async () => {
    await form.choose('多选题');
    await form.write('题干', '下列哪些是质数？');
    for (const [index, text] of ['2', '3', '4', '9'].entries())
      await form.write(`选项 ${'ABCD'[index]}`, text);
    await page.getByRole('checkbox', { name: '选项 A是正确答案' }).check();
    await page.getByRole('checkbox', { name: '选项 B是正确答案' }).check();
    await expect(preview.getByRole('checkbox')).toHaveCount(4);
    await form.next();
  });

  await test.step('true or false', async () => {
    await form.choose('判断题');
    await form.write('题干', '地球绕太阳转。');
    await page.getByRole('radio', { name: '选项 A是正确答案' }).check();
    await expect(preview.getByRole('radio', { name: /正确/ })).toHaveCount(1);
    await form.next();
  });

  await test.step('essay with marking points', async () => {
    await form.choose('简答题');
    await form.write('题干', '简述数字签名的作用。');
    await form.write('参考答案', '私钥签名，公钥验证。');
    await form.press('添加要点');
    await page.getByRole('textbox', { name: '要点 1', exact: true }).fill('说明了私钥的用途');
    await expect(preview.getByRole('textbox', { name: '作答区' })).toBeVisible();
    await form.next();
  });

  await test.step('fill-in with alternatives', async () => {
    await form.choose('填空题');
    await form.write('题干', '我国的首都是');
    await form.press('插入填空');
    await expect(preview.getByRole('textbox', { name: '第 1 空' })).toBeVisible();
    const blank = page.getByRole('group', { name: '填空答案' }).getByRole('combobox', { name: '第 1 空' });
    await blank.fill('北京');
    await blank.press('Enter');
    await blank.fill('北京市');
    await blank.press('Enter');
    await expect(preview).not.toContainText('北京');
    await form.next();
  });

  await test.step('matching with a distractor', async () => {
    await form.choose('匹配题');
    await form.write('题干', '把城市与简称对应起来。');
    const words = { '左侧第 1 项': '北京', '右侧第 1 项': '京', '左侧第 2 项': '上海', '右侧第 2 项': '沪' };
    for (const [field, text] of Object.entries(words)) await form.write(field, text);
    await form.press('添加干扰项');
    await form.write('干扰项 1', '粤');
    const dealt = preview.getByRole('list', { name: '可选项' }).getByRole('listitem');
    await expect(dealt).toHaveCount(3);
    for (const match of ['京', '沪', '粤']) await expect(dealt.filter({ hasText: match })).toHaveCount(1);
    await form.next();
  });

  await test.step('Scratch', async () => {
    await form.choose('Scratch编程题');
    await form.write('题干', '让小猫走到终点。');
    await expect(preview.getByRole('button', { name: '上传作品' })).toBeVisible();
    await form.next();
  });

  await test.step('programs with tests', async () => {
    for (const [type, code] of [
      ['Python编程题', 'n = int(input())'],
      ['C++编程题', 'int n;'],
    ] as const) {
      await form.choose(type);
      await form.write('题干', `输出输入的两倍（${type}）。`);
      await form.write('初始代码', code);
      await form.press('添加测试用例');
      const one = page.getByRole('group', { name: '测试用例 1' });
      await one.getByRole('textbox', { name: '输入', exact: true }).fill('3');
      await one.getByRole('textbox', { name: '期望输出' }).fill('6');
      await expect(preview.getByText(code)).toBeVisible();
      await form.next();
    }
  });

  await test.step('composite of two parts, and back to the list', async () => {
    await form.choose('组合题');
    await form.write('题干', '阅读材料，回答问题。');
    for (const type of ['判断题', '简答题']) {
      await form.press('添加小题');
      await page.getByRole('menuitem', { name: type }).click();
      const part = page.getByRole('region', { name: type === '判断题' ? '第 1 小题' : '第 2 小题' });
      await form.write('题干', `${type}的题干`, part);
      if (type === '判断题') await part.getByRole('radio', { name: '选项 B是正确答案' }).check();
    }
    await expect(preview.getByRole('heading', { level: 3 })).toHaveText([/（1）判断题/, /（2）简答题/]);
    await form.press('保存');
    await page.waitForURL(`**/admin/repo/qu?repoId=${repoId}`);
  });

  const { records } = await examiner.post<{ records: { id: string; quType: number }[] }>(
    '/api/qu/qu/paging',
    {
      size: 100,
      params: { repoId },
    },
  );
  expect(records.map(({ quType }) => quType).toSorted((a, b) => a - b)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 99,
  ]);

  await test.step('a saved question opens again as it was typed; leaving with changes asks first', async () => {
    const fillIn = records.find(({ quType }) => quType === 5)?.id ?? '';
    await page.goto(`/admin/repo/qu/edit/${fillIn}`);
    await expect(page.getByRole('textbox', { name: '题干', exact: true })).toHaveText('我国的首都是____');
    await form.write('答案解析', '首都是北京。');
    await page.getByRole('link', { name: '题库列表' }).click();
    await page
      .getByRole('dialog', { name: '有未保存的修改' })
      .getByRole('button', { name: '继续编辑' })
      .click();
    await form.press('保存');
    await page.waitForURL('**/admin/repo/qu?**');
    const saved = await examiner.post<{ version: number; analysis: string }>('/api/qu/qu/version', {
      id: fillIn,
    });
    expect(saved).toMatchObject({ version: 2, analysis: '<p>首都是北京。</p>' });
  });
});

test('of two examiners at one question the slower sees both versions and loses nothing @question-bank', async ({
  as,
  api,
}) => {
  const examiner = await api('teacher');
  const { id: repoId } = await examiner.post<{ id: string }>('/api/repo/save', { title: '两人同时编辑' });
  const question = { repoId, quType: 4, content: '<p>原来的题干</p>' };
  const { id } = await examiner.post<{ id: string }>('/api/qu/qu/save', question);
  const [{ page }, { page: colleague }] = await Promise.all([as('teacher'), as('admin')]);
  await Promise.all([page, colleague].map((each) => each.goto(`/admin/repo/qu/edit/${id}`)));
  const form = new QuestionForm(page);
  const other = new QuestionForm(colleague);
  await form.write('答案解析', '我的解析');
  await other.write('题干', '同事改过：');
  await other.press('保存');
  await colleague.waitForURL('**/admin/repo/qu?**');
  await form.press('保存');
  const dialog = page.getByRole('dialog', { name: '已被他人修改' });
  await expect(dialog).toContainText('系统管理员');
  await expect(dialog).toContainText('同事改过');
  await dialog.getByRole('button', { name: '在其基础上保存我的修改' }).click();
  await page.waitForURL('**/admin/repo/qu?**');
  const saved = await examiner.post<{ version: number; content: string; analysis: string }>(
    '/api/qu/qu/version',
    { id },
  );
  expect(saved).toMatchObject({ version: 3, analysis: '<p>我的解析</p>' });
  expect(saved.content).toContain('同事改过：');
});
