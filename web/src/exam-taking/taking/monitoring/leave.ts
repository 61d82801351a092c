/** When the page was hidden, by the monotonic clock (ms), or null while it is seen. */
export interface LeaveState {
  readonly hiddenSince: number | null;
}
export type LeaveEvent = { readonly kind: 'hidden' | 'shown'; readonly atMs: number };

export const seen: LeaveState = { hiddenSince: null };

/**
 * Follows the page's visibility. `counts` once on return after more than `leaveCheckSeconds` (spec 1 §9).
 * Repeated events change nothing.
 */
export function leave(
  state: LeaveState,
  event: LeaveEvent,
  leaveCheckSeconds: number,
): { readonly state: LeaveState; readonly counts: boolean } {
  if (event.kind === 'hidden')
    return { state: { hiddenSince: state.hiddenSince ?? event.atMs }, counts: false };
  const away = state.hiddenSince === null ? 0 : (event.atMs - state.hiddenSince) / 1000;
  return { state: seen, counts: state.hiddenSince !== null && away > leaveCheckSeconds };
}
