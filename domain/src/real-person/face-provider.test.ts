import { describe, expect, it } from 'vitest';
import {
  faceFields,
  faceProviderData,
  faceProviderProblem,
  isFaceProvider,
  openFaceData,
} from './face-provider.js';

const qcloud = { region: 'ap-guangzhou', secretId: 'AKID', secretKey: 'a secret', liveCheck: true };

describe('the form of a face provider', () => {
  it('has the fields of the specification [config-005]', () => {
    const names = (provider: keyof typeof faceFields) => faceFields[provider].map(({ name }) => name);
    expect(names('qcloud')).toEqual(['region', 'secretId', 'secretKey', 'groupId']);
    expect(names('baidu')).toEqual(['appId', 'appKey', 'secretKey', 'faceGroup']);
    expect(names('aliyun')).toEqual(['accessKeyId', 'accessKeySecret', 'dbName']);
    expect(['qcloud', 'baidu', 'aliyun', 'human', ''].map(isFaceProvider)).toEqual([
      ...[true, true, true],
      ...[false, false],
    ]);
  });

  it('asks for what it needs', () => {
    const problem = (data: Record<string, unknown>) =>
      faceProviderProblem('qcloud', faceProviderData('qcloud', data, {}));
    expect(problem(qcloud)).toBeNull();
    expect(problem({ ...qcloud, region: ' ' })).toBe('地域不能为空！');
    expect(problem({ ...qcloud, secretKey: '' })).toBe('SecretKey不能为空！');
    expect(problem({ ...qcloud, secretId: 'x'.repeat(501) })).toBe('SecretId不能超过 500 个字符！');
  });

  it('keeps a secret that is left empty, and never tells it', () => {
    const kept = faceProviderData(
      'qcloud',
      { ...qcloud, secretKey: ' ', stranger: 'x' },
      { secretKey: 'before' },
    );
    expect(kept).toEqual({
      region: 'ap-guangzhou',
      secretId: 'AKID',
      secretKey: 'before',
      groupId: '',
      liveCheck: 'true',
    });
    expect(openFaceData('qcloud', kept)).not.toHaveProperty('secretKey');
    expect(faceProviderData('qcloud', { ...qcloud, liveCheck: 'yes' }, {})['liveCheck']).toBe('false');
  });
});
