import { Peer } from '@vigil/stores/files/objects/testing/peer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import { id, secret, tencent, tencentSays } from './tencent-peer.fixture.js';

let server: TestApp;
let peer: Peer;
let operator: string;

beforeAll(async () => {
  peer = await Peer.open(tencent);
  server = await startTestApp({ env: { DEMO: 'off', FACE_ENDPOINT: peer.url } });
  operator = await server.tokenOfNew({ roleType: 2, permissions: ['sys:face'] });
});
afterAll(async () => {
  await server.stop();
  await peer.close();
});

const qcloud = { type: 'face', provider: 'qcloud' };
const data = { region: 'ap-guangzhou', secretId: id, secretKey: secret, groupId: '', liveCheck: true };
const call = (path: string, body: object, token = operator) =>
  server.rest(`/api/sys/config/prop/${path}`, body, { token });
const versionOf = async () => ((await call('detail', qcloud)).data as { version: number | null }).version;
const save = async (changed: object = {}) =>
  call('save', { ...qcloud, remark: '甲', data: { ...data, ...changed }, version: await versionOf() });
const used = async () =>
  (await server.rest('/api/sys/config/face/state', {}, { token: operator })).data as { provider: string };
const refusedKeys = 'AuthFailure.SignatureFailure：The provided credentials could not be validated.';

describe('the settings of a face provider', () => {
  it('have the fields of each, say what is missing, and their secret never comes back [config-005] [config-013]', async () => {
    expect((await call('save', { ...qcloud, data: { ...data, secretKey: '' } })).msg).toBe(
      'SecretKey不能为空！',
    );
    expect((await call('detail', { type: 'fax', provider: 'qcloud' })).msg).toBe('不支持的配置类型！');
    const saved = await save();
    expect(saved.data).toEqual({
      ...{ ...qcloud, remark: '甲', version: 1, current: false, secrets: ['secretKey'] },
      data: { region: 'ap-guangzhou', secretId: id, groupId: '', liveCheck: 'true' },
    });
    const again = await save({ secretKey: '', region: 'ap-guangzhou' });
    expect(again.data).toMatchObject({ version: 2, secrets: ['secretKey'] });
    const [detail, history] = [await call('detail', qcloud), await call('history', qcloud)];
    expect(history.data).toHaveLength(2);
    const { storedLog } = server.services;
    const { events } = await storedLog.readAll(storedLog.start, 5000);
    const logged = events.map((event) => JSON.stringify(event));
    expect(logged.some((text) => text.includes('face-config'))).toBe(true);
    for (const text of [saved.text, again.text, detail.text, history.text, ...logged, ...server.logLines])
      expect(text).not.toContain(secret);
  });

  it('are tried with a picture of nobody, and told in the provider’s own words', async () => {
    const before = peer.seen.length;
    expect((await call('test', { ...qcloud, data })).data).toEqual({ works: true, said: null });
    const asked = peer.seen.slice(before).map(({ headers }) => headers.get('x-tc-action'));
    expect(asked).toEqual(['CompareFace', 'DetectLiveFace']);
    peer.troubles.push(
      tencentSays({ Error: { Code: 'InvalidParameterValue.NoFaceInPhoto', Message: '无人脸' } }),
    );
    expect((await call('test', { ...qcloud, data: { ...data, liveCheck: false } })).data).toMatchObject({
      works: true,
    });
    expect((await call('test', { ...qcloud, data: { ...data, secretKey: 'wrong' } })).data).toEqual({
      ...{ works: false, said: refusedKeys },
    });
    peer.troubles.push({ status: 503, body: '{}' });
    expect((await call('test', { ...qcloud, data })).data).toEqual({
      ...{ works: false, said: '没有可用的回答（Error）' },
    });
    expect(server.logLines.join('')).not.toContain('The provided credentials');
  });

  it('are nobody’s who may not, by the permission of faces alone', async () => {
    const storage = await server.tokenOfNew({ roleType: 2, permissions: ['sys:upload'] });
    for (const path of ['detail', 'history', 'change'])
      expect((await call(path, qcloud, storage)).reason).toBe('NotAllowed');
    expect((await call('test', { ...qcloud, data }, storage)).reason).toBe('NotAllowed');
    expect((await call('detail', { type: 'upload', provider: 'local' })).reason).toBe('NotAllowed');
  });
});

describe('who compares faces', () => {
  it('is the engine until a provider that works is chosen [config-012] [config-017] [config-018]', async () => {
    expect(await used()).toEqual({ provider: 'human' });
    expect((await call('change', { type: 'face', provider: '' })).msg).toBe('服务商必须选择！');
    expect((await call('change', { type: 'face', provider: 'baidu' })).msg).toBe('请先保存该服务商的配置！');
    await save({ secretKey: 'wrong' });
    expect((await call('change', qcloud)).msg).toBe(`人脸识别服务商测试失败：${refusedKeys}`);
    expect(await used()).toEqual({ provider: 'human' });
    await save();
    expect((await call('change', qcloud)).data).toEqual({ provider: 'qcloud' });
    expect(await used()).toEqual({ provider: 'qcloud' });
    expect((await call('detail', qcloud)).data).toMatchObject({ current: true });
    // Settings that no longer work do not replace those that do.
    expect((await save({ secretKey: 'wrong' })).reason).toBe('ProviderRefused');
    expect((await call('change', { type: 'face', provider: 'human' })).code).toBe(0);
    expect(await used()).toEqual({ provider: 'human' });
    expect((await call('save', { type: 'face', provider: 'human', data: {} })).msg).toBe(
      '内置引擎没有需要设置的内容！',
    );
  });
});
