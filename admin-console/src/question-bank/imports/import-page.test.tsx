import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { consoleSession } from '../../app/testing/console-session.tsx';
import { renderConsole, type Server } from '../../app/testing/render-console.tsx';
import { renderMissing } from '../../app/testing/render-missing.tsx';
import { ImportPage } from './import-page.tsx';

// Whole pages, several files at once on a small machine, take their time.
vi.setConfig({ testTimeout: 20_000 });

const row = (place: number, problems: string[] = [], warnings: string[] = []) => ({
  place,
  line: place * 5,
  quType: 1,
  text: `第${place}题`,
  chapter: ['网络'],
  problems,
  warnings,
});

interface Kept {
  readonly bad?: number;
  readonly warned?: number;
  readonly state?: string;
}

/** A server that keeps one import, started by the call. */
function server({ bad = 1, warned = 0, state = 'preview' }: Kept = {}) {
  const calls: { operation: string; variables: Record<string, unknown> }[] = [];
  let now = {
    id: 'i1',
    repoId: 'b1',
    fileName: '试题.txt',
    format: 'text',
    state,
    total: 3,
    bad,
    warned,
    done: 0,
    createTime: '2026-11-21T08:00:00Z',
    problem: state === 'failed' ? '题库已被删除，试题没有导入！' : null,
  };
  const play: Server = (operation, variables) => {
    calls.push({ operation, variables });
    switch (operation) {
      case 'ImportBank':
        return { data: { repoDetail: { id: 'b1', title: '网络安全题库', quCount: 1200 } } };
      case 'QuestionImports':
        return { data: { questionImports: [now] } };
      case 'QuestionImport':
        if (variables['id'] !== 'i1')
          return { refusal: { code: 20010000, reason: 'NotFound', message: '导入不存在！' } };
        if (now.state === 'running')
          now = { ...now, done: now.done + 1, state: now.done === 2 ? 'done' : 'running' };
        return { data: { questionImport: now } };
      case 'QuestionImportRows': {
        const all = [
          row(1),
          row(2, [], warned > 0 ? ['再次作答时的提示没有导入。'] : []),
          row(3, bad > 0 ? ['没有找到答案！'] : []),
        ];
        const records =
          variables['bad'] === true
            ? all.filter(({ problems }) => problems.length > 0)
            : variables['warned'] === true
              ? all.filter(({ warnings }) => warnings.length > 0)
              : all;
        return {
          data: { questionImportRows: { total: records.length, pages: 1, current: 1, size: 200, records } },
        };
      }
      case 'QuestionImportStart':
        now = { ...now, state: 'running' };
        return { data: { questionImportStart: { id: 'i1', state: 'running' } } };
      default:
        throw new Error(`nobody expected ${operation}`);
    }
  };
  return { calls, play };
}

const open = (play: Server, query = '') =>
  renderConsole(
    consoleSession(
      <Routes>
        <Route path="/admin/repo/import/:repoId" element={<ImportPage />} />
      </Routes>,
    ),
    play,
    `/admin/repo/import/b1${query}`,
  );

