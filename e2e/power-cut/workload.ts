import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { seededRandom } from '@vigil/domain/kernel/random';
import { chainHash } from '@vigil/stores/chain/chain';
import type { EventLog, EventToAppend } from '@vigil/stores/event-log/port';
import { openSqliteEventLog } from '@vigil/stores/event-log/sqlite/sqlite-event-log';

// The process whose power is cut. Candidates append to streams of their own for ever; each acknowledged event
// is told on stdout at once (stdout is a file: what was written outlives the process): "stream revision id".
// Arguments: DATA_DIR, seed, "FULL" or "NORMAL" (the negative control: COMMIT returns before fsync).

const CANDIDATES = 40;
const [dataDir, seed, synchronous] = process.argv.slice(2) as [string, string, string];
const random = seededRandom(`workload ${seed}`);
const log = await openSqliteEventLog({
  file: join(dataDir, 'events.db'),
  mode: 'writer',
  ...(synchronous === 'NORMAL' ? { unsafeSynchronous: 'NORMAL' as const } : {}),
});
await Promise.all(Array.from({ length: CANDIDATES }, (_, i) => sit(log, `paper-${i}`)));

async function sit(events: EventLog, stream: string): Promise<void> {
  const past = await events.readStream(stream);
  let revision = past.at(-1)?.revision ?? -1;
  let hash = past.at(-1)?.hash ?? '';
  for (;;) {
    const expected = revision;
    const batch: EventToAppend[] = [];
    for (let count = random() < 0.8 ? 1 : 3; count > 0; count -= 1) {
      revision += 1;
      const body = {
        id: randomUUID(),
        type: 'AnswerSaved',
        version: 1,
        time: revision,
        actor: { kind: 'candidate', id: stream } as const,
        command: { id: randomUUID(), operation: 'fillAnswer', payloadHash: '' },
        data: { answer: 'x'.repeat(Math.floor(random() ** 4 * 8000)) },
        previousHash: hash,
      };
      hash = chainHash({ ...body, stream, revision });
      batch.push({ ...body, hash });
    }
    const result = await events.append(stream, expected, batch);
    if (result.kind === 'unknown') return;
    if (result.kind === 'conflict')
      throw new Error(
        `${stream}: the log answers revision ${result.current}, this process wrote up to ${expected}`,
      );
    writeSync(1, batch.map((event, i) => `${stream} ${expected + 1 + i} ${event.id}\n`).join(''));
  }
}
