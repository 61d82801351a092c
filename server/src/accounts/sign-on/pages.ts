import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../../platform/http/network.js';
import type { Services } from '../../platform/services.js';

const countedSeconds = 600;
/** Of one network within ten minutes: a school signs in together behind one address. */
const beginningsAtMost = 3000;

/** What the login page is told in its address; it has a sentence for each. */
export type SignOnFailure =
  | 'off'
  | 'busy'
  | 'away'
  | 'expired'
  | 'cancelled'
  | 'failed'
  | 'waits'
  | 'unbound'
  | 'stillIn';

/** Back to the login page with what went wrong. */
export const failed = (reply: FastifyReply, why: SignOnFailure, to = ''): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .redirect(`/login?signOn=${why}${to === '' ? '' : `&redirect=${encodeURIComponent(to)}`}`, 303);

export const originOf = (request: FastifyRequest): string => `${request.protocol}://${request.host}`;

/** Refuses a network that begins too often; answers whether it may go on. */
export const mayBegin = async ({ bus }: Services, { ip }: FastifyRequest): Promise<boolean> =>
  (await bus.increment(`sign-on:begun:${networkOf(ip)}`, countedSeconds)) <= beginningsAtMost;

/** Of one network within ten minutes: a provider ends everybody's sessions from one address. */
const logoutsAtMost = 60_000;

/** As `mayBegin`, of what a provider says has ended. */
export const mayLogOut = async ({ bus }: Services, { ip }: FastifyRequest): Promise<boolean> =>
  (await bus.increment(`sign-on:logouts:${networkOf(ip)}`, countedSeconds)) <= logoutsAtMost;

/** Name, code and sentence of an error: what hangs on it may be a token. */
export const plain = (
  error: unknown,
): { readonly name: string; readonly message: string; readonly code: unknown } => {
  const { name, message, code } = error as Error & { code?: unknown };
  return { name, message, code };
};
