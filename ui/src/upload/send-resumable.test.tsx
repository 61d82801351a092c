import '@testing-library/jest-dom/vitest';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Upload, UploadOptions } from 'tus-js-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { VigilProvider } from '../theme/provider.tsx';
import { MediaField } from './media-field.tsx';
import { resumableClient } from './send-resumable.ts';

vi.setConfig({ testTimeout: 30_000 });

/** A client of the protocol that does what the test says. */
const client = {
  begun: [] as { options: UploadOptions; calls: string[]; resumed: string | null }[],
  previous: [] as { uploadUrl: string }[],
};
const played = {
  Upload: class implements Pick<Upload, 'start' | 'abort' | 'findPreviousUploads'> {
    readonly url = '/api/common/upload/resumable/0123456789abcdef0123456789abcdef';
    private readonly kept;
    constructor(_file: File, options: UploadOptions) {
      this.kept = { options, calls: [] as string[], resumed: null as string | null };
      client.begun.push(this.kept);
    }
    start = () => void this.kept.calls.push('start');
    abort = async (ends = false) => void this.kept.calls.push(ends ? 'end' : 'halt');
    findPreviousUploads = async () => client.previous as never;
    resumeFromPreviousUpload = (one: { uploadUrl: string }) => void (this.kept.resumed = one.uploadUrl);
  },
};

const answers: unknown[] = [];
const asked: string[] = [];
beforeEach(() => {
  vi.spyOn(resumableClient, 'load').mockResolvedValue(played as never);
  client.begun.length = 0;
  client.previous.length = 0;
  answers.length = 0;
  asked.length = 0;
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    asked.push(`${url} ${body}`);
    return new Response(JSON.stringify(answers.shift()));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function showField() {
  const given: string[] = [];
  const view = render(
    <VigilProvider look="console">
      <MediaField label="视频" kind="video" value="" onChange={(url) => given.push(url)} />
    </VigilProvider>,
  );
  const film = new File(['x'], '第1讲.mp4', { type: 'video/mp4', lastModified: 7 });
  Object.defineProperty(film, 'size', { value: 3 * 1024 ** 3 });
  fireEvent.change(screen.getByLabelText('选择视频'), { target: { files: [film] } });
  return { given, view, user: userEvent.setup() };
}
const sending = async () => {
  await waitFor(() => expect(client.begun[0]?.calls).toContain('start'));
  const [one] = client.begun;
  if (one === undefined) throw new Error('it has begun');
  return one;
};
const failure = (status: number, body = '') =>
  Object.assign(new Error('x'), {
    originalResponse: status === 0 ? null : { getStatus: () => status, getBody: () => body },
  }) as never;

describe('a large file', () => {
  it('goes in pieces, and is what the server says once it has made a file of them', async () => {
    answers.push(
      { code: 0, data: { state: 'storing', url: null } },
      { code: 0, data: { state: 'done', url: '/f/1' } },
    );
    const { given } = showField();
    const { options } = await sending();
    expect(options).toMatchObject({
      chunkSize: 8 * 1024 ** 2,
      metadata: { filename: '第1讲.mp4', purpose: 'media' },
    });
    options.onProgress?.(1024 ** 3, 3 * 1024 ** 3);
    expect(await screen.findByText('33%')).toBeVisible();
    options.onSuccess?.({} as never);
    await waitFor(() => expect(given).toEqual(['/f/1?name=%E7%AC%AC1%E8%AE%B2.mp4']), { timeout: 5000 });
    expect(asked[0]).toBe('/api/common/upload/finish {"id":"0123456789abcdef0123456789abcdef"}');
  });

  it('is halted and goes on as the person says; the network’s losses are said and pass by themselves', async () => {
    const { user } = showField();
    const { options, calls } = await sending();
    await user.click(screen.getByRole('button', { name: '暂停' }));
    expect(screen.getByText('已暂停 0%')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '继续上传' }));
    expect(calls).toEqual(['start', 'halt', 'start']);
    const again = [0, 503, 409, 423, 429, 403, 404].map((status) =>
      options.onShouldRetry?.(failure(status), 1, options),
    );
    expect(again).toEqual([true, true, true, true, true, false, false]);
    expect(await screen.findByText('网络中断，恢复后自动继续')).toBeVisible();
    options.onChunkComplete?.(1, 1, 2);
    expect(await screen.findByText('0%')).toBeVisible();
  });

  it('that was begun before goes on where it was, also after the page was left', async () => {
    client.previous.push({ uploadUrl: '/before' });
    const { view } = showField();
    const one = await sending();
    expect(one.resumed).toBe('/before');
    const print = await one.options.fingerprint?.({} as File, one.options);
    expect(print).toBe(`vigil-media-第1讲.mp4-${3 * 1024 ** 3}-7`);
    view.unmount();
    expect(one.calls).toEqual(['start', 'halt']);
  });

  it('is given up on the server, too, when it is cancelled; a refusal is said in its words', async () => {
    const { user } = showField();
    const one = await sending();
    await user.click(screen.getByRole('button', { name: '取消上传' }));
    await waitFor(() => expect(one.calls).toEqual(['start', 'end']));
    cleanup();
    client.begun.length = 0;
    showField();
    const second = await sending();
    second.options.onError?.(failure(403, '{"code":20010000,"msg":"24 小时内最多上传 2 GB，请稍后再试！"}'));
    expect(await screen.findByRole('alert')).toHaveTextContent('24 小时内最多上传 2 GB，请稍后再试！');
  });
});
