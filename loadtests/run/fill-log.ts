import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { canonicalJson } from '@vigil/domain/kernel/canonical-json';
import type { Recorded } from '@vigil/domain/kernel/event';
import { chainHash } from '@vigil/stores/chain/chain';
import { collections as platformCollections, type SettingDocument } from '@vigil/server/platform/collections';
import { openSqliteDocuments } from '@vigil/stores/documents/sqlite/sqlite-documents';
import type { EventLog, EventToAppend } from '@vigil/stores/event-log/port';
import { openSqliteEventLog } from '@vigil/stores/event-log/sqlite/sqlite-event-log';

const papersInFlight = 64;

/** One sitting as it stands in the log: the candidate's claim and release, the paper with all its acts. */
export interface Sitting {
  readonly paperId: string;
  readonly userId: string;
}

/**
 * Fills the log of a stopped installation with sittings like one that really took place there: the same
 * events with other ids, chained anew, through the log's own adapter. Reactors are set behind them, as in an
 * installation that has been running all the time; views and seals catch up by themselves.
 */
export async function fillLog(
  dataDir: string,
  sitting: Sitting,
  papers: number,
  say: (text: string) => void,
): Promise<{ events: number }> {
  const log = await openSqliteEventLog({ file: join(dataDir, 'events.db'), mode: 'writer' });
  try {
    const streams = [
      await log.readStream(`candidate-${sitting.userId}`),
      await log.readStream(`paper-${sitting.paperId}`),
    ].map(templateOf);
    const each = streams.reduce((sum, stream) => sum + stream.length, 0);
    let next = 0;
    const began = performance.now();
    const work = async (): Promise<void> => {
      for (let n = next++; n < papers; n = next++) {
        const [userId, paperId] = [randomUUID(), randomUUID()];
        const renamed = (text: string): string =>
          text.replaceAll(sitting.userId, userId).replaceAll(sitting.paperId, paperId);
        for (const stream of streams) await appendCopy(log, stream, renamed);
        if (n > 0 && n % 10_000 === 0)
          say(`  ${n} papers, ${Math.round((n * each) / ((performance.now() - began) / 1000))} events/s`);
      }
    };
    await Promise.all(Array.from({ length: papersInFlight }, work));
    await putReactorsAt(dataDir, await log.head());
    return { events: papers * each };
  } finally {
    await log.close();
  }
}

interface Template extends Omit<Recorded, 'data'> {
  readonly dataText: string;
}

const templateOf = (events: readonly Recorded[]): Template[] =>
  events.map((event) => ({ ...event, dataText: canonicalJson(event.data) }));

async function appendCopy(
  log: EventLog,
  template: readonly Template[],
  renamed: (text: string) => string,
): Promise<void> {
  const stream = renamed(template[0]?.stream ?? '');
  let previousHash = '';
  const events = template.map(
    ({ type, version, time, actor, command, dataText, revision }): EventToAppend => {
      const text = renamed(dataText);
      const event = {
        ...{ id: randomUUID(), type, version, time },
        actor: { ...actor, id: renamed(actor.id) },
        command: command === null ? null : { ...command, id: randomUUID() },
        data: JSON.parse(text) as unknown,
        previousHash,
      };
      const hash = chainHash({ ...event, stream, revision }, { dataText: text });
      previousHash = hash;
      return { ...event, dataText: text, hash };
    },
  );
  const result = await log.append(stream, -1, events);
  if (result.kind !== 'appended') throw new Error(`${stream}: ${result.kind}`);
}

async function putReactorsAt(dataDir: string, position: string): Promise<void> {
  const documents = await openSqliteDocuments({ file: join(dataDir, 'data.db'), mode: 'writer' });
  try {
    const settings = documents.collection<SettingDocument>(platformCollections.settings);
    for (const { id, version } of await settings.find({}))
      if (id.startsWith('reactor:')) await settings.put({ id, version, value: position });
  } finally {
    await documents.close();
  }
}
