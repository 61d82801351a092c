import { hundredthsOf } from '@vigil/domain/orders/foreign-money';
import { t } from '@vigil/ui/text/t.ts';

const names: Readonly<Record<string, string>> = {
  alipay: t('支付宝'),
  wechat: t('微信支付'),
  paypal: t('PayPal'),
};

/** What a way to pay is called. */
export const channelName = (name: string): string => names[name] ?? name;

/** Shown wherever a payment of the sandbox is offered or made. */
export const sandboxWords = t('沙箱支付，不产生真实扣款');

/** A channel whose page opens in another tab. WeChat has none: its code is scanned. */
export type PageChannel = 'alipay' | 'paypal';

/** The page of our own host that leads to the channel's, opened in another tab. */
export const payPage = (orderId: string, channel: PageChannel): string =>
  `/api/pay/${channel}/page?id=${encodeURIComponent(orderId)}`;

interface Offered {
  readonly currency: string;
  /** yuan for one of it; null: it takes yuan */
  readonly rate: number | null;
}

/** What a channel that takes no yuan will ask for so many fen, and by which rate; null: it takes yuan. */
export function foreignPrice(fen: number, { currency, rate }: Offered): string | null {
  if (rate === null) return null;
  const amount = (hundredthsOf(fen, rate) / 100).toFixed(2);
  return t('约 {{amount}} {{currency}}（1 {{currency}} = {{rate}} 元）', {
    amount,
    currency,
    rate: String(rate),
  });
}
