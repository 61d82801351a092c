import { collections, type PreparedDrawsDocument } from '../collections.js';
import type { Collection } from '@vigil/stores/documents/port';
import { perServices } from '../../platform/per-services.js';
import type { Services } from '../../platform/services.js';

/**
 * A paper's questions as they were drawn ahead, by the seed that draws them again from the same blueprint.
 */
export type PreparedDraw = PreparedDrawsDocument['draws'][number];

/** When so few are left, the next chunk is fetched behind the starts. */
const fetchBelow = 25;
/** Another process may take a chunk that was seen here. */
const mostAttempts = 5;
/** An exam without prepared papers is looked at again after so long. */
const lookAgainMilliseconds = 2_000;

interface Pool {
  readonly blueprint: string;
  readonly draws: PreparedDraw[];
  fetching: Promise<void> | null;
  emptyUntil: number;
}

/**
 * Papers drawn ahead, taken by starts (engine §3): a stored draw is nobody's until a claim names its seed. A
 * process takes whole chunks, each once over all processes, so that a start itself waits for no store; what
 * it did not use when it ends is lost, and nothing but a draw is lost with it.
 */
export class PreparedPapers {
  private readonly pools = new Map<string, Pool>();

  constructor(private readonly services: Pick<Services, 'documents' | 'clock' | 'logger'>) {}

  get stored(): Collection<PreparedDrawsDocument> {
    return this.services.documents.collection<PreparedDrawsDocument>(collections.preparedDraws);
  }

  /**
   * A draw from this very blueprint, for one paper; null: none is prepared, and the start draws for itself.
   * Never throws.
   */
  async take(examId: string, blueprint: string): Promise<PreparedDraw | null> {
    let pool = this.pools.get(examId);
    if (pool?.blueprint !== blueprint) {
      pool = { blueprint, draws: [], fetching: null, emptyUntil: -Infinity };
      this.pools.set(examId, pool);
    }
    if (pool.draws.length < fetchBelow) this.fetch(examId, pool);
    if (pool.draws.length === 0 && pool.fetching !== null) await pool.fetching;
    return pool.draws.pop() ?? null;
  }

  /** No claim names it: the start was refused, or had been answered before. */
  giveBack(examId: string, blueprint: string | null, draw: PreparedDraw): void {
    const pool = this.pools.get(examId);
    if (pool?.blueprint === blueprint) pool.draws.push(draw);
  }

  /** What is prepared for an exam and taken by no process. */
  async left(examId: string, blueprint: string): Promise<number> {
    const chunks = await this.stored.find({ filter: { examId, taken: false } });
    return chunks
      .filter((chunk) => chunk.blueprint === blueprint)
      .reduce((sum, chunk) => sum + chunk.draws.length, 0);
  }

  /** Papers of earlier versions of an exam are good for nobody. */
  async discard(examId: string, keepBlueprint: string | null): Promise<void> {
    const chunks = await this.stored.find({ filter: { examId } });
    for (const chunk of chunks)
      if (chunk.taken || chunk.blueprint !== keepBlueprint) await this.stored.delete(chunk.id);
    if (this.pools.get(examId)?.blueprint !== keepBlueprint) this.pools.delete(examId);
  }

  /** Those that were added are seen by the next start. */
  added(examId: string): void {
    const pool = this.pools.get(examId);
    if (pool !== undefined) pool.emptyUntil = -Infinity;
  }

  private fetch(examId: string, pool: Pool): void {
    if (pool.fetching !== null || this.services.clock.monotonic() < pool.emptyUntil) return;
    pool.fetching = this.takeChunk(examId, pool)
      .catch((error: unknown) => {
        pool.emptyUntil = this.services.clock.monotonic() + lookAgainMilliseconds;
        this.services.logger.warn({ err: error, examId }, 'prepared papers could not be fetched');
      })
      .finally(() => {
        pool.fetching = null;
      });
  }

  private async takeChunk(examId: string, pool: Pool): Promise<void> {
    for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
      const [chunk] = await this.stored.find({
        filter: { examId, taken: false, blueprint: pool.blueprint },
        limit: 1,
      });
      if (chunk === undefined) break;
      const outcome = await this.stored.save(
        { ...chunk, draws: [], taken: true, version: chunk.version + 1 },
        chunk.version,
      );
      if (outcome !== 'written') continue;
      pool.draws.push(...chunk.draws);
      return;
    }
    pool.emptyUntil = this.services.clock.monotonic() + lookAgainMilliseconds;
  }
}

export const preparedPapers = perServices((services: Services) => new PreparedPapers(services));
