import { join } from 'node:path';
import type { Recorded } from '@vigil/domain/kernel/event';
import { verifyLog } from '@vigil/stores/chain/verify-log';
import { openSqliteEventLog } from '@vigil/stores/event-log/sqlite/sqlite-event-log';
import type { Promises } from './simulated-candidate.js';

/**
 * Holds the log against what was promised. Answers what is wrong, in sentences; [] means nothing was lost,
 * doubled or torn.
 */
export async function check(
  dataDir: string,
  promises: Promises,
): Promise<{ problems: string[]; events: number; saves: number }> {
  const log = await openSqliteEventLog({ file: join(dataDir, 'events.db'), mode: 'reader' });
  const problems: string[] = [];
  const saves = new Map<string, number>();
  const handIns = new Map<string, number>();
  const openPapers = new Map<string, string>();
  const created = new Set<string>();
  let events = 0;
  try {
    let after = log.start;
    for (let more = true; more;) {
      const page = await log.readAll(after, 5000);
      for (const event of page.events) {
        events += 1;
        note(event, { saves, handIns, openPapers, created, problems });
      }
      after = page.last;
      more = page.more;
    }
    const report = await verifyLog(log);
    for (const problem of report.problems) problems.push(`chain: ${problem.text}`);
  } finally {
    await log.close();
  }
  for (const { paperId, userId, quId, operation, commandId } of promises.acknowledged) {
    const count = saves.get(`${paperId} ${userId} ${operation} ${commandId}`) ?? 0;
    if (count === 0)
      problems.push(`lost: an acknowledged save of ${quId} on ${paperId} (${commandId}) is not in the log`);
  }
  for (const [key, count] of saves)
    if (count > 1) problems.push(`doubled: ${key} is in the log ${count} times`);
  for (const [paperId, count] of handIns)
    if (count > 1) problems.push(`handed in ${count} times: ${paperId}`);
  for (const paperId of promises.handedIn)
    if (!handIns.has(paperId)) problems.push(`lost: the acknowledged hand-in of ${paperId}`);
  for (const paperId of promises.papers.keys())
    if (!created.has(paperId)) problems.push(`lost: the acknowledged paper ${paperId}`);
  return { problems, events, saves: saves.size };
}

interface Notes {
  readonly saves: Map<string, number>;
  readonly handIns: Map<string, number>;
  readonly openPapers: Map<string, string>;
  readonly created: Set<string>;
  readonly problems: string[];
}

function note(event: Recorded, { saves, handIns, openPapers, created, problems }: Notes): void {
  const paperId = event.stream.slice('paper-'.length);
  switch (event.type) {
    case 'PaperClaimed': {
      const { userId, paperId: claimed } = event.data as { userId: string; paperId: string };
      const open = openPapers.get(userId);
      if (open !== undefined && !handIns.has(open))
        problems.push(`two papers of ${userId} are open at once: ${open} and ${claimed}`);
      openPapers.set(userId, claimed);
      return;
    }
    case 'PaperCreated':
      if (created.has(paperId)) problems.push(`created twice: ${paperId}`);
      created.add(paperId);
      return;
    case 'AnswerSaved':
    case 'AnswerSuperseded':
    case 'AnswerArrivedLate': {
      if (event.command === null) return;
      const key = `${paperId} ${event.actor.id} ${event.command.operation} ${event.command.id}`;
      saves.set(key, (saves.get(key) ?? 0) + 1);
      return;
    }
    case 'AnswerBroughtBack': {
      const { quId, savedAt, revision } = event.data as { quId: string; savedAt: number; revision: number };
      const key = `${paperId} brought back ${quId} ${savedAt} ${revision}`;
      saves.set(key, (saves.get(key) ?? 0) + 1);
      return;
    }
    case 'PaperHandedIn':
      handIns.set(paperId, (handIns.get(paperId) ?? 0) + 1);
  }
}
