import { deletedFault, settingsWords, shortenedFault } from './foreign.js';
import type { EventLog, StreamSettings } from './port.js';
import { standingOf } from './standing.js';

/**
 * Why a stream does not answer its events from the first on, as one sentence for an operator with the way on: it
 * was deleted or shortened past Vigil. null: it answers them, or nobody ever wrote it. Three reads at most; nothing
 * to ask where a store has no such acts. Foreign events are not looked for: reads of the stream tell them.
 */
export async function hiddenWords(
  log: Pick<EventLog, 'readStream' | 'standing' | 'watchActs'>,
  stream: string,
): Promise<string | null> {
  if (log.watchActs === undefined) return null;
  const standing = await standingOf(log, stream, Number.MAX_SAFE_INTEGER);
  if (standing.kind === 'deleted') return deletedFault(stream, null).message;
  const { settings } = standing;
  if (standing.kind === 'absent') return hides(settings) ? settingsWords(stream, settings) : null;
  if (standing.first === 0) return null;
  return hides(settings)
    ? settingsWords(stream, settings)
    : shortenedFault(stream, 0, standing.first).message;
}

const hides = (settings: StreamSettings | null): settings is StreamSettings =>
  settings !== null && ['$tb', '$maxCount', '$maxAge'].some((key) => settings[key] !== undefined);
