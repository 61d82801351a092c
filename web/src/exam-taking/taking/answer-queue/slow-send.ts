import type { QueueItem } from './queue-item.ts';
import type { QueuePorts } from './queue-ports.ts';
import type { QueueState } from './queue-state.ts';
import type { SendOutcome } from './transport.ts';

/** Longer than an act of the usual size is waited for: it is a long one on a slow line. */
const slowMs = 12_000;

/** Sends an act, and says so; when it has been on its way for long, and may still arrive, that the network is slow. */
export async function sent(
  { transport, after }: Pick<QueuePorts, 'transport' | 'after'>,
  item: QueueItem,
  signal: AbortSignal,
  state: Pick<QueueState, 'change'>,
): Promise<SendOutcome> {
  state.change({});
  const withdraw = after(slowMs, () => state.change({ fault: { offline: false, slow: true, msg: '' } }));
  try {
    return await transport.send(item, signal);
  } finally {
    withdraw();
  }
}
