import '@testing-library/jest-dom/vitest';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { channelFields, channels, type Channel } from '@vigil/domain/orders/public';
import { expect, it, vi } from 'vitest';
import { consoleSession } from '../app/testing/console-session.tsx';
import { renderConsole } from '../app/testing/render-console.tsx';
import { ChannelsPage } from './channels-page.tsx';

vi.setConfig({ testTimeout: 60_000 });

const key = '-----BEGIN KEY-----';

function show(said: string | null = null) {
  const sent: [string, { input: { name: string; enabled: boolean; data: object } }][] = [];
  const configOf = (name: Channel, more: object = {}) => ({
    __typename: 'PayChannelConfig',
    ...{ name, enabled: false, sandbox: true, version: name === 'alipay' ? 3 : null, secrets: [], data: {} },
    ...more,
  });
  const alipay = {
    secrets: channelFields.alipay.filter(({ isSecret }) => isSecret === true).map(({ name }) => name),
    data: { appId: '2021', gatewayKey: key, gatewayUrl: 'https://pay.example', siteUrl: 'https://v.example' },
  };
  renderConsole(consoleSession(<ChannelsPage />), (operation, variables) => {
    if (operation === 'PayConfigDetail')
      return {
        data: { payConfigDetail: channels.map((one) => configOf(one, one === 'alipay' ? alipay : {})) },
      };
    sent.push([operation, variables as (typeof sent)[number][1]]);
    if (operation === 'PayConfigTest')
      return {
        data: { payConfigTest: { __typename: 'PayChannelTested', works: said === null, said } },
      };
    return { data: { payConfigSave: configOf('alipay', alipay) } };
  });
  return { sent, user: userEvent.setup() };
}

it('never shows a secret, keeps one that stays empty, and says that the sandbox stands in', async () => {
  const { sent, user } = show();
  const secret = await screen.findByPlaceholderText('已设置，留空不修改');
  expect(secret).toHaveValue('');
  expect(screen.getByText(/由沙箱代替，不产生真实扣款/)).toBeVisible();
  expect(screen.getByText(/\/api\/pay\/alipay\/notify/)).toBeVisible();
  await user.click(screen.getByLabelText(/^启用/));
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.[0]).toBe('PayConfigSave');
  expect(sent[0]?.[1].input).toMatchObject({
    ...{ name: 'alipay', enabled: true, version: 3 },
    data: { appId: '2021', privateKey: '' },
  });
});

it('says what is missing before anything is sent', async () => {
  const { sent, user } = show();
  await user.click(await screen.findByRole('radio', { name: 'PayPal' }));
  fireEvent.change(await screen.findByLabelText(/^汇率/), { target: { value: 'seven' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  expect((await screen.findAllByText('Client ID不能为空！')).length).toBeGreaterThan(0);
  expect(sent).toEqual([]);
});

it('tries a channel and tells its own words', async () => {
  const { sent, user } = show('SIGN_ERROR');
  await user.click(await screen.findByRole('button', { name: '测试连接' }));
  expect(await screen.findByText('渠道返回：SIGN_ERROR')).toBeVisible();
  expect(sent.map(([operation]) => operation)).toEqual(['PayConfigTest']);
});
