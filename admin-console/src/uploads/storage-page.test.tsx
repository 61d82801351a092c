import '@testing-library/jest-dom/vitest';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { consoleSession } from '../app/testing/console-session.tsx';
import { renderConsole } from '../app/testing/render-console.tsx';
import { StoragePage } from './storage-page.tsx';

vi.setConfig({ testTimeout: 60_000 });

function show(changed: { readonly move?: object; readonly said?: string } = {}) {
  const sent: [string, unknown][] = [];
  let provider = 'local';
  const kept = {
    endpoint: '',
    bucket: 'vigil',
    accessKeyId: 'LTAI',
    arn: '',
    url: '',
    project: '',
    pipeline: '',
  };
  renderConsole(consoleSession(<StoragePage />), (operation, variables) => {
    const { input } = variables as { input?: { provider: string } };
    if (operation === 'StorageState')
      return {
        data: {
          storageState: {
            ...{ provider, waiting: 3, move: changed.move ?? null },
            uses: [{ provider: 'qiniu', files: 1200, bytes: String(5 * 1024 ** 3) }],
          },
        },
      };
    if (operation === 'ConfigPropDetail')
      return {
        data: {
          configPropDetail: {
            __typename: 'ConfigProp',
            ...{ type: 'upload', provider: input?.provider, remark: '', version: 2 },
            ...{ current: input?.provider === provider, secrets: ['accessKeySecret'] },
            data: { ...kept, endpoint: 'oss-cn-hangzhou.aliyuncs.com' },
          },
        },
      };
    sent.push([operation, variables]);
    if (operation === 'ConfigPropTest')
      return { data: { configPropTest: { works: changed.said === undefined, said: changed.said ?? null } } };
    if (operation === 'ConfigPropChange') {
      provider = input?.provider ?? '';
      return { data: { configPropChange: { provider } } };
    }
    return { data: {} };
  });
  return { sent, user: userEvent.setup() };
}

it('tells what is where, and never shows a secret [upload-014]', async () => {
  const { user } = show();
  expect(await screen.findByText('1,200 个文件，5 GB')).toBeVisible();
  expect(screen.getByText('3 个新文件')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: '阿里云 OSS' }));
  const secret = await screen.findByPlaceholderText('已设置，留空不修改');
  expect(secret).toHaveValue('');
  expect(secret).toHaveAttribute('type', 'password');
  expect(screen.getByLabelText(/^Endpoint/)).toHaveValue('oss-cn-hangzhou.aliyuncs.com');
});

it('says what is missing before anything is sent [config-007] [config-010]', async () => {
  const { sent, user } = show();
  await user.click(await screen.findByRole('radio', { name: '阿里云 OSS' }));
  fireEvent.change(await screen.findByLabelText(/^访问地址/), { target: { value: 'https://a.example.com' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  expect((await screen.findAllByText('访问地址必须以/结尾')).length).toBeGreaterThan(0);
  fireEvent.change(screen.getByLabelText(/^Endpoint/), { target: { value: '' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  expect((await screen.findAllByText('Endpoint不能为空！')).length).toBeGreaterThan(0);
  expect(sent).toEqual([]);
});

it('tries a provider in its own words, and switches to it [config-018]', async () => {
  const { sent, user } = show({ said: 'InvalidAccessKeyId：The key is not there.' });
  await user.click(await screen.findByRole('radio', { name: '阿里云 OSS' }));
  await user.click(await screen.findByRole('button', { name: '测试连接' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    '服务商返回：InvalidAccessKeyId：The key is not there.',
  );
  await user.click(screen.getByRole('button', { name: '切换到阿里云 OSS' }));
  await waitFor(() =>
    expect(sent.at(-1)).toEqual(['ConfigPropChange', { input: { type: 'upload', provider: 'aliyun' } }]),
  );
  expect(await screen.findByRole('button', { name: '正在使用' })).toBeDisabled();
});

it('goes on with a move that was stopped, and says why files failed', async () => {
  const move = {
    __typename: 'StorageMove',
    ...{ target: 'local', state: 'stopped', total: 12, carried: 10, failed: 2 },
    ...{ said: 'away: ECONNREFUSED', begunAt: '2026-11-23T10:00:00.000Z', endedAt: null },
  };
  const { sent, user } = show({ move });
  expect(await screen.findByText('迁移到本地存储：已完成 10 个文件，失败 2 个')).toBeVisible();
  expect(screen.getByText('最近一次失败的原因：ECONNREFUSED')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '继续迁移' }));
  await waitFor(() => expect(sent.map(([name]) => name)).toEqual(['StorageMove']));
});
