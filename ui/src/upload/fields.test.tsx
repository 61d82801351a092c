import '@testing-library/jest-dom/vitest';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { VigilProvider } from '../theme/provider.tsx';
import { ImageField } from './image-field.tsx';
import { MediaField } from './media-field.tsx';
import * as compressing from './compress-image.ts';
import * as sending from './send-file.ts';

const sent = vi.spyOn(sending, 'sendFile');
vi.setConfig({ testTimeout: 30_000 });

afterEach(() => {
  cleanup();
  sent.mockReset();
});

function show(field: (value: string, onChange: (url: string) => void) => React.ReactNode, first = '') {
  const given: string[] = [];
  function Holder() {
    const [value, setValue] = useState(first);
    return field(value, (url) => {
      given.push(url);
      setValue(url);
    });
  }
  render(
    <VigilProvider look="console">
      <Holder />
    </VigilProvider>,
  );
  return { given, user: userEvent.setup() };
}

const choose = (label: string, file: File) =>
  fireEvent.change(screen.getByLabelText(label), { target: { files: [file] } });
const png = new File(['png'], '封面.png', { type: 'image/png' });

describe('a picture field', () => {
  const cover = (value: string, onChange: (url: string) => void) => (
    <ImageField label="封面" value={value} onChange={onChange} />
  );

  it('uploads, shows the picture, and removes it after a question [upload-002]', async () => {
    sent.mockResolvedValue('/api/common/file/f1');
    const { given, user } = show(cover);
    choose('选择封面', png);
    expect(await screen.findByRole('img', { name: '封面' })).toHaveAttribute('src', '/api/common/file/f1');
    await user.click(screen.getByRole('button', { name: '移除封面' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('确定移除文件吗？');
    await user.click(within(dialog).getByRole('button', { name: '移除' }));
    expect(given).toEqual(['/api/common/file/f1', '']);
  });

  it('of a logo takes one file, and compresses what is above 100 KB [upload-016]', async () => {
    sent.mockResolvedValue('/api/common/file/logo');
    const compressed = vi.spyOn(compressing, 'compressImage').mockResolvedValue(png);
    show((value, onChange) => <ImageField label="标志" limitKb={100} value={value} onChange={onChange} />);
    const input = screen.getByLabelText('选择标志');
    expect(input).not.toHaveAttribute('multiple');
    expect(input).toHaveAttribute('accept', expect.stringContaining('.jpg,.jpeg,.png'));
    choose('选择标志', png);
    await waitFor(() => expect(compressed).toHaveBeenCalledWith(png, 100 * 1024));
    compressed.mockRestore();
  });

  it('keeps the former picture when an upload fails, and tries again [upload-003]', async () => {
    sent
      .mockRejectedValueOnce(new Error('上传失败，请稍后重试'))
      .mockResolvedValueOnce('/api/common/file/new');
    const { given, user } = show(cover, '/api/common/file/old');
    choose('选择封面', png);
    expect(await screen.findByRole('alert')).toHaveTextContent('封面.png：上传失败，请稍后重试');
    expect(screen.getByRole('img', { name: '封面' })).toHaveAttribute('src', '/api/common/file/old');
    await user.click(screen.getByRole('button', { name: '重试' }));
    await waitFor(() => expect(given).toEqual(['/api/common/file/new']));
  });

  it('refuses what is no picture without sending it', async () => {
    const { given } = show(cover);
    choose('选择封面', new File(['<svg/>'], '图.svg', { type: 'image/svg+xml' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      '图.svg：图片只支持 jpg、jpeg、png、gif、webp 格式',
    );
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
    expect([given, sent.mock.calls]).toEqual([[], []]);
  });

  it('can be stopped', async () => {
    const { UploadStopped } = await import('./post-file.ts');
    sent.mockImplementation(
      (_path, _file, _name, options) =>
        new Promise((_resolve, reject) =>
          options?.signal?.addEventListener('abort', () => reject(new UploadStopped())),
        ),
    );
    const { given, user } = show(cover);
    choose('选择封面', png);
    await user.click(await screen.findByRole('button', { name: '取消上传' }));
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
    expect(given).toEqual([]);
  });
});

describe('a media field', () => {
  it('keeps the name of a file, so that it plays and downloads as what it is', async () => {
    sent.mockResolvedValue('/api/common/file/f2');
    const { given } = show((value, onChange) => (
      <MediaField label="模板" kind="scratch" value={value} onChange={onChange} />
    ));
    choose('选择模板', new File(['zip'], '迷宫 模板.sb3'));
    await waitFor(() =>
      expect(given).toEqual(['/api/common/file/f2?name=%E8%BF%B7%E5%AE%AB%20%E6%A8%A1%E6%9D%BF.sb3']),
    );
    expect(await screen.findByRole('link', { name: '迷宫 模板.sb3' })).toHaveAttribute('href', given[0]);
  });

  it('refuses a file that is too large without sending it', async () => {
    show((value, onChange) => <MediaField label="音频" kind="audio" value={value} onChange={onChange} />);
    const large = new File(['x'], '讲座.mp3', { type: 'audio/mpeg' });
    Object.defineProperty(large, 'size', { value: 1024 ** 3 + 1 });
    choose('选择音频', large);
    expect(await screen.findByRole('alert')).toHaveTextContent('讲座.mp3：文件不能超过 1 GB');
    expect(sent).not.toHaveBeenCalled();
  });
});
