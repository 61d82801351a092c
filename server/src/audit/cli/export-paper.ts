import type { Documents } from '@vigil/stores/documents/port';
import type { EventLog } from '@vigil/stores/event-log/port';
import { contentsNamedBy, readContents } from './named-contents.js';
import type { ExitCode, Print } from './printing.js';

/**
 * Prints the events of `paper-{paperId}` as JSON lines, then one line `{questionVersion, sha256, content}`
 * per question version they name (keys included: this is for auditors). `content` is null, and the answer 1,
 * when a version is missing.
 */
export async function exportPaper(
  log: EventLog,
  documents: Documents,
  paperId: string,
  print: Print,
): Promise<ExitCode> {
  const events = await log.readStream(`paper-${paperId}`);
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
