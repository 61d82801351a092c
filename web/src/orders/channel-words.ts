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

/** The page of our own host that leads to the channel's, opened in another tab. */
export const payPage = (orderId: string): string => `/api/pay/alipay/page?id=${encodeURIComponent(orderId)}`;
