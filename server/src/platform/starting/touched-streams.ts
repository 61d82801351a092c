import { SEALS_STREAM } from '@vigil/stores/chain/seal';
import { lastSealEvent } from '@vigil/stores/chain/seals';
import { StreamFault, unansweredWords } from '@vigil/stores/event-log/foreign';
import type { EventLog } from '@vigil/stores/event-log/port';
import { hiddenWords } from '@vigil/stores/event-log/touched';
import { PlainError } from '../plain-error.js';
import type { Acknowledged } from './acknowledged.js';
import { touchedSentence } from './place-sentence.js';

/**
 * Before anything is judged by them: throws `PlainError` when somebody touched the streams that a start and
 * operators' tools rely on, with each stream's own sentence. What they would say otherwise (a log that lost its
 * end) is not what happened, and accepting that would not help. `life`: the stream of facts about the installation.
 */
export async function refuseTouched(log: EventLog, life: string): Promise<void> {
  const touched = [
    await wordsOf(log, life, () => log.readStream(life)),
    await wordsOf(log, SEALS_STREAM, () => lastSealEvent(log)),
  ].flatMap((words) => words ?? []);
  if (touched.length > 0) throw new PlainError(touched.map(touchedSentence).join('\n'));
}

async function wordsOf(log: EventLog, stream: string, read: () => Promise<unknown>): Promise<string | null> {
  try {
    await read();
  } catch (error) {
    if (error instanceof StreamFault) return error.message;
    throw error;
  }
  return hiddenWords(log, stream);
}

/** What became of the event that was acknowledged last. */
export type LastAcknowledged =
  | { readonly kind: 'there' }
  /** Not in the log, or another stands in its place. */
  | { readonly kind: 'gone' }
  /** The log holds it; its stream was touched past Vigil and does not answer it. */
  | { readonly kind: 'touched'; readonly words: string };

export async function lastAcknowledged(
  log: EventLog,
  { stream, revision, position, hash }: Acknowledged,
): Promise<LastAcknowledged> {
  const [answered] = await log
    .readStream(stream, { afterRevision: revision - 1, limit: 1 })
    .catch((error: unknown) => {
      if (error instanceof StreamFault) return [];
      throw error;
    });
  if (answered?.revision === revision && answered.hash === hash) return { kind: 'there' };
  const held = (await log.eventAt?.(position)) ?? null;
  if (held === null || held.stream !== stream || held.revision !== revision || held.hash !== hash)
    return { kind: 'gone' };
  const words = (await hiddenWords(log, stream)) ?? unansweredWords(stream, revision);
  return { kind: 'touched', words };
}
