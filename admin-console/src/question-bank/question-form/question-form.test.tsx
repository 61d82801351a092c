import '@testing-library/jest-dom/vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { open, write, inputs, form, control, preview, common } from './question-form.fixture.js';

vi.setConfig({ testTimeout: 60_000 });

// What is loaded on first use is not part of a test's time.
beforeAll(
  () =>
    Promise.all([
      import('@vigil/ui/editor/editor-body.tsx'),
      import('@vigil/ui/questions/essay-control.tsx'),
      import('@vigil/ui/questions/code-control.tsx'),
    ]),
  120_000,
);
beforeEach(() => {
  // jsdom measures nothing; editors ask where their text stands.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  document.elementFromPoint = () => null;
  window.scrollTo = () => undefined;
});

describe('what is typed is what is sent, and what the candidate sees', () => {
  it('single choice, with place, difficulty, score hint, tags and analysis', async () => {
    const { user, saved } = await open('单选题');
    await write('题干', '下列哪一项是非对称加密？');
    for (const [index, text] of ['AES', 'RSA', 'DES', 'RC4'].entries())
      await write(`选项 ${'ABCD'[index]}`, text);
    await user.click(control('选项 B是正确答案'));
    await user.click(control('删除选项 D'));
    await user.click(control('上移选项 C'));
    await user.click(control('难'));
    await user.type(control('建议分值'), '2.5');
    await user.type(control('知识点标签'), '密码学{Enter}');
    await write('答案解析', 'RSA 用一对密钥');
    await waitFor(() => expect(preview().getByRole('radio', { name: /RSA/ })).toBeInTheDocument());
    expect(await preview().findByText('2.5 分')).toBeInTheDocument();
    expect(await saved()).toEqual({
      ...common,
      quType: 1,
      content: '<p>下列哪一项是非对称加密？</p>',
      level: 3,
      scoreHint: 2.5,
      tags: ['密码学'],
      analysis: '<p>RSA 用一对密钥</p>',
      options: [
        { content: '<p>AES</p>', isRight: false },
        { content: '<p>DES</p>', isRight: false },
        { content: '<p>RSA</p>', isRight: true },
      ],
    });
  });

  it('multiple choice', async () => {
    const { user, saved } = await open('多选题');
    await write('题干', '哪些是质数？');
    for (const [index, text] of ['2', '3', '4', '9'].entries()) await write(`选项 ${'ABCD'[index]}`, text);
    await user.click(control('选项 A是正确答案'));
    await user.click(control('选项 B是正确答案'));
    await waitFor(() => expect(preview().getAllByRole('checkbox')).toHaveLength(4));
    const input = await saved();
    expect(input).toMatchObject({ quType: 2, content: '<p>哪些是质数？</p>' });
    expect(input?.['options']).toMatchObject([
      { isRight: true },
      { isRight: true },
      { isRight: false },
      { isRight: false },
    ]);
  });

  it('true or false begins with its two options', async () => {
    const { user, saved } = await open('判断题');
    await write('题干', '地球绕太阳转。');
    await user.click(control('选项 A是正确答案'));
    expect(screen.getByRole('button', { name: '添加选项' })).toBeDisabled();
    expect(await saved()).toEqual({
      ...common,
      quType: 3,
      content: '<p>地球绕太阳转。</p>',
      options: [
        { content: '正确', isRight: true },
        { content: '错误', isRight: false },
      ],
    });
  });

  it('essay, with its answer and marking points', async () => {
    const { user, saved } = await open('简答题');
    await write('题干', '简述数字签名。');
    await write('参考答案', '私钥签名，公钥验证');
    await user.click(screen.getByRole('button', { name: '添加要点' }));
    await user.type(control('要点 1'), '说明了私钥的用途');
    const share = control('要点 1的占比');
    await user.clear(share);
    await user.type(share, '60');
    await waitFor(() => expect(preview().getByRole('textbox', { name: '作答区' })).toBeInTheDocument());
    expect(await saved()).toEqual({
      ...common,
      quType: 4,
      content: '<p>简述数字签名。</p>',
      rightAnswer: '<p>私钥签名，公钥验证</p>',
      points: [{ id: 'm1', text: '说明了私钥的用途', share: 0.6 }],
    });
  });

  it('fill-in: marks in the text make the blanks, each with its alternatives', async () => {
    const { user, saved } = await open('填空题');
    await write('题干', '破釜____，卧薪____');
    await user.type(await form().findByLabelText('第 1 空', inputs), '沉舟{Enter}');
    await user.type(await form().findByLabelText('第 2 空', inputs), '尝胆{Enter}嘗膽{Enter}');
    await user.click(control('按空的先后判分'));
    await waitFor(() => expect(preview().getAllByRole('textbox')).toHaveLength(2));
    expect(preview().queryByText('沉舟')).toBeNull();
    expect(await saved()).toEqual({
      ...common,
      quType: 5,
      content: '<p>破釜____，卧薪____</p>',
      blanks: [{ accepted: ['沉舟'] }, { accepted: ['尝胆', '嘗膽'] }],
      inOrder: false,
    });
  });

  it('matching, with a distractor', async () => {
    const { user, saved } = await open('匹配题');
    await write('题干', '把城市与简称对应起来');
    await write('左侧第 1 项', '北京');
    await write('右侧第 1 项', '京');
    await write('左侧第 2 项', '上海');
    await write('右侧第 2 项', '沪');
    await user.click(screen.getByRole('button', { name: '添加干扰项' }));
    await write('干扰项 1', '粤');
    await waitFor(() => expect(preview().getByRole('list', { name: '可选项' })).toBeInTheDocument());
    await waitFor(() =>
      expect(within(preview().getByRole('list', { name: '可选项' })).getAllByRole('listitem')).toHaveLength(
        3,
      ),
    );
    expect(await saved()).toEqual({
      ...common,
      quType: 6,
      content: '<p>把城市与简称对应起来</p>',
      pairs: [
        { content: '<p>北京</p>', matchId: 'm1' },
        { content: '<p>上海</p>', matchId: 'm2' },
      ],
      matches: [
        { id: 'm1', content: '<p>京</p>' },
        { id: 'm2', content: '<p>沪</p>' },
        { id: 'm3', content: '<p>粤</p>' },
      ],
    });
  });

  it('Scratch asks for a template and points', async () => {
    const { saved } = await open('Scratch编程题');
    await write('题干', '让小猫走到终点');
    expect(screen.getByRole('group', { name: 'Scratch 模板' })).toBeInTheDocument();
    await waitFor(() => expect(preview().getByText(/上传完成的作品/)).toBeInTheDocument());
    expect(await saved()).toEqual({ ...common, quType: 7, content: '<p>让小猫走到终点</p>', points: [] });
  });

  it.each([
    ['Python编程题', 8],
    ['C++编程题', 9],
  ])('%s, with visible and hidden tests and a limit', async (name, quType) => {
    const { user, saved } = await open(name);
    await write('题干', '输出输入的两倍');
    await user.click(screen.getByRole('button', { name: '添加测试用例' }));
    await user.click(screen.getByRole('button', { name: '添加测试用例' }));
    for (const [index, value] of ['3', '5'].entries()) {
      const test = within(screen.getByLabelText(`测试用例 ${index + 1}`));
      await user.type(test.getByRole('textbox', { name: '输入' }), value);
      await user.type(test.getByRole('textbox', { name: '期望输出' }), String(Number(value) * 2));
    }
    expect(await saved()).toEqual({
      ...common,
      quType,
      content: '<p>输出输入的两倍</p>',
      code: {
        tests: [
          { id: 't1', input: '3', output: '6', visible: true },
          { id: 't2', input: '5', output: '10', visible: false },
        ],
        timeLimit: 2000,
      },
    });
  });

  it('composite: parts of any type, sorted, weighed', async () => {
    const { user, saved } = await open('组合题');
    await write('题干', '阅读材料');
    for (const part of ['简答题', '判断题']) {
      await user.click(screen.getByRole('button', { name: '添加小题' }));
      await user.click(await screen.findByRole('menuitem', { name: part, hidden: true }));
      const section = within(
        screen.getByRole('region', { name: part === '简答题' ? '第 1 小题' : '第 2 小题' }),
      );
      const [box] = await section.findAllByLabelText('题干');
      const getData = (type: string) => (type === 'text/plain' ? `${part}的题干` : '');
      fireEvent.paste(box as HTMLElement, { clipboardData: { files: [], types: ['text/plain'], getData } });
    }
    await user.click(control('选项 B是正确答案'));
    const weight = control('第 2 小题的分值');
    await user.clear(weight);
    await user.type(weight, '3');
    await user.click(control('上移第 2 小题'));
    await waitFor(() => expect(preview().getByText(/（1）判断题/)).toBeInTheDocument());
    const input = await saved();
    expect(input).toMatchObject({ quType: 99, content: '<p>阅读材料</p>' });
    expect(input?.['parts']).toEqual([
      {
        quType: 3,
        content: '<p>判断题的题干</p>',
        analysis: '',
        options: [
          { content: '正确', isRight: false },
          { content: '错误', isRight: true },
        ],
        share: 0.75,
      },
      { quType: 4, content: '<p>简答题的题干</p>', analysis: '', points: [], share: 0.25 },
    ]);
  });
});

