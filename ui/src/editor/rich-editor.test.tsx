import '@testing-library/jest-dom/vitest';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { VigilProvider } from '../theme/provider.tsx';
import * as sending from '../upload/send-file.ts';
import { RichEditor } from './rich-editor.tsx';
import * as toolbar from './toolbar.tsx';

const sent = vi.spyOn(sending, 'sendFile');
const drawn = vi.spyOn(toolbar, 'EditorToolbar');

// What is loaded on first use is not part of a test's time.
beforeAll(() => import('./editor-body.tsx'), 60_000);
vi.setConfig({ testTimeout: 30_000 });
beforeEach(() => {
  // jsdom measures nothing; the editor asks where its text stands.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  document.elementFromPoint = () => null;
});
afterEach(() => {
  cleanup();
  sent.mockReset();
});

async function show(first = '', more: Partial<Parameters<typeof RichEditor>[0]> = {}) {
  const given: string[] = [];
  const busy: boolean[] = [];
  function Holder() {
    const [value, setValue] = useState(first);
    const take = (html: string) => {
      given.push(html);
      setValue(html);
    };
    return (
      <RichEditor label="题干" value={value} onChange={take} onBusy={(one) => busy.push(one)} {...more} />
    );
  }
  render(
    <VigilProvider look="console">
      <Holder />
    </VigilProvider>,
  );
  const box = await screen.findByRole('textbox', { name: '题干' }, { timeout: 10_000 });
  expect(screen.queryByRole('toolbar')).toBeNull();
  act(() => box.focus());
  expect(screen.getByRole('toolbar', { name: '文字格式' })).toBeInTheDocument();
  return { given, busy, box, user: userEvent.setup() };
}

const paste = (
  box: HTMLElement,
  data: { readonly html?: string; readonly text?: string; readonly files?: readonly File[] },
) => {
  const types = [
    ...(data.html === undefined ? [] : ['text/html']),
    ...(data.text === undefined ? [] : ['text/plain']),
  ];
  const getData = (type: string) =>
    type === 'text/html' ? (data.html ?? '') : type === 'text/plain' ? (data.text ?? '') : '';
  fireEvent.paste(box, { clipboardData: { files: data.files ?? [], types, getData } });
};

const picture = (name = '截图.png') => new File(['png'], name, { type: 'image/png' });

