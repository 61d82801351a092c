import '@testing-library/jest-dom/vitest';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { consoleSession } from '../app/testing/console-session.tsx';
import { renderConsole } from '../app/testing/render-console.tsx';
import { FacePage } from './face-page.tsx';

function show(said: string | null = null) {
  const sent: [string, unknown][] = [];
  let used = 'human';
  renderConsole(consoleSession(<FacePage />), (operation, variables) => {
    const { input } = variables as { input?: { provider: string } };
    if (operation === 'FaceConfigState') return { data: { faceConfigState: { provider: used } } };
    if (operation === 'ConfigPropDetail')
      return {
        data: {
          configPropDetail: {
            __typename: 'ConfigProp',
            ...{ type: 'face', provider: input?.provider, remark: '', version: 2 },
            ...{ current: input?.provider === used, secrets: ['secretKey'] },
            data: { region: 'ap-guangzhou', secretId: 'AKID', groupId: '', liveCheck: 'false' },
          },
        },
      };
    sent.push([operation, variables]);
    if (operation === 'ConfigPropTest') return { data: { configPropTest: { works: said === null, said } } };
    if (operation === 'ConfigPropSave')
      return {
        data: { configPropSave: { __typename: 'ConfigProp', ...input, secrets: [], current: false } },
      };
    used = input?.provider ?? '';
    return { data: { configPropChange: { provider: used } } };
  });
  return sent;
}
const choose = async (name: string) => fireEvent.click(await screen.findByRole('radio', { name }));

it('shows the fields of a provider, its secret empty, and saves with what was switched on [config-005] [config-016]', async () => {
  const sent = show();
  expect(await screen.findByText(/^正在使用：内置引擎/)).toBeVisible();
  await choose('腾讯云');
  const secret = await screen.findByPlaceholderText('已设置，留空不修改');
  expect(secret).toHaveValue('');
  expect(secret).toHaveAttribute('type', 'password');
  fireEvent.change(screen.getByLabelText(/^SecretId/), { target: { value: '' } });
  fireEvent.click(screen.getByRole('switch', { name: /活体检测/ }));
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  expect((await screen.findAllByText('SecretId不能为空！')).length).toBeGreaterThan(0);
  expect(sent).toEqual([]);
  fireEvent.change(screen.getByLabelText(/^SecretId/), { target: { value: 'AKID2' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('人脸识别方案保存成功！')).toBeVisible();
  const data = { region: 'ap-guangzhou', secretId: 'AKID2', secretKey: '', groupId: '', liveCheck: 'true' };
  expect(sent).toEqual([
    ['ConfigPropSave', { input: { type: 'face', provider: 'qcloud', remark: '', data, version: 2 } }],
  ]);
});

it('tries a provider in its own words, switches to it and back to the engine [config-012] [config-017] [config-018]', async () => {
  const sent = show('AuthFailure.SecretIdNotFound：密钥不存在');
  await choose('腾讯云');
  fireEvent.click(await screen.findByRole('button', { name: '测试连接' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    '服务商返回：AuthFailure.SecretIdNotFound：密钥不存在',
  );
  fireEvent.click(screen.getByRole('button', { name: '切换到腾讯云' }));
  expect(await screen.findByText(/^正在使用：腾讯云/)).toBeVisible();
  expect(await screen.findByRole('button', { name: '正在使用' })).toBeDisabled();
  await choose('内置引擎');
  fireEvent.click(await screen.findByRole('button', { name: '切换到内置引擎' }));
  await waitFor(() =>
    expect(
      sent.map(([name, sentWith]) => [name, (sentWith as { input: { provider: string } }).input.provider]),
    ).toEqual([
      ['ConfigPropTest', 'qcloud'],
      ['ConfigPropChange', 'qcloud'],
      ['ConfigPropChange', 'human'],
    ]),
  );
});
