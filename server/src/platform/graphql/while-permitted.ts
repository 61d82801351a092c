import { enforce, type AccessRule } from '../access.js';
import type { RequestContext } from '../context.js';

/**
 * A subscription as long as its access rule holds: when the account behind it may no more, it ends with what
 * the rule refuses. Whoever is logged in stays so: rules without permissions are not watched.
 */
export function whilePermitted<T>(
  source: AsyncIterable<T>,
  rule: AccessRule,
  { services, session }: Pick<RequestContext, 'services' | 'session'>,
): AsyncIterable<T> {
  if (rule.kind !== 'admin' || session === null) return source;
  const iterator = source[Symbol.asyncIterator]();
  let refusal: { readonly why: unknown } | null = null;
  /** Of the value that is waited for now: nothing that lives as long as the subscription holds each of them. */
  let fail: (why: unknown) => void = () => undefined;
  const stop = services.sessions.onChange(session, () => {
    try {
      enforce(rule, session);
    } catch (why) {
      stop();
      refusal = { why };
      fail(why);
      void iterator.return?.();
    }
  });
  const next = (): Promise<IteratorResult<T, undefined>> =>
    new Promise((resolve, reject) => {
      if (refusal !== null) {
        reject(refusal.why);
        return;
      }
      fail = reject;
      iterator.next().then((result) => {
        if (result.done === true) stop();
        resolve(result);
      }, reject);
    });
  const end = async (): Promise<IteratorReturnResult<undefined>> => {
    stop();
    await iterator.return?.();
    return { done: true, value: undefined };
  };
  const watched: AsyncIterableIterator<T, undefined> = {
    next,
    return: end,
    throw: async (error) => {
      await end();
      throw error;
    },
    [Symbol.asyncIterator]: () => watched,
  };
  return watched;
}
