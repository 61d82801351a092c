import { type Backoff, backoff } from '@vigil/ui/connection/backoff.ts';

/**
 * Makes a call that does `work` again after a while, ever later, or as soon as the network is back; while one such is to
 * come it asks for no second.
 */
export function tryingAgain(work: () => Promise<void>, pace: Backoff): () => void {
  let failures = 0;
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    failures += 1;
    const go = () => {
      isWaiting = false;
      clearTimeout(timer);
      removeEventListener('online', go);
      void work();
    };
    const timer = setTimeout(go, backoff(failures, pace));
    addEventListener('online', go);
  };
}
