/** Codes of the envelope (spec 1 §8, wire.md). */
export const codes = {
  success: 0,
  sessionInvalid: 10010002,
  notAllowed: 10010003,
  refused: 20010000,
  questionNotAvailable: 20010001,
  anotherPaperOpen: 20010002,
} as const;

/**
 * An expected "no", thrown only at the edge so that one place answers it: code, Chinese sentence and stable
 * English reason. REST answers it in the envelope with HTTP 200, GraphQL in `errors[].extensions` {code,
 * reason, data}. Never logged as a fault.
 */
export class RefusedError extends Error {
  constructor(
    readonly reason: string,
    message: string,
    readonly code: number = codes.refused,
    readonly data: unknown = null,
  ) {
    super(message);
    this.name = 'RefusedError';
  }
}

/** The session does not exist or has ended (never: could not be looked up). */
export const sessionInvalid = (): RefusedError =>
  new RefusedError('SessionInvalid', '登录已失效，请重新登录！', codes.sessionInvalid);

/** Logged in, but not permitted. */
export const notAllowed = (): RefusedError =>
  new RefusedError('NotAllowed', '您没有权限执行此操作！', codes.notAllowed);

/** Logged in and permitted, but about what does not belong to the people the caller is bound to. */
export const outOfScope = (message = '不在您的管理范围内，不能操作！'): RefusedError =>
  new RefusedError('OutOfScope', message, codes.notAllowed);

/** Something the caller named is not there, or not theirs to know about. */
export const notFound = (what: string): RefusedError => new RefusedError('NotFound', `${what}不存在！`);

/** The exactly-once key was used before, for something else. */
export const commandIdReused = (): RefusedError =>
  new RefusedError('CommandIdReused', '同一请求编号对应的内容不一致，请刷新后重试！');

/** Input that cannot be what was meant: names the field in the sentence. */
export const badInput = (message: string): RefusedError => new RefusedError('BadInput', message);

/**
 * A fault that may pass: answered with HTTP 503 and `Retry-After` (seconds); a client repeats the same
 * command id. The message is the sentence people read. Other thrown errors are 500 with the catalogue's text, logged once with their correlation id.
 */
export class RetryLaterError extends Error {
  constructor(
    message: string,
    readonly retryAfterSeconds = 1,
    options?: { cause?: unknown },
  ) {
    super(message, options);
    this.name = 'RetryLaterError';
  }
}

/**
 * What a command decided could not be saved, or whether it was cannot be told now. People read one sentence;
 * `detail` (stream and why) is for the log alone.
 */
export class NotSavedError extends RetryLaterError {
  constructor(
    readonly detail: string,
    cause?: unknown,
  ) {
    super('暂时未能保存，请稍后重试！', 1, { cause });
    this.name = 'NotSavedError';
  }
}

/** Ends a switch over refusals: the compiler says when one of them has no sentence. */
export function neverHappens(refusal: never): never {
  throw new Error(`a refusal without a sentence: ${JSON.stringify(refusal)}`);
}
