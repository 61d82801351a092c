import { join, resolve } from 'node:path';
import { z } from 'zod';
import { backupEnvironment, backupsOf, type BackupConfig } from './backup-env.js';
import { ConfigError } from './config-error.js';
import { judgeEnvironment, judgeOf, type JudgeConfig } from './judge-env.js';
import { mailOf } from './mail-env.js';
import { smsEnvironment, smsOf, type SmsConfig } from './sms-env.js';

const onOff = (fallback: 'on' | 'off') =>
  z
    .enum(['on', 'off', 'ON', 'OFF', 'true', 'false', '1', '0'])
    .default(fallback)
    .transform((value) => ['on', 'ON', 'true', '1'].includes(value));

/** What a process may do. Several processes share the work by having fewer each. */
export const roles = ['api', 'projector', 'reactor'] as const;
export type Role = (typeof roles)[number];

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
  APP_KEY_FILE: z.string().min(1).optional(),
  SEAL_ANCHOR_FILE: z.string().min(1).optional(),
  SEAL_ANCHOR_URL: z.url({ protocol: /^https?$/ }).optional(),
  SEAL_ANCHOR_SECRET: z.string().min(16).optional(),
  TRUST_PROXY: onOff('off'),
  PUBLIC_ORIGINS: z.string().default(''),
  METRICS_TOKEN: z.string().min(16).optional(),
  PARTNER_KEY: z.string().min(16).optional(),
  EVENT_LOG: z.enum(['sqlite', 'kurrentdb']).default('sqlite'),
  KURRENTDB_URL: z.string().optional(),
  DOCUMENTS: z.enum(['sqlite', 'mongodb']).default('sqlite'),
  MONGODB_URL: z.string().optional(),
  BUS: z.enum(['in-process', 'redis']).default('in-process'),
  REDIS_URL: z.string().optional(),
  FILES: z.enum(['local']).default('local'),
  FILES_DIR: z.string().min(1).optional(),
  ROLES: z.string().default(roles.join(',')),
  ...judgeEnvironment,
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().optional(),
  ...backupEnvironment,
  ...smsEnvironment,
  FACE_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
});

/** Everything the environment may set; README lists the same. */
export interface Config {
  readonly host: string;
  /** 0: any free port (tests) */
  readonly port: number;
  /** absolute; a process that shares its stores with others keeps only keys and files there */
  readonly dataDir: string;
  readonly eventLog: { readonly kind: 'sqlite' } | { readonly kind: 'kurrentdb'; readonly url: string };
  readonly documents:
    | { readonly kind: 'sqlite' }
    | { readonly kind: 'mongodb'; readonly url: string; readonly database: string };
  readonly bus: { readonly kind: 'in-process' } | { readonly kind: 'redis'; readonly url: string };
  /** absolute; with several processes a folder that all of them see */
  readonly filesDir: string;
  readonly roles: ReadonlySet<Role>;
  /**
   * Other processes append to the same log: nothing that this one holds in memory may be trusted over it
   * (engine §5).
   */
  readonly shared: boolean;
  /** demo data on the first start, demo accounts, one-click login */
  readonly demo: boolean;
  /** false only with CAPTCHA=off: login then asks for no slider; the log says so at start */
  readonly captcha: boolean;
  /** opens /api/load-test/*; never the default */
  readonly loadTest: boolean;
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
  readonly production: boolean;
  /**
   * Ed25519 private key (PEM) of the seals, absolute; made when absent. SEAL_KEY_FILE puts it outside
   * DATA_DIR
   */
  readonly sealKeyFile: string;
  /**
   * master key that wraps the keys of persons' files, absolute; made when absent. FILE_KEY_FILE puts it
   * outside DATA_DIR
   */
  readonly fileKeyFile: string;
  /** what second factors, ticket numbers and the like are derived from, absolute; made when absent (APP_KEY_FILE) */
  readonly appKeyFile: string;
  /** Where each seal is kept outside the log too: a file that is appended to (absolute), a webhook; null: not there */
  readonly sealAnchors: {
    readonly file: string | null;
    readonly webhook: { readonly url: string; readonly secret: string } | null;
  };
  /** behind a reverse proxy: X-Forwarded-* is believed */
  readonly trustProxy: boolean;
  /** whoever asks for /metrics carries it as a bearer token; null: this machine alone may ask */
  readonly metricsToken: string | null;
  /** whoever calls `/api/jiandanai/*` carries it as `x-partner-key`; null: these paths do not exist */
  readonly partnerKey: string | null;
  /** further origins (scheme://host[:port]) whose pages may use the session cookie, besides the own */
  readonly publicOrigins: readonly string[];
  /** who runs candidates' programs; a language without a judge is marked by people */
  readonly judge: JudgeConfig;
  /** the server that takes mails (with its password), and their sender; null: mails wait in the outbox */
  readonly mail: { readonly url: string; readonly from: string } | null;
  /**
   * who sends text messages. `sandbox`: nobody, administrators read them in the console; that and `off` alone need
   * nothing else. Unless said: the sandbox with the demo, off without it
   */
  readonly sms: SmsConfig;
  /** where the chosen face provider is called; null: its own address */
  readonly faceEndpoint: string | null;
  /** where the server itself makes backups; null: nobody does, or something else */
  readonly backups: BackupConfig | null;
  /**
   * base URL of an OTLP/HTTP collector (traces go to `/v1/traces` below it); null: no traces. The other OTEL_
   * variables are read by OpenTelemetry itself
   */
  readonly tracesEndpoint: string | null;
}

