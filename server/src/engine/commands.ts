import { account, actorOf, type RequestContext } from '../platform/context.js';
import type { CommandEnvelope } from '../platform/command-side/command-side.js';

/** The envelope of a call's command: who, when it arrived, under which exactly-once key. `payload` is what the caller meant. */
export const envelopeOf = (context: RequestContext, operation: string, payload: unknown, commandId?: string | null): CommandEnvelope => ({
  actor: actorOf(account(context)),
  arrivedAt: context.arrivedAt,
  operation,
  commandId: commandId ?? context.commandId,
  payload,
});
