import type { QueueItem } from './queue-item.ts';
import type { QueuePorts } from './queue-ports.ts';
import type { QueueSnapshot } from './queue-snapshot.ts';
import type { SendOutcome } from './transport.ts';

/** Longer than an act of the usual size is waited for: it is a long one on a slow line. */
const slowMs = 12_000;

/** What is said while it lasts. */
export const slowly: NonNullable<QueueSnapshot['fault']> = { offline: false, slow: true, msg: '' };

/** Sends an act. `slow` is called when it has been on its way for long, and may still arrive. */
export async function sent(
  { transport, after }: Pick<QueuePorts, 'transport' | 'after'>,
  item: QueueItem,
  signal: AbortSignal,
  slow: () => void,
): Promise<SendOutcome> {
  const withdraw = after(slowMs, slow);
  try {
    return await transport.send(item, signal);
  } finally {
    withdraw();
  }
}
