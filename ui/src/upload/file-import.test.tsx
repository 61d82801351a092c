import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { notifications } from '@mantine/notifications';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { VigilProvider } from '../theme/provider.tsx';
import { FileImport, type FileImportProps } from './file-import.tsx';

/** The requests the part made, answered by the test. */
class FakeRequest {
  static made: FakeRequest[] = [];
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  url = '';
  status = 200;
  timeout = 0;
  responseText = '';
  body: FormData | null = null;
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  constructor() {
    FakeRequest.made.push(this);
  }
  open(_method: string, url: string) {
    this.url = url;
  }
  setRequestHeader() {}
  send(body: FormData) {
    this.body = body;
  }
  abort() {
    this.onabort?.();
  }
  answer(body: unknown, status = 200) {
    Object.assign(this, { status, responseText: typeof body === 'string' ? body : JSON.stringify(body) });
    this.onload?.();
  }
}

beforeEach(() => {
  FakeRequest.made = [];
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});
afterEach(() => {
  cleanup();
  notifications.clean();
  vi.unstubAllGlobals();
});

const open = (more: Partial<FileImportProps<{ id: string }>> = {}) => {
  const onAnswer = vi.fn<(answer: { id: string }) => void>();
  render(
    <VigilProvider look="console">
      <FileImport<{ id: string }>
        action="/api/qu/qu/import?repoId=b1"
        template="/api/qu/qu/import/template"
        accept={['.xlsx']}
        maxBytes={1024 * 1024}
        onAnswer={onAnswer}
        {...more}
      />
    </VigilProvider>,
  );
  return onAnswer;
};
const drop = (...files: File[]) => fireEvent.change(screen.getByLabelText('选择文件'), { target: { files } });
const sheet = (name = '试题.xlsx', size = 10) => new File([new Uint8Array(size)], name);
const sent = () => waitFor(() => FakeRequest.made[0] ?? Promise.reject(new Error('nothing was sent')));

describe('the import of a file', () => {
  it('sends the one file, says how far it is, and 数据导入成功！ for code 0 [upload-011] [upload-021] [common-021]', async () => {
    const onAnswer = open();
    drop(sheet());
    const request = await sent();
    expect(request.url).toBe('/api/qu/qu/import?repoId=b1');
    expect(request.timeout).toBe(20 * 60_000);
    expect(request.body?.get('file')).toHaveProperty('name', '试题.xlsx');
    request.upload.onprogress?.({ loaded: 4, total: 10 });
    expect(await screen.findByText('已上传 40%')).toBeTruthy();
    request.answer({ code: 0, data: { id: 'i1' } });
    await waitFor(() => expect(onAnswer).toHaveBeenCalledWith({ id: 'i1' }));
    expect(await screen.findByText('数据导入成功！')).toBeTruthy();
  });

  it('[upload-011] shows the message of any other code in a dialog, and takes another file after it', async () => {
    const onAnswer = open();
    drop(sheet());
    (await sent()).answer({ code: 20010000, msg: '没有找到试题，请使用模板中的工作表名称！' });
    expect((await screen.findByRole('dialog', { name: '提示信息' })).textContent).toContain(
      '没有找到试题，请使用模板中的工作表名称！',
    );
    await userEvent.click(screen.getByRole('button', { name: '知道了' }));
    drop(sheet('改好.xlsx'));
    await waitFor(() => expect(FakeRequest.made).toHaveLength(2));
    expect(onAnswer).not.toHaveBeenCalled();
  });

  it.each<[string, File[], string]>([
    ['another kind', [sheet('试题.xls')], '只能选择 .xlsx 文件！'],
    ['two files', [sheet('一.xlsx'), sheet('二.xlsx')], '一次只能选择一个文件！'],
    ['one too large', [sheet('大.xlsx', 1024 * 1024 + 1)], '文件不能超过 1 MB！'],
  ])('[upload-004] refuses %s before it is sent', async (_what, files, sentence) => {
    open();
    drop(...files);
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    expect(FakeRequest.made).toEqual([]);
  });

  it.each<[string, (request: FakeRequest) => void, string]>([
    ['a lost network', (request) => request.onerror?.(), '网络中断，请恢复后重新上传'],
    ['a body the server will not take', (request) => request.answer('', 413), '文件不能超过 20 MB'],
    ['an answer that is none', (request) => request.answer('<html>', 502), '上传失败，请稍后重试'],
  ])('says what %s means', async (_what, happen, sentence) => {
    open();
    drop(sheet());
    happen(await sent());
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  });

  it('sends a file where its kind says, or says why none is for it', async () => {
    const action = (file: File) =>
      file.name.endsWith('.docx')
        ? Promise.resolve('/api/qu/qu/import?format=word')
        : Promise.reject(new Error(`“${file.name}”不能导入`));
    open({ action });
    drop(sheet('试题.pdf'));
    expect((await screen.findByRole('alert')).textContent).toBe('“试题.pdf”不能导入');
    expect(FakeRequest.made).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: '知道了' }));
    drop(sheet('试题.docx'));
    expect((await sent()).url).toBe('/api/qu/qu/import?format=word');
  });

  it('stopped by the person says nothing and is ready again', async () => {
    open();
    drop(sheet());
    await sent();
    await userEvent.click(screen.getByRole('button', { name: '停止' }));
    expect(await screen.findByLabelText('选择文件')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
