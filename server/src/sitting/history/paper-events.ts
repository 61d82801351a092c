import { paperStream, presenceStream } from '@vigil/domain/sitting/events';
import type { Recorded } from '@vigil/domain/kernel/event';
import { peopleOf, erasedName } from '../../organisation/public.js';
import type { Services } from '../../platform/services.js';

/**
 * Everything that happened to one paper, of both its streams, in the order of the log: in the current form,
 * or as `services.storedLog` has it.
 */
export async function eventsOfPaper(
  services: Services,
  paperId: string,
  log = services.log,
): Promise<Recorded[]> {
  const [paper, presence] = await Promise.all([
    log.readStream(paperStream(paperId)),
    log.readStream(presenceStream(paperId)),
  ]);
  return [...paper, ...presence].sort(
    (a, b) => log.compare(a.position, b.position) || a.revision - b.revision,
  );
}

const systemNames: Readonly<Record<string, string>> = {
  'when-deadline-passed-hand-in': '系统（到时交卷）',
  'when-exam-act-carry-to-papers': '系统（批量操作）',
  'when-server-interrupted-move-deadlines': '系统（服务中断）',
  'when-signs-change-note-presence': '系统（在线状态）',
};

/** What staff act as, by what their act wrote; the score that follows it in the same command is theirs too. */
const roles: Readonly<Record<string, string>> = {
  AnswersMarked: '阅卷',
  OfflineScoreEntered: '成绩登记',
  PaperRegraded: '重新评分',
};

/** Names for the actors of events with what they acted as, joined when they are shown. */
export async function actorNames(
  services: Services,
  events: readonly Recorded[],
): Promise<(event: Recorded) => string> {
  const people = await peopleOf(services).byIds(
    new Set(events.filter((event) => event.actor.kind !== 'system').map((event) => event.actor.id)),
  );
  const acted = new Map(
    events.flatMap(({ command, type }) => {
      const role = roles[type];
      return command === null || role === undefined ? [] : [[command.id, role] as const];
    }),
  );
  return (event) =>
    sayActor(event, people.get(event.actor.id)?.realName ?? erasedName, acted.get(event.command?.id ?? ''));
}

/**
 * By whom something happened: `realName` as which of the staff (`role`), or which part of the system. A candidate hands
 * in; it is the key that scores.
 */
export function sayActor(
  { actor, type }: Pick<Recorded, 'actor' | 'type'>,
  realName: string,
  role: string | undefined,
): string {
  if (actor.kind === 'system') return systemNames[actor.id] ?? '系统';
  if (actor.kind === 'staff') return `${realName}（${role ?? '监考'}）`;
  return type === 'PaperScored' ? '系统（自动评分）' : realName;
}
