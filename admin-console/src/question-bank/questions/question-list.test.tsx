import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BroughtContext, type BroughtFigures } from '../../app/brought.tsx';
import { consoleSession } from '../../app/testing/console-session.tsx';
import { renderConsole, type Server } from '../../app/testing/render-console.tsx';
import { QuestionListPage } from './question-list-page.tsx';
import { questionRow, wholeQuestion } from './questions.fixture.ts';

// Whole pages, several files at once on a small machine, take their time.
vi.setConfig({ testTimeout: 20_000 });

const bank = { id: 'b1', title: '网络安全', quCount: 3 };
const rows = [
  questionRow('q1', { text: '密文等于多少？', tags: ['RSA'], uses: 2, chapterTitle: '密码学' }),
  questionRow('q2', { quType: 99, text: '', state: 1 }),
];

function server(more: Partial<Record<string, Awaited<ReturnType<Server>>>> = {}) {
  const calls: { operation: string; variables: Record<string, unknown> }[] = [];
  const answers: Partial<Record<string, Awaited<ReturnType<Server>>>> = {
    QuestionBanks: { data: { repoPaging: { total: 1, records: [bank] } } },
    QuestionBank: { data: { repoDetail: bank } },
    QuestionChapters: {
      data: {
        chapterList: [
          { id: 'c1', title: '密码学', parentId: null, quCount: 1 },
          { id: 'c2', title: '对称加密', parentId: 'c1', quCount: 1 },
        ],
      },
    },
    QuestionAuthors: { data: { questionAuthors: [{ id: 'u1', name: '出题老师', count: 3 }] } },
    QuestionPaging: { data: { questionPaging: { total: 2, records: rows } } },
    QuestionWhole: { data: { bankQuestion: wholeQuestion() } },
    QuestionUses: {
      data: {
        questionUses: [
          { examId: 'e1', title: '期中测验', how: 'fixed' },
          { examId: 'e2', title: '期末', how: 'drawn' },
        ],
      },
    },
    ...more,
  };
  const play: Server = (operation, variables) => {
    calls.push({ operation, variables });
    const answer = answers[operation];
    if (answer === undefined) throw new Error(`nobody expected ${operation}`);
    return answer;
  };
  const asked = () =>
    calls.filter(({ operation }) => operation === 'QuestionPaging').at(-1)?.variables['input'] as {
      params: Record<string, unknown>;
    };
  return { calls, play, asked };
}

/** What another slice knows of the first question. */
const tell = vi.fn<BroughtFigures['tell']>(async (_client, ids) =>
  Promise.resolve(new Map(ids.includes('q1') ? [['q1', { rightRate: '62.5%', papers: 38 }]] : [])),
);
const figures: BroughtFigures = {
  columns: [
    { key: 'rightRate', title: '正确率', width: 80, unknown: '未知' },
    { key: 'papers', title: '作答人次', width: 88, optional: true, unknown: 0 },
  ],
  tell,
  Panel: ({ id }: { readonly id: string }) => <p>{`统计 ${id}`}</p>,
};

const open = (play: Server, query = '?repoId=b1', permissions?: string[], brought = [figures]) =>
  renderConsole(
    <BroughtContext value={{ questionFigures: brought }}>
      {consoleSession(<QuestionListPage />, permissions)}
    </BroughtContext>,
    play,
    `/admin/repo/qu${query}`,
  );
const table = async () => (await screen.findByText('试题列表')).closest('table') as HTMLElement;

/** On a narrow screen, as here, the tree is in a drawer. */
const openTree = () => fireEvent.click(screen.getByText('题库与章节', { selector: '.mantine-Button-label' }));
const press = (name: string) =>
  fireEvent.click(screen.getByText(name, { selector: '.mantine-Button-label' }));

afterEach(() => vi.unstubAllGlobals());

