import { isAbsolute } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './env.js';

describe('configuration', () => {
  it('has defaults that start on a bare machine: local address, demo on, captcha on, no load test, production', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      demo: true,
      captcha: true,
      loadTest: false,
      logLevel: 'info',
      production: true,
      publicOrigins: [],
    });
    expect(isAbsolute(config.dataDir)).toBe(true);
    expect(config.sealKeyFile.startsWith(config.dataDir)).toBe(true);
  });

  it('reads switches in the usual spellings and treats an empty variable as none', () => {
    expect(
      readConfig({ DEMO: 'off', CAPTCHA: '0', LOAD_TEST: 'true', PORT: '', PUBLIC_ORIGINS: 'https://a.example, https://b.example' }),
    ).toMatchObject({
      demo: false,
      captcha: false,
      loadTest: true,
      port: 8080,
      publicOrigins: ['https://a.example', 'https://b.example'],
    });
  });

  it.each([{ PORT: 'x' }, { PORT: '70000' }, { DEMO: 'maybe' }, { LOG_LEVEL: 'loud' }])('says which variable cannot be meant: %j', (env) => {
    expect(() => readConfig(env)).toThrow(ConfigError);
    expect(() => readConfig(env)).toThrow(Object.keys(env)[0]);
  });
});
