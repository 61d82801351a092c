import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { VigilProvider } from '../theme/provider.tsx';
import { isFault, messageOf } from './errors.ts';
import { downloadFile } from './download-file.ts';

const saved: string[] = [];
const answer = (body: string, headers: Record<string, string>) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { headers })));

beforeEach(() => {
  saved.length = 0;
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a download', () => {
  it('that is a file is saved under its name, and says so [upload-020]', async () => {
    render(<VigilProvider>{null}</VigilProvider>);
    answer('x', { 'content-disposition': "attachment; filename*=UTF-8''%E6%88%90%E7%BB%A9.csv" });
    await downloadFile('/api/x');
    answer('x', { 'content-disposition': 'attachment; filename="my scores.csv"' });
    await downloadFile('/api/x');
    answer('x', {});
    await downloadFile('/api/x');
    expect(saved).toEqual(['成绩.csv', 'my scores.csv', '下载']);
    expect(await screen.findAllByText('数据导出成功！')).not.toEqual([]);
  });

  it('that is an answer in JSON fails with its sentence and saves nothing [upload-020]', async () => {
    answer('{"code":20010000,"msg":"没有可以导出的试题！"}', { 'content-type': 'application/json' });
    const refused: unknown = await downloadFile('/api/x').catch((error: unknown) => error);
    expect(messageOf(refused)).toBe('没有可以导出的试题！');
    expect(isFault(refused)).toBe(false);
    expect(saved).toEqual([]);
  });

  it('without a server says that it cannot be reached', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const failed: unknown = await downloadFile('/api/x').catch((error: unknown) => error);
    expect(messageOf(failed)).toBe('服务器无法连接或无法响应！');
    expect(isFault(failed)).toBe(true);
  });

  it('may take 20 minutes [common-021]', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    answer('x', {});
    await downloadFile('/api/x');
    expect(timeout).toHaveBeenCalledWith(20 * 60_000);
  });
});
