import { unlessSilent } from '../connection/line-watch.ts';
import { getToken } from '../session/session.ts';

declare global {
  interface Window {
    /** What the first script of `index.html` has asked, and as whom. */
    vigilEarly?: { readonly token: string | null; readonly data: Promise<unknown> };
  }
}

/**
 * What the page's first script has asked the server while the application was on its way, by root field;
 * nothing when it was refused, did not come, was asked as somebody else, or where nobody answers for some
 * seconds. Who needs it asks again then.
 */
export async function earlyAnswers(): Promise<Readonly<Record<string, unknown>>> {
  const early = window.vigilEarly;
  if (early === undefined || early.token !== getToken()) return {};
  const data = await unlessSilent(early.data).catch(() => null);
  return typeof data === 'object' && data !== null ? { ...data } : {};
}
