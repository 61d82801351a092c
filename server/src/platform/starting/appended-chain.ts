import { createHash } from 'node:crypto';
import type { Position } from '@vigil/domain/kernel/event';
import { SEALS_STREAM } from '@vigil/stores/chain/seal';
import { linksAfter } from '@vigil/stores/chain/links';
import type { EventLog } from '@vigil/stores/event-log/port';
import { positionText } from '@vigil/stores/event-log/sqlite/protocol';

/** What the events behind `after` were, in their order: a chain of SHA-256 (hex) over their hashes. */
export interface AppendedSince {
  readonly after: Position;
  readonly digest: string;
}

interface Stretch extends AppendedSince {
  readonly to: Position;
}

const chained = (digest: string, hash: string): string =>
  createHash('sha256').update(digest).update(hash).digest('hex');
const begun = (after: Position): Stretch => ({ after, to: after, digest: '' });
const stretchesKept = 2;
const linksPerPage = 2000;

/**
 * Follows a log of consecutive positions by what was acknowledged, from the last seal but one on: what no seal
 * vouches for yet is always among it. Appends that were not acknowledged break it off until the next seal.
 */
export class AppendedChain {
  #stretches: readonly Stretch[] = [];

  /** In the order of positions: events of one append with consecutive positions up to `position`. */
  appended(stream: string, hashes: readonly string[], position: Position): void {
    const after = positionText(Number(position) - hashes.length);
    const whole = this.#stretches.filter(({ to }) => to === after);
    const grown = (whole.length === 0 ? [begun(after)] : whole).map((stretch) => ({
      after: stretch.after,
      to: position,
      digest: hashes.reduce(chained, stretch.digest),
    }));
    this.#stretches = stream === SEALS_STREAM ? [...grown, begun(position)].slice(-stretchesKept) : grown;
  }

  /** As far back as is known; null where that does not reach `to`. */
  upTo(to: Position): AppendedSince | null {
    const [first] = this.#stretches;
    return first === undefined || first.to !== to ? null : { after: first.after, digest: first.digest };
  }
}

/** Whether the log still holds these events, up to `to`. */
export async function holdsAppended(
  log: Pick<EventLog, 'readAll' | 'readLinks' | 'compare'>,
  since: AppendedSince,
  to: Position,
): Promise<boolean> {
  let digest = '';
  for (let after = since.after, more = true; more;) {
    const page = await linksAfter(log, after, linksPerPage);
    const links = page.links.filter(({ position }) => log.compare(position, to) <= 0);
    digest = links.reduce((last, { hash }) => chained(last, hash), digest);
    more = page.more && links.length === page.links.length;
    after = page.last;
  }
  return digest === since.digest;
}
