import '@testing-library/jest-dom/vitest';
import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { QuestionPart } from '@vigil/ui/questions/question.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RunReport, RunRequest } from '../python/protocol.ts';
import { ProgramTests } from './program-tests.tsx';

/** A worker whose Python knows three programs. */
class FakeWorker {
  static unavailable = false;
  onmessage: ((event: { data: RunReport }) => void) | null = null;
  onerror: (() => void) | null = null;
  terminate = (): void => undefined;

  postMessage({ code, input }: RunRequest): void {
    const say = (data: RunReport): void => queueMicrotask(() => this.onmessage?.({ data }));
    if (FakeWorker.unavailable) return say({ kind: 'unavailable', text: '' });
    say({ kind: 'ready' });
    if (code === 'wait') return undefined;
    if (code === 'broken') return say({ kind: 'raised', text: 'NameError: x' });
    say({ kind: 'output', text: `${code === 'double' ? Number(input) * 2 : input}\n` });
    return say({ kind: 'finished' });
  }
}

const question: QuestionPart = {
  quId: 'q1',
  quType: 8,
  content: '',
  answerList: [],
  matchList: [],
  codeJudged: true,
  codeTests: [
    { id: 't1', input: '2', output: '4' },
    { id: 't2', input: '0', output: '0\n' },
  ],
};

function show(code: string, more: Partial<QuestionPart> = {}, readOnly = false) {
  const sent: Record<string, unknown>[] = [];
  const link = new ApolloLink((operation) => {
    sent.push(operation.variables);
    const run = (id: string, output: string, verdict: string) => ({
      __typename: 'ProgramRun',
      id,
      output,
      error: '',
      verdict,
    });
    return new Observable((observer) => {
      observer.next({
        data: {
          answerCode: {
            __typename: 'AnswerCodeResult',
            runs: [run('t1', '4', 'right'), run('t2', '', 'time-limit')],
          },
        },
      });
      observer.complete();
    });
  });
  render(
    <MantineProvider env="test">
      <ApolloProvider client={new ApolloClient({ link, cache: new InMemoryCache() })}>
        <ProgramTests paperId="p1" question={{ ...question, ...more }} code={code} readOnly={readOnly} />
      </ApolloProvider>
    </MantineProvider>,
  );
  return sent;
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const row = (index: number) => within(screen.getAllByRole('row')[index] as HTMLElement);

vi.stubGlobal('Worker', FakeWorker);
afterEach(() => {
  cleanup();
  FakeWorker.unavailable = false;
});

describe('示例用例', () => {
  it('shows what a program reads and should print before anything is run', () => {
    show('double');
    expect(row(1).getByText('2')).toBeVisible();
    expect(row(1).getByText('4')).toBeVisible();
    expect(row(1).getByText('未运行')).toBeVisible();
  });

  it('runs Python here on each of them, and asks the server nothing', async () => {
    const sent = show('double');
    await press('运行示例用例');
    expect(await screen.findByText('示例用例通过 2 / 2')).toBeVisible();
    expect(screen.getAllByText('通过')).toHaveLength(2);
    expect(sent).toEqual([]);
  });

  it('says wrong and broken with what was printed', async () => {
    show('echo');
    await press('运行示例用例');
    expect(await screen.findByText('示例用例通过 1 / 2')).toBeVisible();
    expect(row(1).getByText('输出不符')).toBeVisible();
    cleanup();
    show('broken');
    await press('运行示例用例');
    expect(await screen.findByText('示例用例通过 0 / 2')).toBeVisible();
    expect(row(1).getByText('运行出错')).toBeVisible();
    expect(row(1).getByText('NameError: x')).toBeVisible();
  });

  it('can be stopped', async () => {
    show('wait');
    await press('运行示例用例');
    await press('停止');
    expect(await screen.findByText('已停止')).toBeVisible();
  });

  it('lets the server run what does not run here: another language, and Python that cannot be loaded', async () => {
    const sent = show('int main() {}', { quType: 9 });
    await press('运行示例用例');
    expect(await screen.findByText('超过时限')).toBeVisible();
    expect(sent).toEqual([{ paperId: 'p1', quId: 'q1', codeAnswer: 'int main() {}' }]);
    cleanup();
    FakeWorker.unavailable = true;
    const again = show('double');
    await press('运行示例用例');
    expect(await screen.findByText('示例用例通过 1 / 2')).toBeVisible();
    expect(again).toHaveLength(1);
  });

  it('runs nothing that nobody runs, that is empty, or that is closed', () => {
    show('int main() {}', { quType: 9, codeJudged: false });
    expect(screen.queryByRole('button')).toBeNull();
    cleanup();
    show(' ');
    expect(screen.getByRole('button')).toBeDisabled();
    cleanup();
    show('double', {}, true);
    expect(screen.getByRole('button')).toBeDisabled();
  });
});