describe('the question list', () => {
  it('asks for what its address says, and shows tags, uses and what other slices know of questions', async () => {
    const { play, asked } = server();
    open(
      play,
      '?repoId=b1&chapterId=c2&quType=1&level=2&tag=RSA&used=false&createBy=u1&state=0&content=密文',
    );
    const shown = within(await table());
    expect(asked().params).toEqual({
      repoId: 'b1',
      chapterId: 'c2',
      content: '密文',
      quType: 1,
      level: 2,
      tag: 'RSA',
      state: 0,
      createBy: 'u1',
      used: false,
    });
    expect(shown.getByText('密文等于多少？')).toBeTruthy();
    expect(shown.getByText('2 场')).toBeTruthy();
    expect(await shown.findByText('62.5%')).toBeTruthy();
    expect(shown.getByText('未知')).toBeTruthy();
    expect(shown.queryByText('作答人次')).toBeNull();
    expect(tell.mock.calls.map(([, ids]) => ids)).toContainEqual(['q1', 'q2']);
    expect(shown.getByText('（没有文字）')).toBeTruthy();
    expect(shown.getByText('禁用')).toBeTruthy();
  });

  it('is whole where no slice knows more of questions, and where what is known does not come', async () => {
    const { unmount } = open(server().play, '?repoId=b1', undefined, []);
    expect(within(await table()).queryByText('正确率')).toBeNull();
    unmount();
    tell.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    open(server().play);
    expect(within(await table()).getByText('正确率')).toBeTruthy();
  });

  it('goes into a chapter from the tree, and to a tag from a row', async () => {
    const { play, asked } = server();
    open(play);
    await table();
    openTree();
    expect((await screen.findByTitle('密码学')).textContent).toBe('密码学2');
    fireEvent.click(await screen.findByTitle('对称加密'));
    await waitFor(() => expect(asked().params).toMatchObject({ repoId: 'b1', chapterId: 'c2' }));
    openTree();
    expect((await screen.findByTitle('未分章节')).textContent).toBe('未分章节1');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    fireEvent.click(await screen.findByTitle('只看知识点“RSA”'));
    await waitFor(() => expect(asked().params).toMatchObject({ chapterId: 'c2', tag: 'RSA' }));
  });

  it('shows a question with its key, its exams and what other slices know of it', async () => {
    open(server().play);
    fireEvent.click(within(await table()).getByText('（没有文字）'));
    const drawer = within(await screen.findByLabelText('试题详情'));
    expect(await drawer.findByText('暂无试题解析!')).toBeTruthy();
    expect(drawer.getAllByText('AES').length).toBe(2);
    expect(drawer.getByText('期中测验').parentElement?.textContent).toBe('固定选题期中测验');
    expect(drawer.getByText('期末').parentElement?.textContent).toBe('可能抽到期末');
    expect(drawer.getByText('统计 q2')).toBeTruthy();
  });

  it('has the bank’s name inside of a bank, and previews the next question by an arrow', async () => {
    open(server().play);
    await waitFor(() => expect(document.querySelector('h1')?.textContent).toBe(bank.title));
    const shown = within(await table());
    const [first, second] = shown
      .getAllByText(/密文等于多少|没有文字/)
      .map((stem) => stem.closest('tr') as HTMLElement);
    fireEvent.keyDown(first as HTMLElement, { key: 'Enter' });
    const place = () => screen.queryByLabelText('试题详情')?.querySelector('h2')?.textContent;
    await waitFor(() => expect(place()).toBe('单选题 · 网络安全 / 密码学'));
    fireEvent.keyDown(first as HTMLElement, { key: 'ArrowDown' });
    await waitFor(() => expect(place()).toBe('组合题 · 网络安全'));
    expect(document.activeElement).toBe(second);
  });

  it('offers nothing that changes to who may only read', async () => {
    open(server().play, '?repoId=b1', ['repo:list']);
    const [box] = within(await table()).getAllByLabelText('选择此行');
    fireEvent.click(box as HTMLElement);
    expect(await screen.findByText('导出所选试题')).toBeTruthy();
    expect(
      ['新建试题', '导入', '批量修改', '删除'].filter((name) => screen.queryByText(name) !== null),
    ).toEqual([]);
  });

  it('exports the chosen ones and says what the format could not say', async () => {
    const sent = vi.fn<(path: string, init: RequestInit) => Promise<Response>>(() =>
      Promise.resolve(
        new Response('file', {
          headers: {
            'content-type': 'text/plain',
            'x-left-out': '1',
            'x-partly': '1',
            'x-partly-fields': 'code,points',
          },
        }),
      ),
    );
    vi.stubGlobal('fetch', sent);
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
    );
    open(server().play);
    fireEvent.click(within(await table()).getByLabelText('选择本页全部'));
    fireEvent.click(await screen.findByText('导出所选试题'));
    fireEvent.click(await screen.findByLabelText('GIFT'));
    press('导出');
    expect(await screen.findByText('另有 1 道没有导出：此格式无法表达。')).toBeTruthy();
    expect(screen.getByText(/已导出的试题中有 1 道含此格式写不出的内容（判题、评分要点）/)).toBeTruthy();
    expect(JSON.parse(sent.mock.calls[0]?.[1].body as string)).toEqual({ format: 'gift', ids: ['q1', 'q2'] });
  });

  it('says that nothing fits, and offers the way back when a filter is the reason', async () => {
    const nothing = { QuestionPaging: { data: { questionPaging: { total: 0, records: [] } } } };
    open(server(nothing).play, '?repoId=b1&level=3');
    expect(await screen.findByText('没有符合条件的试题')).toBeTruthy();
  });
});

