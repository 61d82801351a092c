import type { RoughWork } from './rough-work.ts';

const key = (paperId: string) => `vigil.taking.rough/${paperId}`;

/** Rough work that an earlier page had not given to the queue; none when it cannot be told. */
export function keptRoughWork(paperId: string): ReadonlyMap<string, RoughWork> {
  try {
    return new Map(JSON.parse(localStorage.getItem(key(paperId)) ?? '[]') as [string, RoughWork][]);
  } catch {
    return new Map();
  }
}

export function keepRoughWork(paperId: string, drafts: ReadonlyMap<string, RoughWork>): void {
  try {
    if (drafts.size === 0) localStorage.removeItem(key(paperId));
    else localStorage.setItem(key(paperId), JSON.stringify([...drafts]));
  } catch {
    // A browser that keeps nothing: the queue has it a second later.
  }
}
