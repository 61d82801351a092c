import type { Locator, Page } from '@playwright/test';
import { everyType } from './support/every-type.js';
import { expect, test } from './support/fixtures.js';

const total = everyType.length;

/**
 * What each type says of itself and how it is answered by what it says: roles and names, nothing that only
 * eyes have.
 */
const types: readonly {
  readonly heading: string;
  readonly tree: string;
  readonly answer: (question: Locator, page: Page) => Promise<void>;
}[] = [
  {
    heading: '单选题 第 1 题',
    tree: `
      - radiogroup "二进制数 1011 对应的十进制数是（ ）。":
        - radio /^A ?\\d+$/
        - button "划去选项 A"
        - radio /^B ?\\d+$/
        - button "划去选项 B"
        - radio /^C ?\\d+$/
        - button "划去选项 C"
        - radio /^D ?\\d+$/
        - button "划去选项 D"
    `,
    answer: async (question) => {
      await question.getByRole('button', { name: '划去选项 C' }).press('Space');
      await expect(question.getByRole('radio', { name: /^C.*，已划去$/ })).not.toBeChecked();
      await question.getByRole('radio', { name: /^A/ }).press('Space');
    },
  },
  {
    heading: '多选题 第 2 题',
    tree: `
      - group:
        - checkbox /^A/
        - checkbox /^B/
        - checkbox /^C/
    `,
    answer: async (question) => {
      await question.getByRole('checkbox', { name: /^A/ }).press('Space');
      await question.getByRole('checkbox', { name: /^B/ }).press('Space');
    },
  },
  {
    heading: '判断题 第 3 题',
    tree: `
      - radiogroup:
        - radio /^A ?正确/
        - radio /^B ?错误/
    `,
    answer: (question) => question.getByRole('radio', { name: /错误/ }).press('Space'),
  },
  {
    heading: '简答题 第 4 题',
    tree: `
      - group "文字格式":
        - button "加粗"
        - button "撤销" [disabled]
      - textbox "作答区"
      - paragraph: 已写 0 字
    `,
    answer: async (question, page) => {
      await question.getByRole('textbox', { name: '作答区' }).focus();
      await page.keyboard.type('我每天早起跑步。');
      await expect(question.getByText('已写 8 字')).toBeVisible();
    },
  },
  {
    heading: '填空题 第 5 题',
    tree: `
      - paragraph:
        - math
        - math
        - textbox "第 1 空"
        - math
        - textbox "第 2 空"
    `,
    answer: async (question) => {
      await question.getByRole('textbox', { name: '第 1 空' }).fill('7');
      await question.getByRole('textbox', { name: '第 2 空' }).fill('3');
    },
  },
  {
    heading: '匹配题 第 6 题',
    tree: `
      - list "待匹配项":
        - listitem:
          - combobox "第 1 项对应的选项": 请选择
      - list "可选项":
        - listitem:
          - button /^A .+/
    `,
    answer: async (question) => {
      const places = question.getByRole('list', { name: '待匹配项' }).getByRole('listitem');
      for (const [index, place] of (await places.all()).entries()) {
        const choice = place.getByRole('combobox');
        await expect(choice).toHaveAccessibleDescription(/^[A-Z]+$/);
        await choice.press(String.fromCharCode(65 + index));
      }
      await question.getByRole('combobox').first().click();
      await question.getByRole('option', { name: /^B/ }).click();
      await expect(question.getByRole('status')).toHaveText('选项 B 用了不止一次，请确认。');
    },
  },
  {
    heading: 'Scratch编程题 第 7 题',
    tree: `
      - paragraph: 第一步：下载题目模板，在 Scratch 中完成作品
      - link "下载模板"
      - paragraph: 第二步：上传完成的作品（.sb3）
      - button "上传作品"
    `,
    answer: async () => {},
  },
  {
    heading: 'Python编程题 第 8 题',
    tree: `
      - textbox "Python 代码"
      - paragraph: /Tab 缩进.*离开编辑器/
      - textbox "输入（每行一次 input）"
      - button "运行"
    `,
    answer: async (question, page) => {
      await question.getByRole('textbox', { name: 'Python 代码' }).focus();
      await page.keyboard.type('print(1)');
      await page.keyboard.press('Control+m');
      await page.keyboard.press('Tab');
      await expect(question.getByRole('button', { name: '恢复初始代码' })).toBeFocused();
    },
  },
  {
    heading: 'C++编程题 第 9 题',
    tree: `
      - textbox "C++ 代码"
    `,
    answer: async (question, page) => {
      await question.getByRole('textbox', { name: 'C++ 代码' }).focus();
      await page.keyboard.type('int main');
    },
  },
  {
    heading: '组合题 第 10 题',
    tree: `
      - list:
        - listitem:
          - heading /^（1）单选题/ [level=3]
          - radiogroup "导致老张昏倒的最可能原因是（ ）。"
        - listitem:
          - heading /^（2）判断题/ [level=3]
          - radiogroup
        - listitem:
          - heading /^（3）多选题/ [level=3]
          - group
    `,
    answer: async (question) => {
      for (const part of await question.getByRole('radiogroup').all())
        await part.getByRole('radio').first().press('Space');
      await question.getByRole('checkbox', { name: /^A/ }).press('Space');
    },
  },
  {
    heading: '单选题 第 11 题',
    tree: `
      - radiogroup /^听/:
        - radio /^A/
    `,
    answer: (question) => question.getByRole('radio', { name: /^B/ }).press('Space'),
  },
];

test('a whole exam by what a screen reader is told: where one is, what is asked, what is chosen, what is left, how it ended @exam-taking', async ({
  seat,
  api,
}) => {
  const admin = await api('admin');
  const { page, paperId, screen } = await seat(admin, { title: '读屏', tmplGroups: everyType });
  await screen.open(paperId);
  await expect(page.getByRole('banner')).toMatchAriaSnapshot(`
    - banner:
      - heading "读屏" [level=1]
      - paragraph: /.+/
      - timer "剩余时间"
      - button "联系监考"
      - button "显示"
      - button "交卷"
  `);
  for (const [index, { heading, tree, answer }] of types.entries()) {
    const question = page.getByRole('article', { name: `${heading} / ${total} 5 分` });
    await expect(question).toMatchAriaSnapshot(`
    - article:
      - heading "${heading} / ${total} 5 分" [level=2]
      - button "草稿"
      - checkbox "存疑"${tree.trimEnd()}
    `);
    await answer(question, page);
    if (index < total - 1) await page.getByRole('button', { name: '下一题' }).press('Enter');
  }
  await expect(screen.card).toMatchAriaSnapshot(`
    - navigation "答题卡":
      - paragraph: 已答 10 / 11 存疑 0
      - region "一、单选题":
        - heading "一、单选题" [level=2]
        - list:
          - listitem:
            - button "第 1 题，已答"
  `);
  await page.getByRole('banner').getByRole('button', { name: '交卷' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: '交卷确认' });
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog "交卷确认":
      - region "未答":
        - heading "未答 1 题" [level=3]
        - list:
          - listitem:
            - button "返回第 7 题，未答"
      - button "确定交卷"
      - button "继续作答"
  `);
  await expect(dialog.getByRole('button', { name: '继续作答' })).toBeFocused();
  await dialog.getByRole('button', { name: '确定交卷' }).press('Enter');
  await screen.showsResult();
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "考试结果" [level=1]
      - link "返回首页"
      - term: 作答
      - definition: 已答 10 题，共 11 题
      - region "接下来":
        - heading "接下来" [level=2]
        - list:
          - listitem
  `);
});