it('says that a bank does not exist, leads back, and offers nothing that would be done in it', async () => {
  const refusal = { code: 10_020_404, reason: 'NotFound', message: '题库不存在！' };
  const answers = { QuestionBank: { refusal }, QuestionPaging: { refusal } };
  open(server(answers).play, '?repoId=nope');
  expect(await screen.findByText('题库不存在')).toBeTruthy();
  expect(screen.getByRole('link', { name: '返回题库列表' }).getAttribute('href')).toBe('/admin/repo/list');
  for (const act of ['导入', '查找重复题', '新建试题', '重试']) expect(screen.queryByText(act)).toBeNull();
});

describe('questions that are nearly the same', () => {
  const pair = {
    likeness: 0.93,
    a: questionRow('q1', { text: '属于对称加密的是' }),
    b: questionRow('q2', { text: '不属于对称加密的是' }),
  };
  const twins = { QuestionDuplicates: { data: { questionDuplicates: [pair] } } };

  it('stand side by side with what differs marked; one can be deleted', async () => {
    const { play, calls } = server({ ...twins, QuestionDelete: { data: { questionDelete: true } } });
    open(play, '?repoId=b1&view=duplicates');
    expect(await screen.findByText('相似度 93%')).toBeTruthy();
    expect([...document.querySelectorAll('ins')].map((mark) => mark.textContent)).toEqual(['不']);
    fireEvent.click(screen.getAllByText('删除这一题')[1] as HTMLElement);
    await screen.findByText('确认要删除选定的信息吗？');
    press('删除');
    await waitFor(() =>
      expect(calls.find(({ operation }) => operation === 'QuestionDelete')?.variables).toEqual({
        ids: ['q2'],
      }),
    );
  });

  it('both kept are not shown again in this browser until one asks', async () => {
    open(server(twins).play, '?repoId=b1&view=duplicates');
    fireEvent.click(await screen.findByText('两题都保留'));
    expect(await screen.findByText('没有发现重复的试题')).toBeTruthy();
    fireEvent.click(screen.getByText('重新显示'));
    expect(await screen.findByText('相似度 93%')).toBeTruthy();
  });
});
