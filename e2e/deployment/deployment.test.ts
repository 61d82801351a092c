import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../../server/src/config/env.js';
import { bodyLimits } from '../../server/src/platform/limits/body-limits.js';
import { fetchedBy, namedBy, sourcesOf } from '../source-graph.ts';
import { composeFile, interpolate, type ComposeFile, type Service } from './compose-file.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const text = read('docker-compose.yml');
const parsed: unknown = parse(text, { merge: true });
const compose: ComposeFile = composeFile.parse(parsed);
const services = Object.entries(compose.services);
const variables = [...text.matchAll(/\$\{([A-Z][A-Z0-9_]*)(:[-?][^}]*)?\}/g)].map(([, name, rest = '']) => ({
  name: name as string,
  rest,
}));
const example = Object.fromEntries(
  [...read('.env.example').matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name, value]) => [
    name as string,
    value as string,
  ]),
);
const filledIn = {
  ...example,
  MONGODB_ROOT_PASSWORD: 'r',
  MONGODB_PASSWORD: 'm',
  REDIS_PASSWORD: 'p',
  MONGODB_KEY_FILE: '/k',
};
const environmentOf = (one: Service): Record<string, string> =>
  Object.fromEntries(
    Object.entries(one.environment ?? {}).map(([name, value]) => [
      name,
      interpolate(String(value ?? ''), filledIn),
    ]),
  );
const vigil = services.filter(([, one]) => one.build !== undefined);

describe('docker-compose.yml', () => {
  it('finds a misspelt option, a wrong form and a condition that there is not', () => {
    const wrong = (change: object): boolean =>
      composeFile.safeParse({
        ...compose,
        services: { ...compose.services, redis: { ...compose.services['redis'], ...change } },
      }).success;
    expect(wrong({})).toBe(true);
    for (const change of [
      { memlimit: '1g' },
      { mem_limit: 'much' },
      { restart: 'sometimes' },
      { healthcheck: { test: ['ping'] } },
      { depends_on: { mongodb: { condition: 'healthy' } } },
    ])
      expect(wrong(change), JSON.stringify(change)).toBe(false);
  });

  it('names only networks, volumes, secrets, services and files that there are, and uses all it declares', () => {
    const used = { networks: new Set<string>(), volumes: new Set<string>(), secrets: new Set<string>() };
    for (const [name, one] of services) {
      for (const network of one.networks ?? []) used.networks.add(network);
      for (const secret of one.secrets ?? []) used.secrets.add(secret);
      for (const volume of one.volumes ?? []) {
        const source = volume.split(':')[0] as string;
        if (source.startsWith('./')) expect(existsSync(join(root, source)), `${name}: ${source}`).toBe(true);
        else used.volumes.add(source);
      }
      for (const [other, { condition }] of Object.entries(one.depends_on ?? {})) {
        const needed = compose.services[other];
        expect(needed, `${name} waits for ${other}`).toBeDefined();
        if (condition === 'service_healthy')
          expect(needed?.healthcheck, `${name} waits for the health of ${other}`).toBeDefined();
        if (condition === 'service_completed_successfully') expect(needed?.restart).toBe('on-failure');
      }
    }
    for (const kind of ['networks', 'volumes', 'secrets'] as const)
      expect([...used[kind]].toSorted()).toEqual(Object.keys(compose[kind]).toSorted());
  });

  it('limits, restarts and closes every service, and watches the health of all that stay', () => {
    for (const [name, one] of services) {
      expect(one.mem_limit, `${name}: memory`).toBeDefined();
      expect(one.logging, `${name}: size of its logs`).toBeDefined();
      expect(one.security_opt, name).toContain('no-new-privileges:true');
      if (one.restart === 'on-failure') continue;
      expect(one.restart, name).toBe('unless-stopped');
      expect(one.healthcheck, `${name}: health`).toBeDefined();
    }
  });

  it('lets the event log take what a call may hold, before and after a change', () => {
    const atMost = Number(compose.services['kurrentdb']?.environment?.['KURRENTDB_MAX_APPEND_SIZE']);
    expect(atMost).toBeGreaterThanOrEqual(3 * bodyLimits.normal);
    expect(atMost, 'KurrentDB starts with no more').toBeLessThanOrEqual(16 * 1024 * 1024);
  });

  it('lets nothing but nginx be reached from outside, and the stores reach nothing', () => {
    expect(services.filter(([, one]) => one.ports !== undefined).map(([name]) => name)).toEqual(['nginx']);
    expect(compose.networks['stores']).toEqual({ internal: true });
    const stores = services.filter(([, one]) => one.build === undefined).filter(([name]) => name !== 'nginx');
    for (const [name, one] of stores) expect(one.networks, name).toEqual(['stores']);
    expect(compose.services['nginx']?.networks).not.toContain('stores');
  });

  it('has no default for a secret, holds none itself, and explains every variable in .env.example', () => {
    for (const { name, rest } of variables) {
      expect(Object.keys(example), name).toContain(name);
      // Tokens of what one may do without: they may be empty, and have no other default.
      if (/^(?:JUDGE0|METRICS)_TOKEN$/.test(name)) expect(rest).toBe(':-');
      else if (/PASSWORD|KEY|SECRET|TOKEN/.test(name)) expect([name, rest.slice(0, 2)]).toEqual([name, ':?']);
    }
    for (const [name, value] of Object.entries(example))
      if (/PASSWORD|KEY/.test(name)) expect([name, value]).toEqual([name, '']);
    expect(() => interpolate(text, {})).toThrow('MONGODB_PASSWORD');
  });

  it('gives every process of Vigil settings that it takes: stores that others can share, and one role each', () => {
    const roles = vigil.map(([name, one]) => {
      const config = readConfig(environmentOf(one));
      expect(config, name).toMatchObject({
        shared: true,
        demo: false,
        loadTest: false,
        captcha: true,
        trustProxy: true,
        production: true,
      });
      expect([config.eventLog.kind, config.documents.kind, config.bus.kind]).toEqual([
        'kurrentdb',
        'mongodb',
        'redis',
      ]);
      for (const file of [config.sealKeyFile, config.fileKeyFile, config.appKeyFile])
        expect(
          one.volumes?.some((volume) => dirname(file) === volume.split(':')[1]),
          file,
        ).toBe(true);
      return [...config.roles].join();
    });
    expect(roles.toSorted()).toEqual(['api', 'api', 'projector', 'reactor']);
  });
});

