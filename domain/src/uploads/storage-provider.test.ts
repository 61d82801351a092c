import { describe, expect, it } from 'vitest';
import {
  isStorageProvider,
  openData,
  providerData,
  providerFields,
  providerProblem,
  setSecrets,
  storageProviders,
} from './storage-provider.js';

const aliyun = {
  endpoint: 'oss-cn-hangzhou.aliyuncs.com',
  bucket: 'vigil',
  accessKeyId: 'LTAI',
  accessKeySecret: 'secret',
};

describe('the form of a provider', () => {
  it('has the fields of the specification, and one provider has to be chosen [upload-005] [upload-014]', () => {
    const names = (provider: keyof typeof providerFields) => providerFields[provider].map(({ name }) => name);
    expect(names('local')).toEqual(['localDir']);
    expect(names('aliyun')).toEqual([
      'endpoint',
      'bucket',
      'accessKeyId',
      'accessKeySecret',
      'arn',
      'url',
      'project',
      'pipeline',
    ]);
    expect(names('qiniu')).toEqual(['endpoint', 'bucket', 'accessKeyId', 'accessKeySecret', 'url']);
    expect(names('qcloud')).toEqual(['region', 'bucket', 'secretId', 'secretKey', 'url', 'mediaQueue']);
    expect(['local', 'aliyun', 'qcloud', 'qiniu', 's3', 'ftp', ''].map(isStorageProvider)).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
  });
  it('asks for what it needs, each in its own words, and for nothing else [config-010]', () => {
    const needs = {
      local: [],
      aliyun: ['Endpoint', 'Bucket', 'AccessKeyId', 'AccessKeySecret'],
      qcloud: ['地域', '存储桶', 'SecretId', 'SecretKey'],
      qiniu: ['存储区域', '存储空间', 'AccessKey', 'SecretKey', '访问地址'],
      s3: ['Endpoint', '地域', 'Bucket', 'AccessKeyId', 'AccessKeySecret'],
    } as const;
    for (const provider of storageProviders) {
      const fields = providerFields[provider].filter(({ label }) =>
        (needs[provider] as readonly string[]).includes(label),
      );
      expect(fields).toHaveLength(needs[provider].length);
      const given = (without?: string) =>
        Object.fromEntries(
          fields.map(({ name }) => [
            name,
            name === without ? '' : /^(?:url|endpoint)$/.test(name) ? 'https://a.example.com/' : 'given',
          ]),
        );
      expect(providerProblem(provider, given()), provider).toBeNull();
      for (const { name, label } of fields)
        expect(providerProblem(provider, given(name)), `${provider} ${name}`).toBe(`${label}不能为空！`);
    }
    expect(providerProblem('aliyun', { ...aliyun, bucket: '../etc' })).toBe('存储桶名称不正确！');
  });
  it('takes a directory that begins with a slash or a drive and ends in a slash [config-008]', () => {
    const at = (localDir: string) => providerProblem('local', { localDir });
    expect(['/', '/data/files/', 'D:/files/'].map(at)).toEqual([null, null, null]);
    for (const wrong of ['data/', '/data', 'D:/files', '../'])
      expect(at(wrong)).toBe('存储目录必须以/或盘符开头且以/结尾');
  });
  it('takes an address that ends in a slash [config-007]', () => {
    const at = (url: string) => providerProblem('aliyun', { ...aliyun, url });
    expect(at('https://files.example.com')).toBe('访问地址必须以/结尾');
    expect(at('https://files.example.com/')).toBeNull();
    expect(at('javascript:alert(1)/')).toBe('访问地址必须是 http:// 或 https:// 开头的网址！');
    expect(at('https://user@files.example.com/')).toBe('访问地址必须是 http:// 或 https:// 开头的网址！');
  });
  it('keeps a secret that is left empty, tells that it is set, and never what it is', () => {
    const kept = providerData('aliyun', { ...aliyun, accessKeySecret: ' ', stranger: 'x' }, aliyun);
    expect(kept).toMatchObject({ accessKeySecret: 'secret', arn: '' });
    expect(kept).not.toHaveProperty('stranger');
    expect(setSecrets('aliyun', kept)).toEqual(['accessKeySecret']);
    expect(JSON.stringify(openData('aliyun', kept))).not.toContain('secret"');
    expect(openData('aliyun', kept)).not.toHaveProperty('accessKeySecret');
  });
});
