import { keepText, keptText } from '@vigil/ui/connection/kept-text.ts';
import type { RoughWork } from './rough-work.ts';

const key = (paperId: string) => `vigil.taking.rough/${paperId}`;

/** Rough work that an earlier page had not given to the queue; none when it cannot be told. */
export function keptRoughWork(paperId: string): ReadonlyMap<string, RoughWork> {
  try {
    return new Map(JSON.parse(keptText(key(paperId)) ?? '[]') as [string, RoughWork][]);
  } catch {
    return new Map();
  }
}

/** What cannot be kept is none: nothing older may come back over it, and the queue has it a second later. */
export function keepRoughWork(paperId: string, drafts: ReadonlyMap<string, RoughWork>): void {
  const text = drafts.size === 0 ? null : JSON.stringify([...drafts]);
  if (!keepText(key(paperId), text)) keepText(key(paperId), null);
}
