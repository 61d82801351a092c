import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteDocumentsInThread } from '@vigil/stores/documents/sqlite/in-thread-documents';
import { openKurrentEventLog } from '@vigil/stores/event-log/kurrentdb/kurrent-event-log';
import { appendChained } from '@vigil/stores/event-log/test-events';
import { startKurrentPeer } from '@vigil/stores/testing/kurrentdb-peer/kurrent-peer';
import { outsiderAt } from '@vigil/stores/testing/kurrentdb-peer/outsider';
import { expect, it } from 'vitest';
import { exportPaper } from './export-paper.js';

it('export reads a paper whose stream was deleted for ever from the whole log', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vigil-export-'));
  const peer = await startKurrentPeer({ file: join(folder, 'events.db') });
  const log = await openKurrentEventLog({ url: peer.url });
  const documents = await openSqliteDocumentsInThread({ file: join(folder, 'data.db') });
  const other = outsiderAt(peer.url);
  try {
    await appendChained(log, 'paper-1', ['a', 'b', 'c']);
    await appendChained(log, 'paper-2', ['x']);
    const exported = async (): Promise<string[]> => {
      const lines: string[] = [];
      expect(await exportPaper(log, documents, '1', (line) => lines.push(line))).toBe(0);
      return lines;
    };
    const before = await exported();
    await other.tombstone('paper-1');
    expect(await exported()).toEqual(before);
    expect(before).toHaveLength(3);
  } finally {
    await other.close();
    await documents.close();
    await log.close();
    await peer.close();
    await rm(folder, { recursive: true });
  }
});
