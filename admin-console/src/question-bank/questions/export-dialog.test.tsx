import '@testing-library/jest-dom/vitest';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderConsole } from '../../app/testing/render-console.tsx';
import { ExportDialog } from './export-dialog.tsx';

afterEach(() => vi.unstubAllGlobals());

it('a refused export says why in the server’s own words, and can be tried again', async () => {
  const body = '{"code":20010000,"reason":"BadInput","msg":"一次最多导出 5000 道试题！"}';
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(body, { headers: { 'content-type': 'application/json' } })),
  );
  renderConsole(<ExportDialog scope={{ params: {} }} count={6000} onClose={() => undefined} />, () => ({
    data: {},
  }));
  fireEvent.click(await screen.findByRole('button', { name: '导出' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('一次最多导出 5000 道试题！');
  expect(screen.getByRole('button', { name: '导出' })).toBeEnabled();
});
