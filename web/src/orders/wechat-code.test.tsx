import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { World } from '../app/world.fixture.tsx';
import { WechatTradeDocument } from '../generated/graphql.ts';
import { WechatCode } from './wechat-code.tsx';

afterEach(() => vi.restoreAllMocks());

const shown = () =>
  render(
    <World
      mocks={[
        {
          request: { query: WechatTradeDocument, variables: { id: 'o1' } },
          result: { data: { wechatTrade: '/pay?pr=1' } },
        },
      ]}
    >
      <WechatCode orderId="o1" sandbox={false} onFailed={() => undefined} />
    </World>,
  );

it('on a phone, which cannot scan itself, the code can be saved and WeChat opened; a computer offers neither', async () => {
  shown();
  expect(await screen.findByText(/请用手机微信扫一扫支付/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '保存二维码' })).toBeNull();
  cleanup();
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => Object.assign(new EventTarget(), { matches: true, media }) as unknown as MediaQueryList,
  );
  shown();
  expect(await screen.findByRole('button', { name: '保存二维码' })).toBeTruthy();
  expect(screen.getByRole('link', { name: '打开微信' }).getAttribute('href')).toBe('weixin://');
});