describe('the rich-text editor', () => {
  it('shows what stands and gives what was pasted, cleaned', async () => {
    const { given, box } = await show('<p>甲</p>');
    expect(box).toHaveTextContent('甲');
    paste(box, { html: '<p class=MsoNormal>乙<o:p></o:p><img src="file:///C:/a.png"></p>', text: '乙' });
    await waitFor(() => expect(given.at(-1)).toContain('乙'));
    expect(given.at(-1)).not.toMatch(/Mso|o:p|img/);
    expect(await screen.findByText(/有 1 张图片没能随文字粘贴进来/)).toBeInTheDocument();
  });

  it('renders none of its controls again for what is written, yet shows the one that applies', async () => {
    const { given, user, box } = await show('<p>甲</p>');
    const renderings = drawn.mock.calls.length;
    expect(renderings).toBeGreaterThan(0);
    for (const text of ['乙', '丙']) paste(box, { text });
    await waitFor(() => expect(given.at(-1)).toContain('丙'));
    expect(drawn).toHaveBeenCalledTimes(renderings);
    await user.click(screen.getByRole('button', { name: '加粗' }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: '加粗' })).toHaveAttribute('aria-pressed', 'true'),
    );
  });

  it('inserts a formula from its board and changes it by a click', async () => {
    const { given, user, box } = await show('<p>面积</p>');
    await user.click(screen.getByRole('button', { name: '插入公式' }));
    const dialog = await screen.findByRole('dialog', { name: '编辑公式' });
    expect(within(dialog).getByRole('button', { name: '插入公式' })).toBeDisabled();
    await user.click(within(dialog).getByRole('button', { name: '根号' }));
    await user.keyboard('2');
    expect(within(dialog).getByRole('textbox', { name: 'LaTeX' })).toHaveValue('\\sqrt{2}');
    await user.click(within(dialog).getByRole('button', { name: '插入公式' }));
    await waitFor(() =>
      expect(given.at(-1)).toContain('<span data-latex="\\sqrt{2}" data-type="inline-math"></span>'),
    );
    await user.click(box.querySelector('[data-type="inline-math"]') as HTMLElement);
    const again = await screen.findByRole('dialog', { name: '编辑公式' });
    fireEvent.change(within(again).getByRole('textbox', { name: 'LaTeX' }), {
      target: { value: '\\sqrt{3}' },
    });
    await user.click(within(again).getByRole('button', { name: '更新公式' }));
    await waitFor(() => expect(given.at(-1)).toContain('\\sqrt{3}'));
    expect(given.at(-1)).not.toContain('\\sqrt{2}');
  });

  it('uploads a pasted picture and says that it is busy meanwhile [upload-024]', async () => {
    const { given, busy, box } = await show('<p>看图</p>');
    let finish: (url: string) => void = () => undefined;
    sent.mockReturnValue(new Promise((resolve) => (finish = resolve)));
    paste(box, { files: [picture()] });
    expect(await screen.findByRole('progressbar', { name: '正在上传 截图.png' })).toBeInTheDocument();
    await waitFor(() => expect(busy.at(-1)).toBe(true));
    await act(async () => finish('/api/common/file/f1'));
    await waitFor(() => expect(given.at(-1)).toContain('<img src="/api/common/file/f1" alt="">'));
    await waitFor(() => expect(busy.at(-1)).toBe(false));
    expect(sent.mock.calls[0]?.[0]).toBe('/api/common/oss/uploadFile');
  });

  it('takes at most a hundred files at once, and is 360 px high [upload-001] [upload-013] [common-056]', async () => {
    const { box } = await show('');
    expect(box.closest<HTMLElement>('[style*="360"]')).not.toBeNull();
    const files = Array.from({ length: 101 }, (_, n) => new File(['1'], `${n}.mp3`, { type: 'audio/mpeg' }));
    fireEvent.change(screen.getByLabelText('选择要插入的文件'), { target: { files } });
    expect(await screen.findByRole('alert')).toHaveTextContent('每次只能上传 100 个文件');
    expect(sent).not.toHaveBeenCalled();
  });

  it('a failed upload says why and goes through when it is tried again', async () => {
    const { given, box, user } = await show('');
    sent
      .mockRejectedValueOnce(new Error('网络中断，请恢复后重新上传'))
      .mockResolvedValueOnce('/api/common/file/f2');
    paste(box, { files: [picture('图.png')] });
    expect(await screen.findByRole('alert')).toHaveTextContent('图.png：网络中断，请恢复后重新上传');
    await user.click(screen.getByRole('button', { name: '重试' }));
    await waitFor(() => expect(given.at(-1)).toContain('/api/common/file/f2'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('sound, film and attachments go in as what they are; others are refused [upload-024]', async () => {
    const { given } = await show('<p>听</p>');
    sent.mockImplementation(async (_path, _file, name) => `/f/${name.split('.').at(-1)}`);
    const files = [
      new File(['1'], '录音.mp3', { type: 'audio/mpeg' }),
      new File(['2'], '讲义.pdf'),
      new File(['3'], '病毒.exe'),
    ];
    fireEvent.change(screen.getByLabelText('选择要插入的文件'), { target: { files } });
    await waitFor(() => expect(given.at(-1)).toContain('<audio src="/f/mp3" controls=""></audio>'));
    await waitFor(() =>
      expect(given.at(-1)).toContain('<a href="/f/pdf?name=%E8%AE%B2%E4%B9%89.pdf">讲义.pdf</a>'),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent(
      '病毒.exe：不支持的文件类型，请更换文件后重试！',
    );
  });

  it('keeps what is needed now and then behind 更多格式, ticked where it applies', async () => {
    const { given, user } = await show('<p>甲</p>', { tools: 'text' });
    await user.click(screen.getByRole('button', { name: '更多格式' }));
    expect(screen.queryByRole('menuitem', { name: '插入音频', hidden: true })).toBeNull();
    await user.click(await screen.findByRole('menuitemcheckbox', { name: '居中', hidden: true }));
    await waitFor(() => expect(given.at(-1)).toBe('<p style="text-align: center;">甲</p>'));
    await user.click(screen.getByRole('button', { name: '更多格式' }));
    expect(await screen.findByRole('menuitemcheckbox', { name: '居中', hidden: true })).toBeChecked();
  });

  it('writes a blank and is tied to its error', async () => {
    const { given, box, user } = await show('<p>首都是</p>', {
      mark: { label: '插入填空', text: '____' },
      error: '题干不能为空！',
    });
    await user.click(screen.getByRole('button', { name: '插入填空' }));
    await waitFor(() => expect(given.at(-1)).toContain('____'));
    expect(box).toHaveAttribute('aria-invalid', 'true');
    expect(box).toHaveAccessibleDescription('题干不能为空！');
  });
});
