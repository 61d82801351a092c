import '@testing-library/jest-dom/vitest';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { consoleSession } from '../../app/testing/console-session.tsx';
import { renderConsole } from '../../app/testing/render-console.tsx';
import { EmbeddedFramePage } from './frame-page.tsx';
import { EmbeddedPagesPage } from './pages-page.tsx';

const row = (address: string, state = 0) => ({
  __typename: 'EmbeddedPageRow',
  ...{ id: 'p1', version: 3, title: '帮助', address, state, menu: 0, updateTime: '2026-11-21T06:05:33.000Z' },
});
function show(page: ReactNode, shown: ReturnType<typeof row>) {
  const sent: [string, unknown][] = [];
  let rows = [shown];
  renderConsole(consoleSession(page), (operation, variables) => {
    if (operation === 'EmbeddedPages') return { data: { embeddedPages: rows } };
    if (operation === 'EmbeddedPageDetail') return { data: { embeddedPage: shown } };
    sent.push([operation, variables]);
    if (operation === 'EmbeddedPageDelete') rows = [];
    return { data: { embeddedPageDelete: true } };
  });
  return sent;
}

it('a page is deleted after it was asked for in the specification’s words [common-050] [common-089]', async () => {
  const sent = show(<EmbeddedPagesPage />, row('https://help.example.org/'));
  fireEvent.click(await screen.findByRole('button', { name: /更多/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: '删除' }));
  const dialog = await screen.findByRole('dialog', { name: '删除页面' });
  expect(dialog).toHaveTextContent('是否要删除此页面，删除后无法恢复，是否继续?');
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: '删除' }));
  await waitFor(() => expect(sent).toEqual([['EmbeddedPageDelete', { ids: ['p1'] }]]));
  expect(await screen.findByText('还没有嵌入页面')).toBeVisible();
});

it.each([
  ['/api/docs/', 'allow-scripts allow-same-origin'],
  ['https://help.example.org/', 'allow-scripts allow-same-origin allow-forms allow-popups'],
])('%s stands in a frame that keeps it in its place [common-107]', async (address, sandbox) => {
  show(<EmbeddedFramePage />, row(address));
  const frame = await screen.findByTitle('帮助');
  expect(frame).toHaveAttribute('src', address);
  expect(frame).toHaveAttribute('sandbox', sandbox);
});

it('one that was put away is not framed', async () => {
  show(<EmbeddedFramePage />, row('https://help.example.org/', 1));
  expect(await screen.findByText('页面已停用')).toBeVisible();
  expect(document.querySelector('iframe')).toBeNull();
});
