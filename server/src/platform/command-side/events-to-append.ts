import { randomUUID } from 'node:crypto';
import { canonicalJson } from '@vigil/domain/kernel/canonical-json';
import { eventUpcasters, type EventType } from '@vigil/domain/event-types';
import type { Actor, CommandRef, EventBody, Position, Recorded } from '@vigil/domain/kernel/event';
import { chainHash, commandTextOf } from '@vigil/stores/chain/chain';
import type { FoldedStream } from './folded-stream.js';

/**
 * An event of an append: handed to the log, and folded once it is durable. One object and one text of each
 * part, because every save makes one.
 */
export interface EventToAppend extends Recorded {
  readonly dataText: string;
  readonly actorText: string;
  readonly commandText: string | null;
  position: Position;
  hash: string;
}

/** What was decided as the next events of the stream, chained to its last; their position is not known yet. */
export function eventsToAppend(
  stream: string,
  { revision: last, lastHash }: Pick<FoldedStream<unknown>, 'revision' | 'lastHash'>,
  decided: readonly EventBody<EventType>[],
  made: { readonly time: number; readonly actor: Actor; readonly command: CommandRef | null },
): EventToAppend[] {
  const actorText = canonicalJson(made.actor);
  const commandText = commandTextOf(made.command);
  const events: EventToAppend[] = [];
  let previousHash = lastHash;
  for (const { type, data } of decided) {
    const event: EventToAppend = {
      stream,
      revision: last + 1 + events.length,
      position: '',
      id: randomUUID(),
      type,
      version: eventUpcasters.currentVersion(type),
      time: made.time,
      actor: made.actor,
      command: made.command,
      data,
      dataText: canonicalJson(data ?? null),
      actorText,
      commandText,
      previousHash,
      hash: '',
    };
    event.hash = chainHash(event, event);
    previousHash = event.hash;
    events.push(event);
  }
  return events;
}
