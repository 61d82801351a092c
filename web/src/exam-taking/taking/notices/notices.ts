/**
 * What a candidate must know now. `key` names its cause: a newer notice of the same cause takes the older
 * one's place.
 */
export interface Notice {
  readonly key: string;
  readonly tone: 'info' | 'warning' | 'danger';
  readonly title?: string;
  readonly text: string;
  /** what follows, or what to do */
  readonly detail?: string;
  /** message: stays until 知道了 · closable: may be closed · standing: goes when its cause goes */
  readonly stay: 'message' | 'closable' | 'standing';
}

export type NoticeAction =
  | { readonly kind: 'show'; readonly notice: Notice }
  | { readonly kind: 'remove'; readonly key: string };

/** The stack under the bar: newest first, one notice per cause; a cause that speaks again keeps its place. */
export function notices(stack: readonly Notice[], action: NoticeAction): readonly Notice[] {
  if (action.kind === 'remove')
    return stack.some((one) => one.key === action.key)
      ? stack.filter((one) => one.key !== action.key)
      : stack;
  const { notice } = action;
  const standing = stack.find((one) => one.key === notice.key);
  if (!standing) return [notice, ...stack];
  return same(standing, notice) ? stack : stack.map((one) => (one === standing ? notice : one));
}

/** So many are seen at once: more would take the question's room. */
const seenAtOnce = 2;

/**
 * Those of the stack that are seen at once, in its order: what is dangerous and a proctor's message, which stays until it
 * is acknowledged, before the others, of each the newest.
 */
export function foremost(stack: readonly Notice[]): readonly Notice[] {
  const presses = ({ tone, stay }: Notice) => tone === 'danger' || stay === 'message';
  const byWeight = [...stack.filter(presses), ...stack.filter((notice) => !presses(notice))];
  const seen = new Set(byWeight.slice(0, seenAtOnce));
  return stack.filter((notice) => seen.has(notice));
}

const same = (a: Notice, b: Notice): boolean =>
  a.tone === b.tone && a.title === b.title && a.text === b.text && a.detail === b.detail && a.stay === b.stay;
