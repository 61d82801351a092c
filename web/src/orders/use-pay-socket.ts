import { useEffect, useEffectEvent } from 'react';

/** ms between heartbeats (socket-004): each makes the server look again. */
const heartbeatMilliseconds = 2000;
const reopenMilliseconds = 2000;

/**
 * Listens at the pay socket of an own order while it is open, and comes back when the line breaks. `onPaid` is called
 * once.
 */
export function usePaySocket(orderId: string, onPaid: () => void): void {
  const paid = useEffectEvent(onPaid);
  useEffect(() => {
    let ended = false;
    let socket: WebSocket | null = null;
    let reopening: ReturnType<typeof setTimeout> | undefined;
    const open = (): void => {
      const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
      socket = new WebSocket(`${scheme}://${location.host}/api/socket/pay/${encodeURIComponent(orderId)}`);
      socket.addEventListener('message', ({ data }) => {
        if (ended || data !== 'success') return;
        end();
        paid();
      });
      socket.addEventListener('close', ({ code }) => {
        // Not this person's: asking again changes nothing.
        if (!ended && code !== 4403) reopening = setTimeout(open, reopenMilliseconds);
      });
    };
    const beating = setInterval(() => {
      if (socket?.readyState === WebSocket.OPEN) socket.send('ping');
    }, heartbeatMilliseconds);
    const end = (): void => {
      ended = true;
      clearInterval(beating);
      clearTimeout(reopening);
      socket?.close();
    };
    open();
    return end;
  }, [orderId]);
}
