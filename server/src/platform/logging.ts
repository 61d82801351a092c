import { pino, type DestinationStream, type Logger } from 'pino';
import type { Config } from '../config/env.js';

/** Names of what never belongs in a log line: secrets, answers, pictures (issue 3 §1). */
const secretNames = [
  'password',
  'passwordHash',
  'token',
  'faceToken',
  'captchaValue',
  'validate',
  'cookie',
  'authorization',
  'answer',
  'answers',
  'answerList',
  'codeAnswer',
  'scratchAnswer',
  'titleBody',
  'base64',
  'idCard',
  'mobile',
];

/**
 * Structured log, one JSON line each. Should a secret ever be handed to it, on the first three levels it is
 * written as [removed].
 */
export function createLogger(config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  return pino(
    {
      level: config.logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
        censor: '[removed]',
      },
      serializers: { err: errorWithoutPayload },
    },
    destination ?? pino.destination({ dest: 1, sync: false, minLength: 0 }),
  );
}

/**
 * Name, message, stack and cause only: properties that libraries hang on errors may carry what a person
 * typed.
 */
function errorWithoutPayload(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code, cause } = error as Error & { code?: unknown };
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    stack: error.stack,
    ...(cause === undefined ? {} : { cause: errorWithoutPayload(cause) }),
  };
}
