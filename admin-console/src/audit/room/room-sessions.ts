import { exactTime, sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import type { AuditRoomQuery } from '../../generated/graphql.ts';

export type RoomSession = AuditRoomQuery['auditRoom']['sessions'][number];

/** How an address and a choice name a session: by the second in which it began. */
export const keyOfSession = ({ from }: RoomSession): string => String(Math.floor(Date.parse(from) / 1000));

/**
 * The session to show: the one that is named, else the one of a moment (ms epoch) or the nearest before it, else the
 * newest; null: there is none.
 */
export function sessionOf(
  sessions: readonly RoomSession[],
  named: string | null,
  at: number | null,
): RoomSession | null {
  const byName = sessions.find((each) => keyOfSession(each) === named);
  if (byName !== undefined) return byName;
  // A moment is told in whole seconds, which may come before the first of its session.
  const before = at === null ? undefined : sessions.find(({ from }) => Date.parse(from) < at + 1000);
  return before ?? (at === null ? sessions[0] : sessions.at(-1)) ?? null;
}

/** 2026-11-21 09:00–11:02 · 24 份 */
export function saySession({ from, to, papers }: RoomSession): string {
  const [first, last] = [exactTime(from).slice(0, 16), exactTime(to).slice(0, 16)];
  const until = first.slice(0, 10) === last.slice(0, 10) ? last.slice(11) : last;
  return t('{{from}} 至 {{until}}（{{n}} 份）', { from: first, until, n: sayNumber(papers) });
}
