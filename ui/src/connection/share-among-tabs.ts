/**
 * One connection for all tabs of a browser: the tab that holds the lock `name` opens it and tells the others what
 * it hears; when it closes, the next one takes over. A tab that comes later asks for the last value. Where the
 * browser has no locks each tab has its own. Answers how to stop.
 */
export function shareAmongTabs<T>(
  name: string,
  open: (tell: (value: T) => void) => () => void,
  hear: (value: T) => void,
): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') return open(hear);
  const channel = new BroadcastChannel(name);
  let last: { readonly value: T } | null = null;
  channel.addEventListener('message', ({ data }: MessageEvent<{ readonly value: T } | 'last'>) => {
    if (data !== 'last') hear(data.value);
    else if (last !== null) channel.postMessage(last);
  });
  navigator.locks
    .request(name, { signal }, async () => {
      const close = open((value) => {
        last = { value };
        channel.postMessage(last);
        hear(value);
      });
      await new Promise<void>((resolve) => {
        if (signal.aborted) resolve();
        else signal.addEventListener('abort', () => resolve());
      });
      close();
    })
    // Only that it was stopped before its turn came.
    .catch(() => undefined);
  channel.postMessage('last');
  return () => {
    ending.abort();
    channel.close();
  };
}
