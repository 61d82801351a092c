import { inboxDecider, inboxStream } from '@vigil/domain/messages/inbox/inbox.decider';
import { mailDecider, mailStream } from '@vigil/domain/messages/mail/mail.decider';
import { messageDecider, messageStream } from '@vigil/domain/messages/sending/message.decider';
import { CommandSide } from '../platform/command-side/command-side.js';
import { unchargedPorts } from '../platform/command-side/command-ports.js';
import { perServices } from '../platform/per-services.js';
import type { Services } from '../platform/services.js';

/** Folded inboxes in memory: people who have a page of messages open. */
const cachedInboxes = 2000;

/** The streams of messages: what was sent, what each person did with it, each mail. */
export const messageStreams = perServices((services: Services) => {
  const common = unchargedPorts(services);
  return {
    messages: new CommandSide({
      ...common,
      decider: messageDecider,
      streamOf: messageStream,
      cacheSize: 100,
    }),
    inboxes: new CommandSide({
      ...common,
      decider: inboxDecider,
      streamOf: inboxStream,
      cacheSize: cachedInboxes,
    }),
    mails: new CommandSide({ ...common, decider: mailDecider, streamOf: mailStream, cacheSize: 200 }),
  };
});
