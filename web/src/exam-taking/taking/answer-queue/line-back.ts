import { connection, subscribeConnection } from '@vigil/ui/connection/connection-state.ts';

/**
 * Tells that there is a line again: `network` when this device had none, `server` when only that did not answer, or the
 * socket was broken. The answer takes the listener back.
 */
export type LineBack = (listener: (what: 'network' | 'server') => void) => () => void;

/** The line of this browser, as its network and its connection tell it. */
export const lineBack: LineBack = (listener) => {
  const network = () => listener('network');
  let silent = false;
  const stop = subscribeConnection(() => {
    const before = silent;
    silent = connection() === 'reconnecting';
    if (before && !silent) listener('server');
  });
  const page = 'window' in globalThis ? window : null;
  page?.addEventListener('online', network);
  return () => {
    stop();
    page?.removeEventListener('online', network);
  };
};
