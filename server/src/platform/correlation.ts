import { randomBytes } from 'node:crypto';

const boot = randomBytes(5).toString('hex');
let count = 0;

/**
 * Correlation id of a request: what the client sent when it can be one, else new. Goes into every log line
 * about the request and into its answer.
 */
export function correlationIdOf(header: string | string[] | undefined): string {
  if (typeof header === 'string' && /^[A-Za-z0-9_-]{8,64}$/.test(header)) return header;
  count += 1;
  return `${boot}-${count.toString(36)}`;
}