describe('deploy/nginx.conf', () => {
  it('passes on to the api that docker-compose.yml starts, on the ports it publishes', () => {
    const conf = read('deploy/nginx.conf');
    const upstream = [...conf.matchAll(/^\s+server (\S+):(\d+) /gm)].map(
      ([, host, port]) => `${host}:${port}`,
    );
    const apis = vigil
      .filter(([, one]) => environmentOf(one)['ROLES'] === 'api')
      .map(([name, one]) => `${name}:${environmentOf(one)['PORT']}`);
    expect(upstream).toEqual(apis);
    const inside = (compose.services['nginx']?.ports ?? []).map((port) => port.split(':').at(-1));
    expect(inside).toEqual(['8080', '8443']);
    expect(conf).toContain('listen 8080;');
    expect(read('deploy/tls/tls.conf.example')).toContain('listen 8443 ssl;');
  });
});

describe('Dockerfile', () => {
  const dockerfile = read('Dockerfile');

  it('builds and runs on one Node, of a line with long support that the packages take', () => {
    const lines = [...dockerfile.matchAll(/^FROM node:(\S+)-bookworm-slim/gm)].map(([, line]) =>
      Number(line),
    );
    expect(new Set(lines).size).toBe(1);
    expect((lines[0] as number) % 2).toBe(0);
    expect(lines[0]).toBeGreaterThanOrEqual(22);
    expect(lines).toHaveLength([...dockerfile.matchAll(/^FROM node/gm)].length);
  });
  it('leaves out what tests alone load, and nothing else names it', () => {
    const [, left = ''] = /-regex '([^']+)' -delete/.exec(dockerfile) ?? [];
    const isLeftOut = (file: string): boolean =>
      new RegExp(`^${left.replaceAll('\\\\', '\\')}$`).test(
        file.replace(/^(\w+)\/src/, '$1/dist').replace(/\.ts$/, '.js'),
      );
    const files = ['domain', 'stores', 'projections', 'server'].flatMap(sourcesOf);
    expect(files.filter(isLeftOut).length).toBeGreaterThan(500);
    const wrong = files
      .filter((file) => !isLeftOut(file))
      .flatMap((file) =>
        [...namedBy(file), ...fetchedBy(file)].filter(isLeftOut).map((target) => `${file} → ${target}`),
      );
    expect(wrong).toEqual([]);
  });

  const ignored = read('.dockerignore').split('\n');

  it('gives npm every workspace of the lockfile', () => {
    const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
    for (const workspace of workspaces)
      expect(dockerfile).toContain(`COPY ${workspace}/package.json ${workspace}/`);
  });

  it('runs as somebody without rights, with only what running needs, and says when it is ready', () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
    expect(last).toMatch(/^USER node$/m);
    expect(last).toContain('HEALTHCHECK');
    expect(last).not.toMatch(/npm (ci|install)/);
    expect(dockerfile).toContain('--omit=dev');
    expect(existsSync(join(root, 'deploy/ready.mjs'))).toBe(true);
  });

  it('sends neither secrets nor what was built here to the builder', () => {
    for (const kept of ['.env', 'data', 'secrets', 'deploy/tls', '**/node_modules', '**/dist', '.git'])
      expect(ignored).toContain(kept);
  });
});
