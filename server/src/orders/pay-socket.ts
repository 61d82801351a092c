import { isEntitled } from '@vigil/domain/orders/public';
import type { Services } from '../platform/services.js';
import type { SocketConnection, SocketRoutes } from '../platform/sockets/socket-routes.js';
import { orderChannel, ordersOf } from './streams.js';

/** Closing code of a socket on an order that is not the caller's, or is none. */
export const notYours = 4403;

/**
 * The pay socket of the specification: `success` once the order is paid, at once where it is already; anything the client
 * sends (every 2 s) is answered `pong` and makes it look again, so that a lost hint costs one heartbeat. [socket-004]
 */
export function registerPaySocket(routes: SocketRoutes, services: Services): void {
  routes.add('/api/socket/pay/:orderId', {
    // Whose an order is stands in its stream: asked when the socket is open, before anything is said.
    allow: () => true,
    open: (connection) => serve(services, connection),
  });
}

async function serve(
  services: Services,
  { socket, session, params, onMessage }: SocketConnection,
): Promise<void> {
  const { orderId = '' } = params;
  let told = false;
  let isOwn = false;
  const look = async (): Promise<void> => {
    const { state } = await ordersOf(services).load(orderId);
    if (state.placed?.buyerId !== session.user.id) return socket.close(notYours, 'not yours');
    isOwn = true;
    if (told || !isEntitled(state) || socket.readyState !== socket.OPEN) return;
    told = true;
    socket.send('success');
  };
  const lookAgain = (): void => {
    look().catch((error: unknown) => {
      services.logger.error({ err: error }, 'a pay socket failed');
      socket.close(1011);
    });
  };
  const unsubscribe = services.bus.subscribe(orderChannel(orderId), lookAgain, { onGap: lookAgain });
  onMessage(() => {
    if (isOwn && socket.readyState === socket.OPEN) socket.send('pong');
    lookAgain();
  });
  socket.on('close', unsubscribe);
  if (socket.readyState === socket.OPEN) await look();
  else unsubscribe();
}