describe('the type of a question', () => {
  it('is chosen from a gallery first, and may be changed while it is new: what was typed stays', async () => {
    const { user, saved } = await open('单选题');
    await write('题干', '地球绕太阳转吗？');
    await user.click(screen.getByRole('button', { name: '更换题型' }));
    const gallery = within(await screen.findByRole('dialog', { name: '选择题型' }));
    expect(gallery.getAllByRole('listitem')).toHaveLength(10);
    expect(gallery.getByRole('button', { current: true })).toHaveTextContent(/^单选题自动判分/);
    await user.click(gallery.getByRole('button', { name: /^判断题/ }));
    await user.click(control('选项 A是正确答案'));
    expect(await saved()).toMatchObject({ quType: 3, content: '<p>地球绕太阳转吗？</p>' });
  });
});

describe('what is wrong', () => {
  it('is said beside its field, in the domain’s sentences, and nothing is sent', async () => {
    const { user, sent } = await open('单选题');
    await user.click(screen.getByText('保存'));
    const summary = await screen.findByText(/有 2 处需要修改后才能保存/);
    const links = within(summary.closest('[role="alert"]') as HTMLElement).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      expect.stringContaining('题干不能为空！'),
      expect.stringContaining('选项内容不能为空！'),
    ]);
    expect(await screen.findByLabelText('题干')).toHaveAccessibleDescription(/题干不能为空！/);
    expect(screen.getByRole('group', { name: '选项' })).toHaveAccessibleDescription('选项内容不能为空！');
    await user.click(links[0] as HTMLElement);
    expect(screen.getByLabelText('题干')).toHaveFocus();
    expect(sent).toEqual([]);
  });
});
