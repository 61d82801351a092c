import { account, actorOf, type RequestContext } from '../context.js';
import type { CommandEnvelope } from './command-side.js';
import type { Services } from '../services.js';
import { commandKey, type FoldedStream } from './folded-stream.js';

/**
 * The envelope of a call's command: who, when it arrived, under which exactly-once key. `payload` is what the
 * caller meant.
 */
export const envelopeOf = (
  context: RequestContext,
  operation: string,
  payload: unknown,
  commandId?: string | null,
): CommandEnvelope => ({
  actor: actorOf(account(context)),
  arrivedAt: context.arrivedAt,
  operation,
  commandId: commandId ?? context.commandId,
  payload,
});

/** The envelope of what the program does by itself, as `name`; `commandId` makes a repeat known. */
export const bySystem = (
  { clock }: Pick<Services, 'clock'>,
  name: string,
  operation = name,
  commandId: string | null = null,
): CommandEnvelope => ({
  actor: { kind: 'system', id: name },
  arrivedAt: clock.now(),
  operation,
  commandId,
});

/**
 * Whether the stream holds this very command: a repeat is answered before the world is looked at again
 * (engine §2).
 */
export const isRepeat = (
  { commands }: Pick<FoldedStream<unknown>, 'commands'>,
  { actor, operation, commandId }: CommandEnvelope,
): boolean => commandId !== null && commands.has(commandKey(actor, operation, commandId));
