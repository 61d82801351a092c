import type { Logger } from 'pino';

/**
 * Does the work again and again, so many ms apart, until it is stopped. A time that fails is told and followed
 * by the next.
 */
export function every(
  milliseconds: number,
  what: string,
  work: () => Promise<void>,
  logger: Pick<Logger, 'warn'>,
): () => void {
  const timer = setInterval(
    () =>
      void work().catch((error: unknown) => logger.warn({ err: error }, `${what} failed and is tried again`)),
    milliseconds,
  );
  return () => clearInterval(timer);
}
