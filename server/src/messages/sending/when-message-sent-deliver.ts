import type { Recorded } from '@vigil/domain/kernel/event';
import type { SiteMessageSent } from '@vigil/domain/messages/sending/message.decider';
import type { Reactor } from '../../platform/reactors/reactor-runner.js';
import type { Lease } from '../../platform/roles/lease.js';
import type { Services } from '../../platform/services.js';
import { bySystem } from '../../platform/command-side/envelope.js';
import { messageStreams } from '../message-streams.js';
import { recipientsAfter } from '../recipients.js';

export const deliveringReactor = 'when-message-sent-deliver';

/**
 * Delivers a message to whoever its audience holds, a thousand people at a time by rising id, and goes on after
 * a crash where it was: the message's stream says who has it (decision 101).
 */
export const whenMessageSentDeliver = (services: Services): Reactor => ({
  name: deliveringReactor,
  types: ['SiteMessageSent'],
  handle: async (event: Recorded, lease: Lease) => {
    const { messageId, audience, within, unreadOf, channels } = event.data as SiteMessageSent;
    const { messages } = messageStreams(services);
    const envelope = () => bySystem(services, deliveringReactor, 'deliverMessage');
    const { state } = await messages.load(messageId);
    if (state.ended) return;
    const reach = { audience, within, unreadOf };
    const mailed = channels.includes('mail');
    for (let after: string | null = state.last; after !== null;) {
      if (!lease.held()) return;
      const { people, last } = await recipientsAfter(services, reach, after, event.time);
      const userIds = people.map(({ id }) => id);
      const mailTo = mailed ? people.flatMap(({ id, email }) => (email ? [id] : [])) : [];
      const outcome = await messages.execute(messageId, { type: 'Deliver', userIds, mailTo }, envelope());
      if (outcome.kind === 'refused') throw new Error(`delivery of ${messageId}: ${outcome.refusal.reason}`);
      after = last;
    }
    await messages.execute(messageId, { type: 'EndDelivery' }, envelope());
  },
});
