import type { Recorded } from '@vigil/domain/kernel/event';
import { paperStream } from '@vigil/domain/sitting/public';
import type { Documents } from '@vigil/stores/documents/port';
import { StreamFault } from '@vigil/stores/event-log/foreign';
import type { EventLog } from '@vigil/stores/event-log/port';
import { contentsNamedBy, readContents } from './named-contents.js';
import type { ExitCode, Print } from './printing.js';

/**
 * Prints the events of `paper-{paperId}` as JSON lines, then one line `{questionVersion, sha256, content}`
 * per question version they name (keys included: this is for auditors). `content` is null, and the answer 1,
 * when a version is missing. Of a stream that somebody deleted for ever the events are looked for in the whole log, which
 * has them until the server is cleaned up: what can be brought back of it is this, as evidence.
 */
export async function exportPaper(
  log: EventLog,
  documents: Documents,
  paperId: string,
  print: Print,
): Promise<ExitCode> {
  const events = await eventsOf(log, paperStream(paperId));
  if (events.length === 0) {
    print(`没有试卷 ${paperId}`);
    return 1;
  }
  for (const event of events) print(JSON.stringify(event));
  const versions = new Map(
    events
      .flatMap(contentsNamedBy)
      .filter((named) => named.kind === 'question')
      .map((named) => [named.id, named]),
  );
  const contents = await readContents(documents, [...versions.values()]);
  for (const { id, sha256 } of versions.values())
    print(JSON.stringify({ questionVersion: id, sha256, content: contents.get(id)?.content ?? null }));
  return contents.size === versions.size ? 0 : 1;
}

async function eventsOf(log: EventLog, stream: string): Promise<readonly Recorded[]> {
  try {
    return await log.readStream(stream);
  } catch (error) {
    if (error instanceof StreamFault && error.trouble === 'deleted') return eventsInWholeLog(log, stream);
    throw error;
  }
}

const eventsPerPage = 2000;

async function eventsInWholeLog(log: EventLog, stream: string): Promise<Recorded[]> {
  const found: Recorded[] = [];
  let position = log.start;
  for (let more = true; more;) {
    const page = await log.readAll(position, eventsPerPage);
    found.push(...page.events.filter((event) => event.stream === stream));
    position = page.last;
    more = page.more;
  }
  return found;
}
