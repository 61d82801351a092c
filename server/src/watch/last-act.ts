import type { ShownCard } from './present-card.js';

/** What a candidate last did that is no event, and the number of the question in view (null: nobody said). */
export interface ActTold {
  /** ms */
  readonly at: number;
  readonly sort: number | null;
}

/** What a wall calls an act of which only a heartbeat told. */
const lookedAt = '查看试题';

/** A card of the view with what was told over it: the later of both counts as the last act. */
export function withActTold(logged: ShownCard, act: ActTold): ShownCard {
  const later = act.at > logged.lastActAt;
  return {
    ...logged,
    current: act.sort,
    lastAct: later ? lookedAt : logged.lastAct,
    lastActAt: later ? act.at : logged.lastActAt,
  };
}
