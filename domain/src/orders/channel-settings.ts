import type { Channel } from './order-events.js';

/** One line of a channel's form. */
export interface ChannelField {
  readonly name: string;
  readonly label: string;
  /** never answered, never in the history */
  readonly isSecret?: true;
  /** may stay empty */
  readonly isOptional?: true;
  /** a key: several lines */
  readonly isKey?: true;
  /** used while it was left empty */
  readonly usually?: string;
}

/** Where a channel tells us of payments and leads buyers back to: this installation's own public address. */
const siteUrl: ChannelField = { name: 'siteUrl', label: '本站访问地址' };

/** What a channel keeps of a payment: its bills are held against it. */
const feeRate: ChannelField = { name: 'feeRate', label: '手续费率（%，对账时核对）', isOptional: true };

/** What a channel has to be told, in the order of its form. A new field stands last (decision 298). */
export const channelFields: Readonly<Record<Channel, readonly ChannelField[]>> = {
  alipay: [
    { name: 'appId', label: '应用 APPID' },
    { name: 'privateKey', label: '应用私钥', isSecret: true, isKey: true },
    { name: 'gatewayKey', label: '支付宝公钥', isKey: true },
    feeRate,
    { name: 'gatewayUrl', label: '网关地址', usually: 'https://openapi.alipay.com/gateway.do' },
    siteUrl,
  ],
  wechat: [
    { name: 'appId', label: 'AppID' },
    { name: 'mchId', label: '商户号' },
    { name: 'serialNo', label: '商户证书序列号' },
    { name: 'privateKey', label: '商户私钥', isSecret: true, isKey: true },
    { name: 'apiV3Key', label: 'APIv3 密钥', isSecret: true },
    { name: 'publicKeyId', label: '微信支付公钥 ID', isOptional: true },
    { name: 'publicKey', label: '微信支付公钥', isOptional: true, isKey: true },
    feeRate,
    { name: 'gatewayUrl', label: '接口地址', usually: 'https://api.mch.weixin.qq.com' },
    siteUrl,
  ],
  paypal: [
    { name: 'clientId', label: 'Client ID' },
    { name: 'clientSecret', label: 'Client Secret', isSecret: true },
    { name: 'webhookId', label: 'Webhook ID' },
    { name: 'currency', label: '结算币种', usually: 'USD' },
    { name: 'rate', label: '汇率（1 单位外币合人民币元）' },
    { name: 'gatewayUrl', label: '接口地址', usually: 'https://api-m.paypal.com' },
    siteUrl,
  ],
};

/** Texts by field. */
export type ChannelData = Readonly<Record<string, string>>;

/** Currencies of PayPal with two decimals that it settles; it settles no CNY for most accounts. */
export const foreignCurrencies = ['USD', 'EUR', 'GBP', 'HKD', 'SGD', 'AUD', 'CAD'] as const;

const longest = 5000;
const isAddress = (text: string): boolean => /^https:\/\/[^\s/@?#]+(?:\/[^\s@?#]*)?$/.test(text);
/** A peer on this machine may be spoken to in the plain: tests and trials. */
const isLoopback = (text: string): boolean =>
  /^http:\/\/(?:127\.0\.0\.1|localhost)(?::\d+)?(?:\/|$)/.test(text);

/** What an operator typed, in plain form: known fields alone, trimmed. An empty secret keeps the one before. */
export function channelData(
  channel: Channel,
  typed: Readonly<Record<string, unknown>>,
  before: ChannelData,
): ChannelData {
  const entries = channelFields[channel].map(({ name, isSecret, usually = '' }) => {
    const value = typed[name];
    const text = typeof value === 'string' ? value.trim() : '';
    if (text !== '') return [name, text] as const;
    return [name, isSecret === true ? (before[name] ?? '') : usually] as const;
  });
  return Object.fromEntries(entries);
}

/** Yuan for one of the currency; null: it is no such number. */
export function readRate(text: string): number | null {
  const rate = /^\d{1,4}(?:\.\d{1,6})?$/.test(text) ? Number(text) : 0;
  return rate > 0 ? rate : null;
}

/** Ten-thousandths of a payment, for a rate in percent; null: none is said, or it is no such number. */
export function readFeeRate(text: string): number | null {
  return /^\d{1,2}(?:\.\d{1,3})?$/.test(text) ? Math.round(Number(text) * 1000) / 10 : null;
}

/** Why such data cannot be meant; null: they can. Whether keys can be read is the server's to find. */
export function channelProblem(channel: Channel, data: ChannelData): string | null {
  for (const { name, label, isOptional } of channelFields[channel]) {
    const value = data[name] ?? '';
    if (isOptional !== true && value === '') return `${label}不能为空！`;
    if (value.length > longest) return `${label}不能超过${longest}个字符！`;
  }
  for (const name of ['gatewayUrl', 'siteUrl']) {
    const url = data[name] ?? '';
    const { label = '' } = channelFields[channel].find((one) => one.name === name) ?? {};
    if (!isAddress(url) && !isLoopback(url)) return `${label}必须是 https:// 开头的网址！`;
  }
  if ((data['feeRate'] ?? '') !== '' && readFeeRate(data['feeRate'] ?? '') === null)
    return '手续费率必须是小于 100 的数字，最多三位小数！';
  if (channel === 'paypal') {
    if (!(foreignCurrencies as readonly string[]).includes(data['currency'] ?? ''))
      return `结算币种只能是${foreignCurrencies.join('、')}之一！`;
    if (readRate(data['rate'] ?? '') === null) return '汇率必须是大于 0 的数字，最多六位小数！';
  }
  if (channel === 'wechat') {
    if ((data['apiV3Key'] ?? '').length !== 32) return 'APIv3 密钥应为 32 个字符！';
    if ((data['publicKeyId'] === '') !== (data['publicKey'] === ''))
      return '微信支付公钥与公钥 ID 须一同填写！';
  }
  return null;
}

/** The names of the secrets that are set: all that is told of them. */
export const setChannelSecrets = (channel: Channel, data: ChannelData): string[] =>
  channelFields[channel]
    .filter(({ name, isSecret }) => isSecret === true && (data[name] ?? '') !== '')
    .map(({ name }) => name);

/** The data without their secrets. */
export const openChannelData = (channel: Channel, data: ChannelData): Record<string, string> =>
  Object.fromEntries(
    channelFields[channel]
      .filter(({ isSecret }) => isSecret !== true)
      .map(({ name }) => [name, data[name] ?? '']),
  );
