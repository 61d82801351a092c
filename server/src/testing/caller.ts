import type { User } from '@vigil/domain/organisation/user';
import type { CallOptions, TestAnswer, TestApp } from './test-app.js';

export interface PostOptions {
  readonly commandId?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Somebody with a session who calls the API by REST, also after the server was started again. */
export class Caller {
  constructor(
    protected readonly room: { readonly server: TestApp },
    readonly user: User,
    readonly token: string,
  ) {}

  async post(path: string, body: unknown = {}, options: PostOptions = {}): Promise<TestAnswer> {
    const headers = {
      ...(options.commandId === undefined ? {} : { 'x-command-id': options.commandId }),
      ...options.headers,
    };
    const call: CallOptions = { token: this.token, headers };
    return this.room.server.rest(path, body, call);
  }

  /** The data of a call that must succeed. */
  async ok<T>(path: string, body: unknown = {}, options: PostOptions = {}): Promise<T> {
    const answer = await this.post(path, body, options);
    if (answer.status !== 200 || answer.code !== 0)
      throw new Error(`${path} was refused: ${answer.status} ${answer.text}`);
    return answer.data as T;
  }

  /** Reason, code, sentence and data of a call that must be refused in the envelope. */
  async refused(
    path: string,
    body: unknown = {},
    options: PostOptions = {},
  ): Promise<{ reason: string; code: number; msg: string; data: unknown }> {
    const { status, code, reason, msg, data, text } = await this.post(path, body, options);
    if (status !== 200 || code === 0) throw new Error(`${path} was not refused: ${status} ${text}`);
    return { reason: reason ?? '', code, msg, data };
  }

  async graphql<T = Record<string, unknown>>(
    query: string,
    variables: Record<string, unknown> = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    return this.room.server.graphql<T>(query, variables, { token: this.token, headers });
  }
}
