import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { administratorRole, type Role, type User, plainAccount } from '@vigil/domain/organisation/public';
import { collections as peopleCollections } from '../organisation/collections.js';
import { startProjectorHere } from '@vigil/projections/projector-here';
import { createApp, type App } from '../app.js';
import { hashPassword } from '../accounts/passwords.js';
import { noteShowed } from '../accounts/signed-in.js';
import { readConfig, type Config } from '../config/env.js';
import type { Clock } from '../platform/clock.js';
import { createLogger } from '../platform/logging.js';
import { tellAllFound } from '../platform/reference/found-documents.js';
import type { SessionAccount } from '../platform/sessions/account-source.js';

/** What a REST call answered. */
export interface TestAnswer {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
  readonly reason: string | undefined;
  readonly data: unknown;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

export interface CallOptions {
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TestAppOptions {
  /** Default `{ DEMO: 'off' }`; PORT is 0, the data folder temporary unless given. */
  readonly env?: Readonly<Record<string, string>>;
  readonly clock?: Clock;
  /** Kept by `stop` when given. */
  readonly dataDir?: string;
}

export type AccountFields = Partial<User> & {
  readonly password?: string;
  readonly permissions?: readonly string[];
};

/**
 * A whole server on a temporary folder, for integration tests: REST and GraphQL by `inject`, sockets after
 * `listen`.
 */
export class TestApp {
  private constructor(
    readonly app: App,
    readonly config: Config,
    /** Every log line so far. */
    readonly logLines: readonly string[],
    private readonly ownsFolder: boolean,
  ) {}

  static async start(options: TestAppOptions = {}): Promise<TestApp> {
    const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'vigil-test-')));
    const config = readConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: 'debug',
      PORT: '0',
      DEMO: 'off',
      DATA_DIR: dataDir,
      ...options.env,
    });
    const lines: string[] = [];
    const sink = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        lines.push(chunk.toString('utf8'));
        done();
      },
    });
    const app = await createApp(config, {
      logger: createLogger(config, sink),
      ...(options.clock === undefined ? {} : { clock: options.clock }),
      startProjector: startProjectorHere,
      onFatal: (what, error) => lines.push(`FATAL ${what}: ${String(error)}`),
    });
    return new TestApp(app, config, lines, options.dataDir === undefined);
  }

  get services(): App['services'] {
    return this.app.services;
  }

  /** One REST call. A string body is sent as it is. */
  async rest(path: string, body: unknown = {}, { token, headers }: CallOptions = {}): Promise<TestAnswer> {
    const response = await this.app.http.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { token }), ...headers },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    });
    const envelope = response.json<{ code: number; msg: string; reason?: string; data: unknown }>();
    const { code, msg, reason, data } = envelope;
    return {
      status: response.statusCode,
      code,
      msg,
      reason,
      data,
      headers: response.headers,
      text: response.body,
    };
  }

  /** One GraphQL call. */
  async graphql<T = Record<string, unknown>>(
    query: string,
    variables: Record<string, unknown> = {},
    { token, headers }: CallOptions = {},
  ) {
    const response = await this.app.http.inject({
      method: 'POST',
      url: '/graphql',
      headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { token }), ...headers },
      payload: JSON.stringify({ query, variables }),
    });
    const result = response.json<{
      data: T | null;
      errors?: { message: string; extensions: Record<string, unknown> }[];
    }>();
    return { status: response.statusCode, headers: response.headers, ...result };
  }

  /** Adds an account, learner unless told otherwise; `permissions` are those of a role of its own. */
  async addUser(fields: AccountFields = {}): Promise<User> {
    const { password, permissions = [], ...given } = fields;
    const id = given.id ?? randomUUID();
    const user: User = {
      ...plainAccount,
      id,
      version: 1,
      userName: `u${id.replaceAll('-', '').slice(0, 12)}`,
      realName: '测试学员',
      passwordHash: password === undefined ? null : await hashPassword(password),
      roleType: 1,
      roles: [permissions.length === 0 ? 'student' : await this.roleWith(permissions)],
      createTime: this.services.clock.now(),
      ...given,
    };
    await this.services.documents.collection<User>(peopleCollections.users).put(user);
    this.services.accounts.changed(id);
    return user;
  }

  /** Tells the log what fixtures wrote past it, so that an audit knows the documents. */
  async tellWritten(): Promise<void> {
    const now = this.services.clock.now();
    await tellAllFound(this.services, { why: 'operator', operator: 'fixture', now });
  }

  /** Code of a role that permits just this. */
  async roleWith(permissions: readonly string[]): Promise<string> {
    if (permissions.includes('*')) return administratorRole;
    const digest = createHash('sha256').update(permissions.toSorted().join()).digest('hex');
    const code = `test-${digest.slice(0, 12)}`;
    const role: Role = {
      ...{ id: code, version: 1, code, roleName: code, roleType: 2, roleLevel: 1 },
      ...{ permissions: [...permissions], builtIn: false, granted: [] },
    };
    const roles = this.services.documents.collection<Role>(peopleCollections.roles);
    if ((await roles.putIfAbsent(role)) === 'written') this.services.accounts.roleChanged(code);
    return code;
  }

  /** The account as sessions have it. */
  async accountOf({ id }: Pick<User, 'id'>): Promise<SessionAccount> {
    const account = await this.services.accounts.read(id);
    if (account === null) throw new Error(`no account ${id}`);
    return account;
  }

  /** A session's token, without going through login, as of somebody who has just typed their password. */
  async tokenOf(user: Pick<User, 'id'>): Promise<string> {
    const { token, session } = await this.services.sessions.open(await this.accountOf(user));
    await noteShowed(this.services, session, 'secret');
    return token;
  }

  /** A new account's token in one step. */
  async tokenOfNew(fields: AccountFields = {}): Promise<string> {
    return this.tokenOf(await this.addUser(fields));
  }

  async stop(): Promise<void> {
    await this.app.stop();
    if (this.ownsFolder) await rm(this.config.dataDir, { recursive: true, force: true });
  }
}

/** Starts a server for a test. */
export const startTestApp = (options?: TestAppOptions): Promise<TestApp> => TestApp.start(options);