export { ConfigError } from './config-error.js';

/** Reads the environment, the only place that does. Throws `ConfigError` naming the variable. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0] ?? '');
    throw new ConfigError(`环境变量 ${name} 的值 “${env[name] ?? ''}” 无效：${issue?.message ?? ''}`);
  }
  const value = parsed.data;
  const stores = storesOf(value);
  return {
    host: value.HOST,
    port: value.PORT,
    dataDir: resolve(value.DATA_DIR),
    ...stores,
    filesDir: resolve(value.FILES_DIR ?? join(value.DATA_DIR, 'files')),
    demo: value.DEMO,
    captcha: value.CAPTCHA,
    loadTest: value.LOAD_TEST,
    logLevel: value.LOG_LEVEL,
    production: value.NODE_ENV === 'production',
    sealKeyFile: resolve(value.SEAL_KEY_FILE ?? join(value.DATA_DIR, 'seal.key')),
    fileKeyFile: resolve(value.FILE_KEY_FILE ?? join(value.DATA_DIR, 'files.key')),
    appKeyFile: resolve(value.APP_KEY_FILE ?? join(value.DATA_DIR, 'app.key')),
    sealAnchors: anchorsOf(value),
    trustProxy: value.TRUST_PROXY,
    metricsToken: value.METRICS_TOKEN ?? null,
    partnerKey: value.PARTNER_KEY ?? null,
    judge: judgeOf(value),
    mail: mailOf(value),
    sms: smsOf(value),
    faceEndpoint: value.FACE_ENDPOINT?.replace(/\/+$/, '') ?? null,
    backups: backupsOf(value, stores.shared),
    tracesEndpoint: value.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    publicOrigins: listed(value.PUBLIC_ORIGINS),
  };
}

const listed = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

type Environment = z.infer<typeof environment>;

function anchorsOf({
  SEAL_ANCHOR_FILE: file,
  SEAL_ANCHOR_URL: url,
  SEAL_ANCHOR_SECRET: secret,
}: Environment): Config['sealAnchors'] {
  if (url !== undefined && secret === undefined)
    throw new ConfigError(
      'SEAL_ANCHOR_URL 需要 SEAL_ANCHOR_SECRET（至少 16 个字符），接收方用它核对签名。 (SEAL_ANCHOR_SECRET is missing.)',
    );
  return {
    file: file === undefined ? null : resolve(file),
    webhook: url === undefined || secret === undefined ? null : { url, secret },
  };
}

/** The stores and roles, or the sentence that says why they cannot work together. */
function storesOf(value: Environment): Pick<Config, 'eventLog' | 'documents' | 'bus' | 'roles' | 'shared'> {
  const own = rolesIn(value.ROLES);
  const eventLog: Config['eventLog'] =
    value.EVENT_LOG === 'sqlite'
      ? { kind: 'sqlite' }
      : { kind: 'kurrentdb', url: urlOf(value, 'EVENT_LOG', 'KURRENTDB_URL') };
  const documents: Config['documents'] =
    value.DOCUMENTS === 'sqlite' ? { kind: 'sqlite' } : { kind: 'mongodb', ...mongoOf(value) };
  const bus: Config['bus'] =
    value.BUS === 'in-process'
      ? { kind: 'in-process' }
      : { kind: 'redis', url: urlOf(value, 'BUS', 'REDIS_URL') };
  const shared = eventLog.kind === 'kurrentdb';
  if (shared && (documents.kind === 'sqlite' || bus.kind === 'in-process')) {
    throw new ConfigError(
      'EVENT_LOG=kurrentdb 供多个进程共用，必须同时设置 DOCUMENTS=mongodb 和 BUS=redis。 (KurrentDB needs MongoDB and Redis beside it.)',
    );
  }
  if (!shared && own.size < roles.length) {
    throw new ConfigError(
      'EVENT_LOG=sqlite 的日志只能由一个进程使用，该进程必须承担全部角色；要用 ROLES 分开，请设置 EVENT_LOG=kurrentdb。 (An SQLite log has one process, with all roles.)',
    );
  }
  if (documents.kind === 'sqlite' && bus.kind === 'redis') {
    throw new ConfigError(
      'BUS=redis 时视图的更新无法从 SQLite 传出，请同时设置 DOCUMENTS=mongodb，或使用 BUS=in-process。 (BUS=redis needs DOCUMENTS=mongodb.)',
    );
  }
  if (!shared && value.FILES_DIR !== undefined) {
    throw new ConfigError(
      'FILES_DIR 供多个进程共用文件；单个进程的文件在 DATA_DIR 中，与备份一起保存。 (FILES_DIR is for processes that share their files.)',
    );
  }
  return { eventLog, documents, bus, roles: own, shared };
}

