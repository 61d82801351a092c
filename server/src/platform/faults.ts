import type { Logger } from 'pino';
import { RefusedError, RetryLaterError } from './errors.js';
import { TooManyRequestsError } from './limits/rates.js';
import type { Metrics } from './metrics/metrics.js';
import { BadRequestError } from './rest/coerce-input.js';
import { isDamaged, isTooLarge, storeAway } from './store-faults.js';

/**
 * How an error is told: by REST in the envelope with this HTTP status, by GraphQL in `errors[].extensions`.
 */
export interface Answer {
  readonly status: number;
  readonly code: number;
  readonly reason: string;
  readonly msg: string;
  readonly data: unknown;
  readonly retryAfterSeconds: number | null;
}

/** The catalogue's sentences for what is no refusal (spec 1 §8). */
export const sentences = {
  badRequest: '缺少必要参数或参数类型不正确。',
  notFound: '接口地址错误，请联系管理员。',
  fault: '糟糕，服务器开小差了。',
  tooLarge: '提交的内容过大，请压缩后再试！',
} as const;

const answer = (
  status: number,
  reason: string,
  msg: string,
  more: { code?: number; data?: unknown; retryAfterSeconds?: number } = {},
): Answer => ({
  status,
  code: more.code ?? status,
  reason,
  msg,
  data: more.data ?? null,
  retryAfterSeconds: more.retryAfterSeconds ?? null,
});

export const badRequest = (field: string | null): Answer =>
  answer(400, 'BadRequest', sentences.badRequest, { data: field === null ? null : { field } });
export const noSuchPath: Answer = answer(404, 'NoSuchPath', sentences.notFound);
export const tooLarge: Answer = answer(413, 'TooLarge', sentences.tooLarge);
export const restarting: Answer = answer(503, 'RetryLater', '服务正在重启，请稍后重试！', {
  retryAfterSeconds: 2,
});
export const storeIsAway: Answer = answer(503, 'RetryLater', '系统存储暂时无法访问，请稍后重试！', {
  retryAfterSeconds: 2,
});
export const recordIsDamaged: Answer = answer(503, 'RetryLater', '这份记录暂时无法使用，请联系管理员！', {
  retryAfterSeconds: 30,
});
export const fault: Answer = answer(500, 'Fault', sentences.fault);

/** As `answerTo`; the reason is counted (`vigil_refusals_total`). */
export function countedAnswer(
  { logger, metrics }: { readonly logger: Logger; readonly metrics: Metrics },
  error: unknown,
  about: { readonly correlationId: string; readonly operation: string },
): Answer {
  const told = answerTo(error, logger, about);
  metrics.refused(told.reason);
  return told;
}

/**
 * What an error is told as. Faults are logged here, once, with the correlation id; refusals are not faults.
 */
export function answerTo(
  error: unknown,
  logger: Logger,
  about: { readonly correlationId: string; readonly operation: string },
): Answer {
  if (error instanceof RefusedError)
    return answer(200, error.reason, error.message, { code: error.code, data: error.data });
  if (error instanceof BadRequestError) return badRequest(error.field);
  if (error instanceof TooManyRequestsError)
    return answer(429, 'TooManyRequests', error.sentence, { retryAfterSeconds: error.retryAfterSeconds });
  if (isDamaged(error)) {
    logger.error({ ...about, err: error }, 'stored data are damaged: npm run audit -- verify names them');
    return recordIsDamaged;
  }
  if (error instanceof RetryLaterError) {
    logger.warn({ ...about, err: error }, 'answered "retry later"');
    // What is not a sentence of the product was meant for the log.
    const msg = /\p{Script=Han}/u.test(error.message) ? error.message : storeIsAway.msg;
    return answer(503, 'RetryLater', msg, { retryAfterSeconds: error.retryAfterSeconds });
  }
  if (isTooLarge(error)) {
    logger.warn({ ...about, err: error }, 'answered "too large": the store does not take it');
    return tooLarge;
  }
  const away = storeAway(error);
  if (away !== null) {
    logger.warn({ ...about, store: away, err: error }, 'answered "retry later": a store is away');
    return storeIsAway;
  }
  logger.error({ ...about, err: error }, 'a fault');
  return fault;
}
