import { documentOf } from './documents.js';
import type { Told } from './judge.js';
import type { Operation } from './surface.js';

export type Door = 'rest' | 'graphql';
export const doors: readonly Door[] = ['rest', 'graphql'];

export const roles = ['nobody', 'learner', 'other', 'reviewer', 'proctor', 'teacher', 'sa'] as const;
export type Role = (typeof roles)[number];
/** `bystander`: a candidate who has nothing to do with the round's exam. */
export type Reader = Role | 'bystander';

/** An answer with what an attack may want to know of it besides. */
export interface Answer extends Told {
  /** from asking to the last byte, without what was waited for before */
  readonly milliseconds: number;
  readonly headers: Headers;
}

export interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: BodyInit;
}

const patience = 12;

/** Somebody who calls, with or without a session. Every answer goes to `look` before it is handed on. */
export class Caller {
  permissions: readonly string[] = [];
  userId = '';
  token: string | null = null;
  cookies: readonly string[] = [];

  constructor(
    readonly url: string,
    readonly role: Reader,
    private readonly username: string | null,
    readonly look: (caller: Caller, about: string, answer: Told) => void,
  ) {}

  /** A new session. */
  async enter(): Promise<this> {
    if (this.username === null) return this;
    const answer = await this.send('/api/sys/user/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: this.username, password: passwordOf(this.username) }),
    });
    const { data, msg } = JSON.parse(answer.text) as {
      data: { token: string; userId: string; permissions: string[] } | null;
      msg: string;
    };
    if (data === null) throw new Error(`${this.username} cannot enter: ${msg}`);
    this.token = data.token;
    this.userId = data.userId;
    this.permissions = data.permissions;
    this.cookies = answer.headers.getSetCookie();
    return this;
  }

  /** One request. What the rates refuse is repeated as they say, unless `once`. */
  async send(path: string, sent: Sent = {}, once = false): Promise<Answer> {
    for (let attempt = 1; ; attempt += 1) {
      const began = performance.now();
      const response = await fetch(this.url + path, {
        ...sent,
        headers: { ...(this.token === null ? {} : { token: this.token }), ...sent.headers },
        redirect: 'manual',
        signal: AbortSignal.timeout(30_000),
      });
      const answer = {
        status: response.status,
        text: await response.text(),
        headers: response.headers,
        milliseconds: performance.now() - began,
      };
      this.look(this, `${sent.method ?? 'GET'} ${path}`, answer);
      if (once || response.status !== 429 || attempt === patience) return answer;
      const seconds = Number(response.headers.get('retry-after') ?? '1');
      await new Promise((resolve) => setTimeout(resolve, Math.min(5, seconds) * 1000));
    }
  }

  /** JSON to a path. */
  post(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return this.send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: text,
    });
  }

  /** `data` of a call that has to be accepted. */
  async ok<T>(path: string, body: unknown = {}): Promise<T> {
    const { status, text } = await this.post(path, body);
    const { code, msg, data } = JSON.parse(text) as { code: number; msg: string; data: T };
    if (status !== 200 || code !== 0)
      throw new Error(`${path} as ${this.role} ${JSON.stringify(body).slice(0, 300)}: ${status} ${msg}`);
    return data;
  }

  /** An operation by one of its doors; null: it has no such door. */
  async call(
    operation: Operation,
    args: Readonly<Record<string, unknown>>,
    door: Door,
  ): Promise<Answer | null> {
    if (door === 'graphql') {
      if (operation.kind === 'subscription') return null;
      return this.post('/graphql', { query: documentOf(operation), variables: args });
    }
    const [route] = operation.routes;
    if (route === undefined) return null;
    const whole = operation.field.args.length === 1 && 'input' in args ? args.input : args;
    if (route.method === 'POST') return this.post(route.path, whole);
    return this.send(route.path);
  }

  holds(permissions: readonly string[]): boolean {
    if (permissions.length === 0 || this.permissions.includes('*')) return true;
    return permissions.some((permission) => this.permissions.includes(permission));
  }
}

const staff: Readonly<Record<string, string>> = {
  admin: 'Admin123',
  teacher: 'Teacher123',
  reviewer: 'Reviewer123',
  proctor: 'Proctor123',
};

/** The demo's passwords. */
const passwordOf = (username: string): string => staff[username] ?? 'Student123';
