/** Where the last choice is kept (spec 3 §2). */
export const tabKey = 'uc:tab:active';

interface Choice {
  /** the query's `to` */
  readonly asked: string | null;
  readonly remembered: string | null;
  readonly unread: number;
  /** in their order */
  readonly keys: readonly string[];
}

/**
 * Which tab of the user centre opens: what the address asks for, else the messages while some are unread
 * (msg-001), else the last one, else the first.
 */
export function whichTab({ asked, remembered, unread, keys }: Choice): string | null {
  const wanted = [asked, unread > 0 ? 'msg' : null, remembered];
  return wanted.find((key) => key !== null && keys.includes(key)) ?? keys[0] ?? null;
}
