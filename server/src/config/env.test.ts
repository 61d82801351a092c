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
      faceEndpoint: null,
    });
    expect(isAbsolute(config.dataDir)).toBe(true);
    expect(config.sealKeyFile.startsWith(config.dataDir)).toBe(true);
  });

  it('reads switches in the usual spellings and treats an empty variable as none', () => {
    expect(
      readConfig({
        DEMO: 'off',
        CAPTCHA: '0',
        LOAD_TEST: 'true',
        PORT: '',
        PUBLIC_ORIGINS: 'https://a.example, https://b.example',
      }),
    ).toMatchObject({
      demo: false,
      captcha: false,
      loadTest: true,
      port: 8080,
      publicOrigins: ['https://a.example', 'https://b.example'],
    });
  });

  it.each([{ PORT: 'x' }, { PORT: '70000' }, { DEMO: 'maybe' }, { LOG_LEVEL: 'loud' }])(
    'says which variable cannot be meant: %j',
    (env) => {
      expect(() => readConfig(env)).toThrow(ConfigError);
      expect(() => readConfig(env)).toThrow(Object.keys(env)[0]);
    },
  );

  it('runs Python itself and C++ by a Judge0 that is named', () => {
    expect(readConfig({}).judge).toEqual({ embeddedPython: true, judge0: null });
    expect(readConfig({ JUDGE0_URL: 'http://judge:2358/', JUDGE0_TOKEN: 'x' }).judge).toEqual({
      embeddedPython: true,
      judge0: { url: 'http://judge:2358', token: 'x', languageIds: { cpp: 54 } },
    });
    expect(
      readConfig({ PYTHON_JUDGE: 'judge0', JUDGE0_URL: 'https://judge', JUDGE0_CPP_ID: '76' }).judge,
    ).toMatchObject({
      embeddedPython: false,
      judge0: { languageIds: { cpp: 76, python: 71 } },
    });
    expect(readConfig({ PYTHON_JUDGE: 'off' }).judge).toEqual({ embeddedPython: false, judge0: null });
    expect(() => readConfig({ PYTHON_JUDGE: 'judge0' })).toThrow('JUDGE0_URL');
    expect(() => readConfig({ JUDGE0_URL: 'ftp://judge' })).toThrow('JUDGE0_URL');
  });

  const cluster = {
    EVENT_LOG: 'kurrentdb',
    KURRENTDB_URL: 'esdb://log:2113?tls=false',
    DOCUMENTS: 'mongodb',
    MONGODB_URL: 'mongodb://a,b,c/exams?replicaSet=rs0',
    BUS: 'redis',
    REDIS_URL: 'redis://bus:6379',
  };

  it('is one process with everything in files unless told otherwise', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      eventLog: { kind: 'sqlite' },
      documents: { kind: 'sqlite' },
      bus: { kind: 'in-process' },
      shared: false,
    });
    expect([...config.roles]).toEqual(['api', 'projector', 'reactor']);
    expect(config.filesDir.startsWith(config.dataDir)).toBe(true);
  });

  it('takes the stores of many processes with their addresses, and the roles of this one', () => {
    const config = readConfig({ ...cluster, ROLES: ' api , reactor', FILES_DIR: '/shared/files' });
    expect(config).toMatchObject({
      shared: true,
      eventLog: { kind: 'kurrentdb', url: cluster.KURRENTDB_URL },
      documents: { kind: 'mongodb', url: cluster.MONGODB_URL, database: 'exams' },
      bus: { kind: 'redis', url: cluster.REDIS_URL },
      filesDir: '/shared/files',
    });
    expect([...config.roles]).toEqual(['api', 'reactor']);
    expect(readConfig({ ...cluster, MONGODB_URL: 'mongodb://a:27017' }).documents).toMatchObject({
      database: 'vigil',
    });
    expect(
      readConfig({ DOCUMENTS: 'mongodb', MONGODB_URL: 'mongodb://a', BUS: 'redis', REDIS_URL: 'redis://b' })
        .shared,
    ).toBe(false);
  });

  it.each([
    ['a log of one process split over roles', { ROLES: 'api' }, 'EVENT_LOG=kurrentdb'],
    [
      'a shared log beside documents of one process',
      { ...cluster, DOCUMENTS: 'sqlite' },
      'DOCUMENTS=mongodb',
    ],
    ['a shared log and the bus of one process', { ...cluster, BUS: 'in-process' }, 'BUS=redis'],
    ['Redis beside SQLite views', { BUS: 'redis', REDIS_URL: 'redis://b' }, 'DOCUMENTS=mongodb'],
    ['no address of the log', { ...cluster, KURRENTDB_URL: '' }, 'KURRENTDB_URL'],
    ['no address of the documents', { ...cluster, MONGODB_URL: '' }, 'MONGODB_URL'],
    ['no address of the bus', { ...cluster, REDIS_URL: '' }, 'REDIS_URL'],
    ['an address that is none', { ...cluster, REDIS_URL: 'http://bus' }, 'REDIS_URL'],
    ['a shared folder of files for one process', { FILES_DIR: '/shared' }, 'FILES_DIR'],
    ['an unknown role', { ...cluster, ROLES: 'api,watcher' }, 'ROLES'],
    ['no role', { ...cluster, ROLES: ',' }, 'ROLES'],
  ])('refuses %s in one sentence that names what to set', (_what, env, named) => {
    expect(() => readConfig(env)).toThrow(ConfigError);
    expect(() => readConfig(env)).toThrow(named);
  });

  it('never repeats an address, which may hold a password', () => {
    expect(() => readConfig({ ...cluster, MONGODB_URL: 'postgres://root:secret@db' })).toThrow(
      /^(?!.*secret)/,
    );
  });
});