describe('importing questions', () => {
  it('names the bank, and every kind of file with a sentence; one cannot be told is named', async () => {
    open(server().play);
    expect(await screen.findByText('导入到题库“网络安全题库”，现有 1,200 道试题')).toBeTruthy();
    expect(screen.getByRole('button', { name: '下载模板' })).toBeTruthy();
    const names = screen.getAllByRole('term').map(({ textContent }) => textContent);
    expect(names).toEqual([
      'Excel .xlsx',
      'Word .docx',
      '文本 .txt .md',
      'GIFT .gift .txt',
      'Moodle XML .xml',
      'QTI 2.1 / 3.0 .zip .xml',
    ]);
    expect(screen.getByText(/其他考试系统导出的 QTI 题目包/)).toBeTruthy();
    expect(screen.getByRole('combobox', { name: '文件格式' })).toHaveProperty('value', '按文件内容识别');
    fireEvent.change(screen.getByLabelText('选择文件', { selector: 'input[type=file]' }), {
      target: { files: [new File(['%PDF-1.7'], '试题.pdf')] },
    });
    expect((await screen.findByRole('dialog', { name: '提示信息' })).textContent).toContain(
      '“试题.pdf”是 PDF',
    );
  });

  it('goes on with a file that was left on the way', async () => {
    open(server().play);
    const kept = within(await screen.findByRole('region', { name: '未完成的导入' }));
    await userEvent.click(kept.getByRole('button', { name: '继续' }));
    expect(await screen.findByText('没有找到答案！')).toBeTruthy();
  });

  it('shows problems first, at their line; all or nothing cannot begin while there are some', async () => {
    const { play, calls } = server();
    open(play, '?import=i1');
    expect(await screen.findByText('第 15 行')).toBeTruthy();
    expect(screen.queryByText('第1题')).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: /^全部/ }));
    expect(await screen.findByText('第1题')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: /^整份导入/ }));
    expect(screen.getByRole('button', { name: /^开始导入/ })).toHaveProperty('disabled', true);
    expect(calls.some(({ operation }) => operation === 'QuestionImportStart')).toBe(false);
  });

  it('tells what of a question is lost, and takes it all the same', async () => {
    const { play, calls } = server({ bad: 0, warned: 1 });
    open(play, '?import=i1');
    const lost = within((await screen.findByText('再次作答时的提示没有导入。')).closest('tr') as HTMLElement);
    expect(lost.getByText('可以导入')).toBeTruthy();
    expect(screen.queryByText('第1题')).toBeNull();
    expect(screen.getByText('导入后有出入').nextSibling?.textContent).toBe('1');
    await userEvent.click(screen.getByRole('button', { name: '开始导入 3 道试题' }));
    await waitFor(() =>
      expect(calls.some(({ operation }) => operation === 'QuestionImportStart')).toBe(true),
    );
  });

  it('tells a question that stays out from one that loses something', async () => {
    open(server({ warned: 1 }).play, '?import=i1');
    const bad = within((await screen.findByText('没有找到答案！')).closest('tr') as HTMLElement);
    expect(bad.getByText('不会导入')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: '有出入的 1' }));
    expect(await screen.findByText('再次作答时的提示没有导入。')).toBeTruthy();
    expect(screen.queryByText('没有找到答案！')).toBeNull();
  });

  it('leaves the bad ones out, follows the server to the end, and links to the questions', async () => {
    const { play, calls } = server();
    open(play, '?import=i1');
    await userEvent.click(await screen.findByRole('button', { name: '开始导入 2 道试题' }));
    expect(await screen.findByText(/已处理 [12] \/ 3 道/)).toBeTruthy();
    expect(
      await screen.findByText('“试题.txt”中的 2 道试题已导入，1 道因存在问题没有导入。', undefined, {
        timeout: 8000,
      }),
    ).toBeTruthy();
    expect(screen.getByText('数据导入成功！')).toBeTruthy();
    expect(screen.getByRole('link', { name: '查看试题' }).getAttribute('href')).toBe(
      '/admin/repo/qu?repoId=b1',
    );
    expect(calls.find(({ operation }) => operation === 'QuestionImportStart')?.variables).toEqual({
      id: 'i1',
      whole: false,
    });
  });

  it('without a problem the whole file is taken', async () => {
    const { play, calls } = server({ bad: 0 });
    open(play, '?import=i1');
    await userEvent.click(await screen.findByRole('button', { name: '开始导入 3 道试题' }));
    await waitFor(() =>
      expect(calls.find(({ operation }) => operation === 'QuestionImportStart')?.variables).toEqual({
        id: 'i1',
        whole: true,
      }),
    );
  });

  it('an import that failed says why', async () => {
    open(server({ state: 'failed' }).play, '?import=i1');
    expect(await screen.findByText('“试题.txt”没有导入')).toBeTruthy();
    expect(screen.getByText('题库已被删除，试题没有导入！')).toBeTruthy();
  });

  it('an import that is gone says so and offers to begin again', async () => {
    open(server().play, '?import=old');
    expect(await screen.findByText('这次导入已经不在了')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '重新选择文件' }));
    expect(await screen.findByLabelText('选择文件', { selector: 'input' })).toBeTruthy();
  });
});

it('the heading of an import that is not there says so', async () => {
  renderMissing(ImportPage, '/admin/repo/import/:repoId', '/admin/repo/import/nope');
  expect(await screen.findByRole('heading', { level: 1, name: '不存在或已删除' })).toBeTruthy();
});
