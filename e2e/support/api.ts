/** The envelope of every REST answer. */
export interface Envelope<T = unknown> {
  readonly code: number;
  readonly msg: string;
  readonly data: T;
  readonly reason?: string;
}

export interface CallOptions {
  readonly token?: string;
  readonly commandId?: string;
  readonly timeoutMilliseconds?: number;
}

/** One REST call as any client makes it. Rejects when no answer came; HTTP faults are `Fault`. */
export async function call<T = unknown>(
  url: string,
  path: string,
  body: unknown,
  options: CallOptions = {},
): Promise<Envelope<T>> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(options.token === undefined ? {} : { token: options.token }),
      ...(options.commandId === undefined ? {} : { 'x-command-id': options.commandId }),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(options.timeoutMilliseconds ?? 10_000),
  });
  if (!response.ok) throw new Fault(response.status, await response.text());
  return (await response.json()) as Envelope<T>;
}

/** HTTP said no: may pass; a client repeats the same command id. */
export class Fault extends Error {
  constructor(
    readonly status: number,
    body: string,
  ) {
    super(`HTTP ${status}: ${body.slice(0, 200)}`);
  }
}

export interface LoggedIn {
  readonly token: string;
  readonly userId: string;
}

export async function login(url: string, username: string, password: string): Promise<LoggedIn> {
  const answer = await call<LoggedIn>(url, '/api/sys/user/login', { username, password });
  if (answer.code !== 0) throw new Error(`login as ${username}: ${answer.msg}`);
  return answer.data;
}

/** Candidates made for load (LOAD_TEST=on). */
export async function loadTestCandidates(
  url: string,
  adminToken: string,
  examId: string,
  count: number,
): Promise<LoggedIn[]> {
  const answer = await call<LoggedIn[]>(
    url,
    '/api/load-test/candidates',
    { examId, count },
    { token: adminToken, timeoutMilliseconds: 120_000 },
  );
  if (answer.code !== 0) throw new Error(`load-test candidates: ${answer.msg}`);
  return answer.data;
}
