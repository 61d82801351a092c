import { candidateStream, paperStream } from '@vigil/domain/sitting/public';
import type { Recorded } from '@vigil/domain/kernel/event';

/** A stream that another stream's events speak of, and that is not in the log. */
export interface MissingStream {
  readonly stream: string;
  readonly namedBy: string;
}

/**
 * A claim may stand alone so long: a crash between it and its paper, until the server is there again (engine
 * §3).
 */
const completionMilliseconds = 10 * 60_000;

/**
 * Streams that must be there because others name them: the paper of a claim, the candidate of a paper, the
 * paper somebody was present at. Seals show that events are missing; this says whose. Memory: two entries per
 * stream.
 */
export class NamedStreams {
  readonly #named = new Map<string, { readonly by: string; readonly time: number }>();
  readonly #seen = new Set<string>();
  #lastTime = 0;
  #created: { readonly paper: string; readonly candidate: string } | null = null;

  see(event: Recorded): void {
    this.#seen.add(event.stream);
    this.#lastTime = Math.max(this.#lastTime, event.time);
    for (const stream of namedIn(event))
      if (!this.#named.has(stream)) this.#named.set(stream, { by: event.stream, time: event.time });
    this.#forgetEntered(event);
  }

  /**
   * A score of an exam that was sat on paper is entered for whoever sat it, who has no stream unless they sit here,
   * too. Its paper is created and handed in by one decision: nothing stands between the two.
   */
  #forgetEntered({ type, stream, data }: Recorded): void {
    const { userId, cause } = (data ?? {}) as { readonly userId?: unknown; readonly cause?: unknown };
    const created = this.#created;
    this.#created =
      type === 'PaperCreated' && typeof userId === 'string'
        ? { paper: stream, candidate: candidateStream(userId) }
        : null;
    if (type !== 'PaperHandedIn' || cause !== 'offline' || created?.paper !== stream) return;
    if (this.#named.get(created.candidate)?.by === stream) this.#named.delete(created.candidate);
  }

  missing(): MissingStream[] {
    const missing: MissingStream[] = [];
    for (const [stream, { by, time }] of this.#named) {
      if (!this.#seen.has(stream) && this.#lastTime - time > completionMilliseconds)
        missing.push({ stream, namedBy: by });
    }
    return missing;
  }
}

function namedIn({ type, data }: Recorded): string[] {
  const { paperId, userId } = (data ?? {}) as { readonly paperId?: unknown; readonly userId?: unknown };
  const named: string[] = [];
  if ((type === 'PaperClaimed' || type === 'PresenceChanged') && typeof paperId === 'string')
    named.push(paperStream(paperId));
  if ((type === 'PaperCreated' || type === 'PresenceChanged') && typeof userId === 'string')
    named.push(candidateStream(userId));
  return named;
}
