import { hash, randomUUID } from 'node:crypto';
import { canonicalJson } from '@vigil/domain/kernel/canonical-json';
import type { Position } from '@vigil/domain/kernel/event';
import type { Audience } from '@vigil/domain/messages/audience';
import type { Channel } from '@vigil/domain/messages/sending/message.decider';
import type { CommandEnvelope } from '../../platform/command-side/command-side.js';
import { RefusedError, commandIdReused } from '../../platform/errors.js';
import type { Services } from '../../platform/services.js';
import { collections, type MessageText } from '../collections.js';
import { messageStreams } from '../message-streams.js';

/** A message as whoever sends it made it; variables of people may stand in its title and content. */
export interface MessageToSend {
  readonly audience: Audience;
  /** the department the sender is bound to: of the audience only people below it get the message */
  readonly within?: string | undefined;
  /** notice id: of the audience only who has not said that they read it gets the message */
  readonly unreadOf?: string | undefined;
  readonly title: string;
  /** plain text */
  readonly content: string;
  readonly channels: readonly Channel[];
  /** code of the template it was made from */
  readonly template: string | null;
  readonly about: { readonly kind: string; readonly id: string } | null;
}

export const textsOf = ({ documents }: Pick<Services, 'documents'>) =>
  documents.collection<MessageText>(collections.messageTexts);

/**
 * Sends a message: one event, whatever the number of people; a reactor delivers it. The same envelope's command
 * id sends it once for ever and answers the same id. The text is durable before the event that names its hash.
 * Refuses `CommandIdReused`.
 */
export async function sendMessage(
  services: Services,
  message: MessageToSend,
  sender: CommandEnvelope,
): Promise<{ readonly id: string; readonly position: Position | null }> {
  const { messages } = messageStreams(services);
  const { audience, within, unreadOf, title, content, channels, template, about } = message;
  const envelope = { ...sender, payload: sender.payload ?? message };
  const id = idOf(envelope);
  if ((await messages.load(id)).state.sent === null)
    await textsOf(services).put({ id, title, content, onlyTo: onlyOne(audience) });
  const sha256 = textHash({ title, content });
  const outcome = await messages.execute(
    id,
    {
      ...{ type: 'Send', messageId: id, audience, sha256, template, about },
      ...(within === undefined ? {} : { within }),
      ...(unreadOf === undefined ? {} : { unreadOf }),
      channels: [...channels],
    },
    envelope,
  );
  if (outcome.kind === 'command-id-reused') throw commandIdReused();
  if (outcome.kind === 'refused')
    throw new RefusedError(outcome.refusal.reason, '消息已发送，请勿重复提交！');
  return { id, position: outcome.position };
}

const idOf = ({ actor, operation, commandId }: CommandEnvelope): string =>
  commandId === null
    ? randomUUID().replaceAll('-', '')
    : hash('sha256', `${actor.id}\n${operation}\n${commandId}`, 'hex').slice(0, 32);

/** What the log has of a text: SHA-256 (hex) of its title and content. */
export const textHash = ({ title, content }: Pick<MessageText, 'title' | 'content'>): string =>
  hash('sha256', canonicalJson({ title, content }), 'hex');

/** The one person to whom a message is written, with whom its text goes; null: several, or unknown beforehand. */
export const onlyOne = ({ everybody, departIds, groupIds, userIds }: Audience): string | null =>
  !everybody && departIds.length === 0 && groupIds.length === 0 && userIds.length === 1
    ? (userIds[0] ?? null)
    : null;
