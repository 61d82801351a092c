import { randomUUID } from 'node:crypto';
import { call, type CallOptions, type Envelope, Fault } from '../../support/api.js';

/** A person who calls the REST API. */
export interface Caller {
  readonly username: string;
  readonly userId: string;
  readonly token: string;
  /** The whole envelope, refusals too. */
  ask<T = unknown>(path: string, body?: unknown, options?: CallOptions): Promise<Envelope<T>>;
  /** `data` of an accepted call; a refusal fails the test. */
  post<T = unknown>(path: string, body?: unknown, options?: CallOptions): Promise<T>;
}

const staff: Readonly<Record<string, string>> = {
  admin: 'Admin123',
  teacher: 'Teacher123',
  reviewer: 'Reviewer123',
  proctor: 'Proctor123',
};

/** The demo's passwords. */
export const passwordOf = (username: string): string => staff[username] ?? 'Student123';

/** A caller with a session that exists already. */
export function callerOf(url: string, username: string, userId: string, token: string): Caller {
  const ask = <T>(path: string, body: unknown = {}, options: CallOptions = {}) => {
    const whole = { token, commandId: randomUUID(), ...options };
    return whenReady(() => call<T>(url, path, body, whole));
  };
  const post = async <T>(path: string, body: unknown = {}, options: CallOptions = {}): Promise<T> => {
    const answer = await ask<T>(path, body, options);
    if (answer.code !== 0)
      throw new Error(`${path} as ${username}: ${answer.code} ${answer.reason ?? ''} ${answer.msg}`);
    return answer.data;
  };
  return { username, userId, token, ask, post };
}

const patienceMilliseconds = 20_000;
const pauseMilliseconds = 500;

/**
 * What is answered 503 is sent again, with the same command id, as any client does: a store or a view was not
 * there yet.
 */
async function whenReady<T>(send: () => Promise<Envelope<T>>): Promise<Envelope<T>> {
  const last = Date.now() + patienceMilliseconds;
  for (;;) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof Fault && error.status === 503) || Date.now() > last) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
  }
}

/** The cookie of a session as `name=value`. */
export const cookieOf = (token: string): string => `vigil_session=${token}`;

/** A new session; `cookie` is its `name=value`. */
export async function logIn(url: string, username: string): Promise<Caller & { readonly cookie: string }> {
  const response = await fetch(`${url}/api/sys/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: passwordOf(username) }),
  });
  const { code, msg, data } = (await response.json()) as Envelope<{ token: string; userId: string }>;
  if (code !== 0) throw new Error(`login as ${username}: ${msg}`);
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { ...callerOf(url, username, data.userId, data.token), cookie };
}
