import { randomUUID } from 'node:crypto';
import type { Bus } from '@vigil/stores/bus/port';
import type { Logger } from 'pino';
import { notMine, type Control, type ControlHandler } from './control.js';

const channel = 'control';
const replyChannel = (askId: string): string => `control:${askId}`;
/** A process that works on a command says so this often. */
const sayMilliseconds = 3000;
/** Time to find the process that a command is for, and silence after which it is taken to be gone. */
const findMilliseconds = 8000;
const silenceMilliseconds = 15_000;

type Reply =
  | { readonly kind: 'working' }
  | { readonly kind: 'done'; readonly result: unknown }
  | { readonly kind: 'failed'; readonly error: string };

/**
 * Commands of operators' tools over the bus: every process hears them, those they are for answer. Whoever
 * reaches the bus may ask: it belongs to the installation alone.
 */
export class ControlBus implements Control {
  private readonly handlers = new Map<string, ControlHandler>();
  private unsubscribe: (() => void) | null = null;

  constructor(
    private readonly bus: Pick<Bus, 'publish' | 'subscribe'>,
    private readonly logger: Logger,
  ) {}

  handle(command: string, handler: ControlHandler): void {
    if (this.handlers.has(command)) throw new Error(`control command ${command} is taken`);
    this.handlers.set(command, handler);
  }

  async listen(): Promise<void> {
    this.unsubscribe = this.bus.subscribe(channel, (message) => {
      const { askId, command, argument } = message as { askId: string; command: string; argument: unknown };
      const handler = this.handlers.get(command);
      if (handler !== undefined) void this.answer(askId, handler, argument);
    });
  }

  async close(): Promise<void> {
    this.unsubscribe?.();
  }

  private async answer(askId: string, handler: ControlHandler, argument: unknown): Promise<void> {
    const say = (reply: Reply): void => this.bus.publish(replyChannel(askId), reply);
    let timer: NodeJS.Timeout | undefined;
    try {
      const work = Promise.resolve(handler(argument, askId));
      timer = setInterval(() => say({ kind: 'working' }), sayMilliseconds);
      const result = await work;
      if (result !== notMine) say({ kind: 'done', result: result ?? null });
    } catch (error) {
      this.logger.error({ err: error }, 'a control command failed');
      say({ kind: 'failed', error: error instanceof Error ? error.message : String(error) });
    } finally {
      clearInterval(timer);
    }
  }
}

/**
 * Asks the running processes over the bus. Null when none does it; rejects with the sentence of the one that
 * could not.
 */
export async function askOverBus(
  bus: Pick<Bus, 'publish' | 'subscribe' | 'healthy'>,
  command: string,
  argument: unknown,
): Promise<{ readonly result: unknown } | null> {
  const askId = randomUUID();
  let stop: () => void = () => undefined;
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve, reject) => {
      const silentAfter = (milliseconds: number, then: () => void): void => {
        clearTimeout(timer);
        timer = setTimeout(then, milliseconds);
      };
      stop = bus.subscribe(replyChannel(askId), (message) => {
        const reply = message as Reply;
        if (reply.kind === 'done') resolve({ result: reply.result });
        else if (reply.kind === 'failed') reject(new Error(reply.error));
        else
          silentAfter(silenceMilliseconds, () =>
            reject(
              new Error('正在执行的进程不再应答，请查看它的日志后重试。 (The process at work fell silent.)'),
            ),
          );
      });
      silentAfter(findMilliseconds, () => resolve(null));
      // A subscription is in force once the bus has answered after it.
      bus.healthy().then(() => bus.publish(channel, { askId, command, argument }), reject);
    });
  } finally {
    clearTimeout(timer);
    stop();
  }
}
