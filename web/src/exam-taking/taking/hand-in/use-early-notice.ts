import { useEffect } from 'react';
import type { Notice } from '../notices/notices.ts';
import type { NoticeBoard } from '../notices/use-notices.ts';

/** The server has refused a hand-in as too early. */
export const earlyNotice = (msg: string): Notice => ({
  key: 'early',
  tone: 'warning',
  text: msg,
  stay: 'closable',
});

/** Long enough to be read, also where the time comes at once. */
const leastMs = 4000;

/** Takes that notice away when what it says no longer holds. `fromMs`: from then on (monotonic) a hand-in is taken. */
export function useEarlyNotice({ stack, remove }: Omit<NoticeBoard, 'show'>, fromMs: number): void {
  const isSaid = stack.some(({ key }) => key === 'early');
  useEffect(() => {
    if (!isSaid) return;
    const timer = setTimeout(() => remove('early'), Math.max(leastMs, fromMs - performance.now()));
    return () => clearTimeout(timer);
  }, [isSaid, fromMs, remove]);
}
