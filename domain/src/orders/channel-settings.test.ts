import { describe, expect, it } from 'vitest';
import {
  channelData,
  channelProblem,
  openChannelData,
  readFeeRate,
  readRate,
  setChannelSecrets,
} from './channel-settings.js';

const wechat = channelData(
  'wechat',
  {
    ...{ appId: 'wx1', mchId: '1900', serialNo: 'AB', privateKey: ' KEY ', apiV3Key: 'k'.repeat(32) },
    ...{ siteUrl: 'https://exam.example.cn', more: 'x' },
  },
  {},
);
const paypal = { ...channelData('paypal', {}, {}), clientId: 'c', clientSecret: 's', webhookId: 'w' };

describe('the settings of a channel', () => {
  it('are its own fields, trimmed, with what is usual where nothing was typed; a secret left empty stays', () => {
    expect(wechat).toMatchObject({ privateKey: 'KEY', gatewayUrl: 'https://api.mch.weixin.qq.com' });
    expect(wechat).not.toHaveProperty('more');
    expect(channelData('wechat', { ...wechat, privateKey: '', apiV3Key: '' }, wechat)).toEqual(wechat);
    expect(channelProblem('wechat', wechat)).toBeNull();
  });

  it('tell of secrets only that they are set', () => {
    expect(setChannelSecrets('wechat', wechat)).toEqual(['privateKey', 'apiV3Key']);
    expect(JSON.stringify(openChannelData('wechat', wechat))).not.toMatch(/KEY|kkk/);
  });

  it('are refused in words where they cannot be meant', () => {
    expect(channelProblem('wechat', { ...wechat, mchId: '' })).toBe('商户号不能为空！');
    expect(channelProblem('wechat', { ...wechat, apiV3Key: 'short' })).toBe('APIv3 密钥应为 32 个字符！');
    expect(channelProblem('wechat', { ...wechat, publicKeyId: 'PUB' })).toContain('须一同填写');
    for (const siteUrl of ['http://exam.example.cn', 'https://u@exam.example.cn', 'javascript:0'])
      expect(channelProblem('wechat', { ...wechat, siteUrl })).toBe(
        '本站访问地址必须是 https:// 开头的网址！',
      );
    for (const feeRate of ['100', '-1', '0.6%', '0.1234'])
      expect(channelProblem('wechat', { ...wechat, feeRate })).toContain('手续费率');
    expect(channelProblem('wechat', { ...wechat, feeRate: '0.6' })).toBeNull();
    expect([readFeeRate('0.6'), readFeeRate('0.385'), readFeeRate('')]).toEqual([60, 38.5, null]);
    const foreign = { ...paypal, siteUrl: 'https://exam.example.cn' };
    expect(channelProblem('paypal', { ...foreign, rate: '7.12', currency: 'CNY' })).toContain('结算币种');
    for (const rate of ['0', '-1', '7,1', 'seven', '1e3'])
      expect(channelProblem('paypal', { ...foreign, rate })).toContain('汇率');
    expect(channelProblem('paypal', { ...foreign, rate: '7.12' })).toBeNull();
    expect([readRate('7.12'), readRate('0.000')]).toEqual([7.12, null]);
  });
});
