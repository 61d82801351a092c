import { CombinedGraphQLErrors, ServerError, ServerParseError } from '@apollo/client/errors';
import { t } from '../text/t.ts';

/** Codes of the envelope the screens act on (spec 1 §8, wire.md). */
export const codes = {
  sessionInvalid: 10010002,
  notAllowed: 10010003,
  refused: 20010000,
  questionNotAvailable: 20010001,
  anotherPaperOpen: 20010002,
} as const;

/**
 * An expected "no": `reason` is stable English, `msg` the Chinese sentence to show, `data` what comes with it
 * (AnotherPaperOpen: the open paper).
 */
export interface Refusal {
  readonly code: number;
  readonly reason: string;
  readonly msg: string;
  readonly data: unknown;
}

/** A call outside GraphQL (a file) that was answered no: `message` is the server's sentence to show. */
export class ToldError extends Error {
  override readonly name = 'ToldError';
}

/** The refusal inside an error of a query, mutation or subscription; null for a fault. Never throws. */
export function refusalOf(error: unknown): Refusal | null {
  if (!CombinedGraphQLErrors.is(error)) return null;
  for (const { extensions, message } of error.errors) {
    const code = Number(extensions?.['code']);
    if (Number.isInteger(code) && code >= 10_000_000) {
      return {
        code,
        reason: wordOf(extensions?.['reason']),
        msg: message,
        data: extensions?.['data'] ?? null,
      };
    }
  }
  return null;
}

const wordOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * What a failed call that is no refusal was told: the HTTP status (null when no response came) and the
 * server's own sentence, if it gave one.
 */
function toldOf(error: unknown): { readonly status: number | null; readonly message: string | null } {
  if (CombinedGraphQLErrors.is(error)) return toldIn(error.errors[0]);
  if (ServerError.is(error)) {
    const { message } = toldIn(firstErrorIn(error.bodyText));
    return { status: error.statusCode, message };
  }
  return { status: ServerParseError.is(error) ? error.statusCode : null, message: null };
}

interface TellingError {
  readonly message?: unknown;
  readonly extensions?: Readonly<Record<string, unknown>>;
}

const mistakes = new Set([
  'BAD_USER_INPUT',
  'GRAPHQL_VALIDATION_FAILED',
  'GRAPHQL_PARSE_FAILED',
  'BAD_REQUEST',
]);

function toldIn(error: TellingError | undefined): {
  readonly status: number;
  readonly message: string | null;
} {
  const code = error?.extensions?.['code'];
  const status = mistakes.has(String(code)) ? 400 : Number(code);
  return {
    status: Number.isInteger(status) && status >= 400 ? status : 500,
    message: typeof error?.message === 'string' ? error.message : null,
  };
}

function firstErrorIn(body: string): TellingError | undefined {
  try {
    return (JSON.parse(body) as { errors?: TellingError[] }).errors?.[0];
  } catch {
    return undefined;
  }
}

/**
 * May pass when repeated with the same command id: no network, 5xx, 429 (issue 3 §4). A refusal or a
 * malformed request is not a fault.
 */
export function isFault(error: unknown): boolean {
  if (error == null || error instanceof ToldError || refusalOf(error) !== null) return false;
  const { status } = toldOf(error);
  return status === null || status >= 500 || status === 429 || status === 408;
}

/** Whether the server itself did not answer: no response, or a proxy's 502 or 504. */
export const isUnreachable = (error: unknown): boolean =>
  isFault(error) && [null, 502, 504].includes(toldOf(error).status);

/**
 * Whether nobody who could answer was there: also a 503, which a proxy gives without an api and an api
 * without its stores.
 */
export const isUnanswered = (error: unknown): boolean => isUnreachable(error) || toldOf(error).status === 503;

/** The sentence to show for any failed call (spec 1 §8). */
export function messageOf(error: unknown): string {
  const refusal = refusalOf(error);
  if (refusal !== null) return refusal.msg === '' ? t('服务器开小差了呢！') : refusal.msg;
  if (error instanceof ToldError) return error.message;
  const { status, message } = toldOf(error);
  switch (status) {
    case null:
      return t('服务器无法连接或无法响应！');
    case 400:
      return t('缺少必要参数或参数类型不正确。');
    case 404:
      return t('接口地址错误，请联系管理员。');
    case 500:
      return t('糟糕，服务器开小差了。');
    case 502:
      return t('无法连接到服务器。');
    default:
      return message ?? t('请求服务器出现错误。');
  }
}