function rolesIn(text: string): ReadonlySet<Role> {
  const given = listed(text);
  const unknown = given.find((one) => !(roles as readonly string[]).includes(one));
  if (unknown !== undefined || given.length === 0) {
    throw new ConfigError(
      `环境变量 ROLES 的值 “${text}” 无效：可用的角色有 ${roles.join('、')}。 (Unknown role.)`,
    );
  }
  return new Set(given as Role[]);
}

const schemes = {
  KURRENTDB_URL: /^(esdb|kurrentdb|kurrent|kdb)(\+discover)?:\/\/[^\s/]+/,
  MONGODB_URL: /^mongodb(\+srv)?:\/\/[^\s/]+/,
  REDIS_URL: /^rediss?:\/\/[^\s]+/,
} as const;

function urlOf(
  value: Environment,
  chosenBy: 'EVENT_LOG' | 'DOCUMENTS' | 'BUS',
  name: keyof typeof schemes,
): string {
  const url = value[name];
  if (url === undefined)
    throw new ConfigError(`${chosenBy}=${value[chosenBy]} 时必须设置 ${name}。 (${name} is missing.)`);
  // The address may hold a password, which is not repeated here.
  if (!schemes[name].test(url))
    throw new ConfigError(
      `环境变量 ${name} 不是可用的地址，应以 ${schemeHints[name]} 开头。 (${name} is not an address.)`,
    );
  return url;
}

const schemeHints = { KURRENTDB_URL: 'esdb://', MONGODB_URL: 'mongodb://', REDIS_URL: 'redis://' } as const;

/** The database is the path of the address, as everywhere with MongoDB; `vigil` when it names none. */
function mongoOf(value: Environment): { url: string; database: string } {
  const url = urlOf(value, 'DOCUMENTS', 'MONGODB_URL');
  const database = /^[a-z+]+:\/\/[^/]+\/([^?]+)/.exec(url)?.[1] ?? 'vigil';
  return { url, database: decodeURIComponent(database) };
}
