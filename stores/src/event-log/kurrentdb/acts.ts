import type { Position } from '@vigil/domain/kernel/event';
import type { StreamAct, StreamSettings } from '../port.js';
import { isOfTheServer, positionText, type ClientEvent } from './recorded.js';

/** Types of the server's events that tell what was done to a stream. */
export const ACTS = '^\\$(metadata|streamDeleted)$';

/** The act on one of our streams that an event of the server tells; null for all others. */
export function actIn(event: ClientEvent): StreamAct | null {
  const position: Position = positionText(event.position, event.streamId);
  if (event.type === '$streamDeleted' && !isOfTheServer(event.streamId))
    return { position, stream: event.streamId, act: { kind: 'deleted' } };
  if (event.type !== '$metadata' || !event.streamId.startsWith('$$')) return null;
  const stream = event.streamId.slice(2);
  return isOfTheServer(stream)
    ? null
    : { position, stream, act: { kind: 'settings', settings: settingsIn(event.data) } };
}

/** What a metadata event sets; what cannot be read counts as a setting too, so that it is looked at. */
export const settingsIn = (data: unknown): StreamSettings =>
  typeof data === 'object' && data !== null && !Array.isArray(data)
    ? (data as StreamSettings)
    : { metadata: String(data) };
