import { z } from 'zod';
import { candidateActs, papersOf } from '../sitting/public.js';
import { perServices } from '../platform/per-services.js';
import type { BackgroundService } from '../platform/roles/lease.js';
import type { Services } from '../platform/services.js';
import { offlineAfterSeconds } from '@vigil/domain/sitting/public';

/** What may stand in a heartbeat; anything else is none. */
const heartbeat = z.object({
  paperId: z.string().max(64),
  acted: z.boolean(),
  quId: z.string().max(64).nullish(),
});

const flushMilliseconds = 5000;
const inOneGo = 100;
const callsMember = 'calls';

export const presenceGroup = (paperId: string): string => `presence:${paperId}`;

/**
 * Who is there: any call on a paper and each live connection is a sign of life (engine §8). Noted in memory
 * on the answer path, told to the bus every 5 s, so that whichever process decides presence knows of all.
 */
export class CandidateHeartbeats {
  private readonly calls = new Map<string, number>();
  private readonly connections = new Map<string, Map<string, string>>();

  constructor(private readonly services: Services) {}

  /**
   * The first sign of a paper is told at once, so that nobody starts as offline; later ones with the next
   * flush.
   */
  call(paperId: string): void {
    const isNew = !this.calls.has(paperId);
    this.calls.set(paperId, this.services.clock.now());
    if (isNew)
      void this.services.bus
        .touch(presenceGroup(paperId), callsMember, offlineAfterSeconds)
        .catch(this.untold);
  }

  connected(paperId: string, connectionId: string, userId: string): void {
    const known = this.connections.get(paperId) ?? new Map<string, string>();
    known.set(connectionId, userId);
    this.connections.set(paperId, known);
    this.call(paperId);
  }

  /**
   * Closing one connection never touches another: it merely stops being renewed, and is offline 30 s later
   * unless it comes back.
   */
  disconnected(paperId: string, connectionId: string): void {
    const known = this.connections.get(paperId);
    known?.delete(connectionId);
    if (known?.size === 0) this.connections.delete(paperId);
    this.call(paperId);
  }

  /**
   * What a browser tells with its heartbeat: whether the candidate did anything since the last one, and the
   * question in view. Believed of a paper that this person is connected to here, and no event.
   */
  heard(userId: string, said: unknown): void {
    const beat = heartbeat.safeParse(said);
    if (!beat.success) return;
    const { paperId, acted, quId } = beat.data;
    const known = this.connections.get(paperId);
    if (known === undefined || ![...known.values()].includes(userId)) return;
    this.call(paperId);
    const state =
      papersOf(this.services).papers.peek(paperId) ?? papersOf(this.services).papers.held(paperId);
    if (state?.paper?.userId !== userId || state.handedIn !== null) return;
    candidateActs(this.services).seen(paperId, state, { acted, quId: quId ?? null });
  }

  start(): BackgroundService {
    const timer = setInterval(() => void this.flush().catch(this.untold), flushMilliseconds).unref();
    return { stop: async () => clearInterval(timer) };
  }

  private readonly untold = (error: unknown): void =>
    this.services.logger.warn({ err: error }, 'presence was not told');

  /** Tells the bus; what is older than 30 s says nothing any more. */
  async flush(): Promise<void> {
    const { bus, clock } = this.services;
    candidateActs(this.services).flush();
    const now = clock.now();
    const signs: [paperId: string, member: string, seconds: number][] = [];
    for (const [paperId, at] of this.calls) {
      const left = offlineAfterSeconds - (now - at) / 1000;
      if (left > 0) signs.push([paperId, callsMember, Math.min(left, offlineAfterSeconds)]);
      else this.calls.delete(paperId);
    }
    for (const [paperId, known] of this.connections)
      for (const connectionId of known.keys()) signs.push([paperId, connectionId, offlineAfterSeconds]);
    // Many at once: one round trip each after the other would take longer than the flush may. Between them
    // calls get their turn.
    for (let start = 0; start < signs.length; start += inOneGo) {
      if (start > 0) await new Promise((resolve) => setImmediate(resolve));
      await Promise.all(
        signs
          .slice(start, start + inOneGo)
          .map(([paperId, member, left]) => bus.touch(presenceGroup(paperId), member, left)),
      );
    }
  }
}

export const candidateHeartbeats = perServices((services) => new CandidateHeartbeats(services));
