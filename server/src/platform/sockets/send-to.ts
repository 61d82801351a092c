import type { WebSocket } from 'ws';

/**
 * Resolves when the bytes have left, so that a slow reader holds back only its own subscription (engine §7).
 * Bytes that cannot leave are a lost connection and no fault of ours: the socket is ended, its client comes
 * back and resumes.
 */
export const sendTo = (
  socket: Pick<WebSocket, 'readyState' | 'OPEN' | 'send' | 'terminate'>,
  text: string,
): Promise<void> =>
  new Promise((resolve) => {
    if (socket.readyState !== socket.OPEN) return resolve();
    socket.send(text, (error) => {
      if (error) socket.terminate();
      resolve();
    });
  });
