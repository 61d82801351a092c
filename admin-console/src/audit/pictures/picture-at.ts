import type { AuditEvent } from '../replay.ts';

/**
 * The last picture up to an index: a snapshot, or what a face was compared by. One that was kept and compared is
 * told with what the comparison found.
 */
export function pictureAt(events: readonly AuditEvent[], index: number): AuditEvent | null {
  let last: AuditEvent | null = null;
  for (let each = index; each >= 0; each -= 1) {
    const event = events[each];
    if (event === undefined || event.image === null || event.image === undefined) continue;
    if (last === null) last = event;
    else if (event.image !== last.image) break;
    if (last.kind === 'face') break;
    if (event.kind === 'face') return event;
  }
  return last;
}
