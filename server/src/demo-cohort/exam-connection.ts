import { WebSocket } from 'ws';

const heartbeatMs = 10_000;

/**
 * The exam socket of a candidate (spec 1 §7): a heartbeat every 10 s, each message confirmed as shown.
 * Opening again after `close` is allowed.
 */
export class ExamConnection {
  private socket: WebSocket | null = null;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly address: string,
    private readonly token: string,
    private readonly told: (kind: string) => void,
  ) {}

  open(): void {
    this.close();
    const socket = new WebSocket(this.address, { headers: { token: this.token } });
    this.socket = socket;
    socket.on('open', () => {
      this.timer = setInterval(
        () => socket.readyState === WebSocket.OPEN && socket.send('ping'),
        heartbeatMs,
      );
    });
    socket.on('message', (data: Buffer) => this.heard(socket, data.toString('utf8')));
    socket.on('close', () => {
      if (this.socket === socket) clearInterval(this.timer);
    });
    socket.on('error', () => this.told('socket-error'));
  }

  close(): void {
    clearInterval(this.timer);
    this.socket?.terminate();
    this.socket = null;
  }

  private heard(socket: WebSocket, text: string): void {
    if (text === 'pong') return;
    const notice = JSON.parse(text) as { type?: unknown; id?: unknown };
    if (typeof notice.type !== 'string') return;
    this.told(notice.type);
    if (notice.type === 'message' && typeof notice.id === 'string')
      socket.send(JSON.stringify({ type: 'shown', id: notice.id }));
  }
}
