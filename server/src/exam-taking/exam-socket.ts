import { candidateChannel, papersOf } from '../sitting/public.js';
import type { Services } from '../platform/services.js';
import type { SocketConnection, SocketRoutes } from '../platform/sockets/socket-routes.js';
import { paperNotices } from './paper-notices.js';
import { candidateHeartbeats } from './candidate-heartbeats.js';
import type { PaperNotice } from './types.js';

/**
 * The exam socket of the specification, for clients other than our own screens (wire.md, watch): `ping` →
 * `pong`, notices as JSON, `{type: 'shown', id}` back, and `{type: 'ping', acted, quId}` as a heartbeat that tells more.
 */
export function registerExamSocket(routes: SocketRoutes, services: Services): void {
  routes.add('/api/socket/exam/:userId/:examId/:platform', {
    allow: (session, params) => session.user.id === params.userId,
    open: (connection) => serve(services, connection),
  });
}

async function serve(
  services: Services,
  { socket, session, params, correlationId: connectionId, onMessage }: SocketConnection,
): Promise<void> {
  const signs = candidateHeartbeats(services);
  let watched: { readonly paperId: string; readonly ended: AbortController } | null = null;
  const leave = (): void => {
    watched?.ended.abort();
    if (watched !== null) signs.disconnected(watched.paperId, connectionId);
    watched = null;
  };

  const follow = async (paperId: string): Promise<void> => {
    leave();
    const ended = new AbortController();
    watched = { paperId, ended };
    signs.connected(paperId, connectionId, session.user.id);
    for await (const notice of paperNotices(services, paperId, { after: null }, ended.signal)) {
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(messageOf(notice)));
    }
  };
  /** The candidate's open paper of this exam, now or as soon as it is made. */
  const look = async (): Promise<void> => {
    const open = await papersOf(services).openPaperOf(session.user.id);
    if (open === null || open.paper.examId !== params.examId || open.paper.paperId === watched?.paperId)
      return;
    if (socket.readyState === socket.OPEN) await follow(open.paper.paperId);
  };

  onMessage((text) => {
    if (watched !== null) signs.call(watched.paperId);
    if (text === 'ping') socket.send('pong');
    else if (watched !== null && told(services, watched.paperId, session.user.id, text)) socket.send('pong');
  });
  const lookAgain = (): void => {
    look().catch((error: unknown) => {
      services.logger.error({ err: error }, 'an exam socket failed');
      socket.close(1011);
    });
  };
  const unsubscribe = services.bus.subscribe(candidateChannel(session.user.id), lookAgain, {
    onGap: lookAgain,
  });
  socket.on('close', () => {
    unsubscribe();
    leave();
  });
  if (socket.readyState !== socket.OPEN) unsubscribe();
  else await look();
}

function messageOf(notice: PaperNotice): object {
  const { kind, id, title, content, requestId, leftSeconds, message, paperId, exState, exMsg } = notice;
  switch (kind) {
    case 'message':
      return { type: kind, id, title, content, ...(requestId ? { requestId } : {}) };
    case 'time':
    case 'break':
      return { type: kind, leftSeconds, message };
    case 'reopened':
      return { type: kind, paperId, leftSeconds };
    default:
      return { type: kind, paperId, exState, exMsg };
  }
}

/**
 * What a client says beside `ping` is believed only when it makes sense: nothing a learner sends may end the
 * process. True: it is a heartbeat.
 */
function told(services: Services, paperId: string, userId: string, text: string): boolean {
  const message = messageIn(text);
  if (message?.['type'] === 'shown' && typeof message['id'] === 'string')
    shown(services, paperId, userId, message['id']);
  if (message?.['type'] !== 'ping') return false;
  candidateHeartbeats(services).heard(userId, { ...message, paperId });
  return true;
}

function shown(services: Services, paperId: string, userId: string, messageId: string): void {
  papersOf(services)
    .papers.execute(
      paperId,
      { type: 'ConfirmMessage', messageId },
      {
        actor: { kind: 'candidate', id: userId },
        arrivedAt: services.clock.now(),
        operation: 'messageShown',
        commandId: null,
      },
    )
    .catch((error: unknown) =>
      services.logger.warn({ err: error, paperId }, 'a shown message was not recorded'),
    );
}

/** `{type: 'shown', id}`, or the heartbeat `{type: 'ping', acted, quId}`; null: neither can be read. */
function messageIn(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const message: unknown = JSON.parse(text);
    return typeof message === 'object' && message !== null ? (message as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
