import { join, resolve } from 'node:path';
import { z } from 'zod';

const onOff = (fallback: 'on' | 'off') =>
  z
    .enum(['on', 'off', 'ON', 'OFF', 'true', 'false', '1', '0'])
    .default(fallback)
    .transform((value) => ['on', 'ON', 'true', '1'].includes(value));

const environment = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  DATA_DIR: z.string().min(1).default('./data'),
  DEMO: onOff('on'),
  CAPTCHA: onOff('on'),
  LOAD_TEST: onOff('off'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  SEAL_KEY_FILE: z.string().min(1).optional(),
  FILE_KEY_FILE: z.string().min(1).optional(),
  TRUST_PROXY: onOff('off'),
  PUBLIC_ORIGINS: z.string().default(''),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
});

/** Everything the environment may set; README lists the same. */
export interface Config {
  readonly host: string;
  /** 0: any free port (tests) */
  readonly port: number;
  /** absolute */
  readonly dataDir: string;
  /** demo data on the first start, demo accounts, one-click login */
  readonly demo: boolean;
  /** false only with CAPTCHA=off: login then asks for no slider; the log says so at start */
  readonly captcha: boolean;
  /** opens /api/load-test/*; never the default */
  readonly loadTest: boolean;
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
  readonly production: boolean;
  /** Ed25519 private key (PEM) of the seals, absolute; made when absent. SEAL_KEY_FILE puts it outside DATA_DIR */
  readonly sealKeyFile: string;
  /** master key that wraps the keys of persons' files, absolute; made when absent. FILE_KEY_FILE puts it outside DATA_DIR */
  readonly fileKeyFile: string;
  /** behind a reverse proxy: X-Forwarded-* is believed */
  readonly trustProxy: boolean;
  /** further origins (scheme://host[:port]) whose pages may use the session cookie; the own origin always may */
  readonly publicOrigins: readonly string[];
  /** base URL of an OTLP/HTTP collector (traces go to `/v1/traces` below it); null: no traces. The other OTEL_ variables are read by OpenTelemetry itself */
  readonly tracesEndpoint: string | null;
}

/** A setting of the environment that cannot be meant; `message` is one plain sentence. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Reads the environment, the only place that does. Throws `ConfigError` naming the variable. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0] ?? '');
    throw new ConfigError(`环境变量 ${name} 的值 “${env[name] ?? ''}” 无效：${issue?.message ?? ''}`);
  }
  const value = parsed.data;
  return {
    host: value.HOST,
    port: value.PORT,
    dataDir: resolve(value.DATA_DIR),
    demo: value.DEMO,
    captcha: value.CAPTCHA,
    loadTest: value.LOAD_TEST,
    logLevel: value.LOG_LEVEL,
    production: value.NODE_ENV === 'production',
    sealKeyFile: resolve(value.SEAL_KEY_FILE ?? join(value.DATA_DIR, 'seal.key')),
    fileKeyFile: resolve(value.FILE_KEY_FILE ?? join(value.DATA_DIR, 'files.key')),
    trustProxy: value.TRUST_PROXY,
    tracesEndpoint: value.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    publicOrigins: value.PUBLIC_ORIGINS.split(',')
      .map((origin) => origin.trim())
      .filter((origin) => origin !== ''),
  };
}
