import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { extensionOf, forgetForm, refreshMs, sendDirect } from './send-direct.ts';
import { UploadStopped } from './post-file.ts';

const form = (id: string) => ({
  ...{ id, provider: 'aliyun', url: 'https://vigil.oss.example/', fields: { policy: 'p' } },
  ...{ prefix: `direct/${id}/`, types: ['image/png'] },
});
const refused = (msg: string) => ({ code: 1, msg });

/** The provider: what it answers, what it was sent. */
const provider = { status: 200, text: '', sent: [] as { url: string; body: FormData }[] };
class Request {
  upload = {} as { onprogress?: (event: object) => void };
  status = 0;
  responseText = '';
  onload = (): void => undefined;
  onerror = (): void => undefined;
  private url = '';
  open = (_method: string, url: string): void => void (this.url = url);
  abort = (): void => undefined;
  send = (body: FormData): void => {
    provider.sent.push({ url: this.url, body });
    this.status = provider.status;
    this.responseText = provider.text;
    if (this.status === -1) return;
    queueMicrotask(() => (this.status === 0 ? this.onerror() : this.onload()));
  };
}

let chosen: object;
let token: () => object;
let issued: number;
const asked: string[] = [];
beforeEach(() => {
  forgetForm();
  issued = 0;
  asked.length = 0;
  provider.sent.length = 0;
  Object.assign(provider, { status: 200, text: '' });
  chosen = { provider: 'aliyun', direct: true };
  token = () => ({ code: 0, data: form(`f${issued}`) });
  vi.stubGlobal('XMLHttpRequest', Request);
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    const answer = url.endsWith('/provider')
      ? { code: 0, data: chosen }
      : url.endsWith('/finish')
        ? { code: 0, data: { url: '/api/common/file/f' } }
        : ((issued += 1), token());
    return new Response(JSON.stringify(answer));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const png = new File(['png'], '封面.PNG', { type: 'image/png' });
const keyOf = (place: number): string => provider.sent[place]?.body.get('key') as string;

describe('a file that goes to the provider', () => {
  it('is posted under a random name that keeps its extension, file last [upload-015] [upload-019]', async () => {
    expect(await sendDirect(png)).toBe('/api/common/file/f');
    await sendDirect(png);
    expect(keyOf(0)).toMatch(/^direct\/f1\/[0-9a-f]{32}\.png$/);
    expect(keyOf(1)).not.toBe(keyOf(0));
    expect([...(provider.sent[0]?.body.keys() ?? [])]).toEqual(['policy', 'key', 'content-type', 'file']);
    expect(extensionOf({ name: '讲义.DOCX', type: 'application/x' })).toBe('docx');
    expect(extensionOf({ name: '没有后缀', type: 'x/y' })).toBe('bin');
  });

  it('uses one form for five minutes, then asks for another [upload-006] [upload-022]', async () => {
    expect(refreshMs).toBe(300_000);
    const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
    await sendDirect(png);
    now.mockReturnValue(1000 + refreshMs - 1);
    await sendDirect(png);
    expect(issued).toBe(1);
    now.mockReturnValue(1000 + refreshMs);
    await sendDirect(png);
    expect(issued).toBe(2);
  });

  it.each([
    ['aliyun', '获取上传令牌失败'],
    ['qcloud', '获取COS上传令牌失败'],
    ['qiniu', '获取七牛令牌失败'],
  ])('tells why %s gave no token [upload-007] [upload-008] [upload-010]', async (which, failure) => {
    chosen = { provider: which, direct: true };
    token = () => refused(`${failure}：NoSuchRole`);
    await expect(sendDirect(png)).rejects.toThrow(`${failure}：NoSuchRole`);
    token = () => refused('操作过于频繁');
    await expect(sendDirect(png)).rejects.toThrow(`${failure}：操作过于频繁`);
    expect(provider.sent).toEqual([]);
  });

  it('tells why OSS refused it, and asks for another form the next time [upload-009]', async () => {
    Object.assign(provider, { status: 403, text: '<Error><Message>Policy expired.</Message></Error>' });
    await expect(sendDirect(png)).rejects.toThrow('OSS上传失败：Policy expired.');
    Object.assign(provider, { status: 500, text: '' });
    await expect(sendDirect(png)).rejects.toThrow('OSS上传失败：HTTP 500');
    expect(issued).toBe(2);
  });

  it('passes through this server when the provider cannot be reached from the page, or does not take it', async () => {
    provider.status = 0;
    expect(await sendDirect(png)).toBeNull();
    provider.sent.length = 0;
    expect(await sendDirect(new File(['a'], 'a.zip', { type: 'application/zip' }))).toBeNull();
    expect(await sendDirect(new File(['a'], 'a.rar'))).toBeNull();
    chosen = { provider: 's3', direct: false };
    expect(await sendDirect(png)).toBeNull();
    const film = new File(['x'], '第1讲.mp4', { type: 'image/png' });
    Object.defineProperty(film, 'size', { value: 3 * 1024 ** 3 });
    expect(await sendDirect(film)).toBeNull();
    expect(provider.sent).toEqual([]);
  });

  it('ends when the person stops it', async () => {
    provider.status = -1;
    const stopper = new AbortController();
    const sending = sendDirect(png, { signal: stopper.signal });
    await vi.waitFor(() => expect(provider.sent).toHaveLength(1));
    stopper.abort();
    await expect(sending).rejects.toBeInstanceOf(UploadStopped);
    expect(asked.some((url) => url.endsWith('/finish'))).toBe(false);
  });
});
