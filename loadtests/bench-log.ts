import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { chainHash } from '@vigil/stores/chain/chain';
import type { EventLog, EventToAppend } from '@vigil/stores/event-log/port';
import { openSqliteEventLog } from '@vigil/stores/event-log/sqlite/sqlite-event-log';

// What the embedded event log can do here: `npm run bench:log -- [--rounds 5] [--dir .] [--preload 0] [--rate
// 2000] [--json]`. Events are made and hashed before the clock starts; each number is the median of the
// rounds. `--preload` fills the log first (growth).

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    dir: { type: 'string', default: '.' },
    preload: { type: 'string', default: '0' },
    rate: { type: 'string', default: '2000' },
    json: { type: 'boolean', default: false },
  },
});
const PAPERS = 2000;
const PACED_SECONDS = 3;
const TMPFS = 0x01021994;

interface Append {
  readonly stream: string;
  readonly expected: number;
  readonly events: readonly [EventToAppend];
}

const folder = mkdtempSync(join(resolve(values.dir), '.bench-log-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const commits = { count: 0, appends: 0, seconds: 0 };
const log = await openSqliteEventLog({
  file: join(folder, 'events.db'),
  mode: 'writer',
  onCommit: ({ appends, commitSeconds }) => {
    commits.count += 1;
    commits.appends += appends;
    commits.seconds += commitSeconds;
  },
});
const ends = new Map<string, { revision: number; hash: string }>();

for (let left = Number(values.preload); left > 0; left -= 20_000)
  await inFlight(log, makeAppends(Math.min(left, 20_000)), 5000);

const runs: Record<string, number>[] = [];
for (let round = 0; round < Number(values.rounds); round += 1) runs.push(await measure());
await log.close();

const names = Object.keys(runs[0] as object);
const medians = Object.fromEntries(
  names.map((name) => [
    name,
    percentile(
      runs.map((run) => run[name] as number),
      50,
    ),
  ]),
);
const disk =
  statfsSync(folder).type === TMPFS ? 'tmpfs: NOT A DISK, fsync costs nothing here' : 'a file system on disk';
if (values.json)
  console.log(JSON.stringify({ rounds: runs.length, preload: Number(values.preload), disk, medians, runs }));
else {
  console.log(
    `event log on ${resolve(values.dir)} (${disk}), medians of ${runs.length} rounds, ${values.preload} events before the first`,
  );
  for (const name of names)
    console.log(
      `  ${name.padEnd(44)} ${(medians[name] as number).toFixed(2).padStart(12)}   (${runs.map((run) => (run[name] as number).toFixed(2)).join(', ')})`,
    );
}

async function measure(): Promise<Record<string, number>> {
  const fsyncs = fsyncTimes();
  const hashing = performance.now();
  const single = makeAppends(2000);
  const hashMicroseconds = ((performance.now() - hashing) / 2000) * 1000;
  const one = await inFlight(log, single, 1);
  const hundred = await inFlight(log, makeAppends(20_000), 100);
  const thousand = await inFlight(log, makeAppends(50_000), 1000);
  Object.assign(commits, { count: 0, appends: 0, seconds: 0 });
  const many = await inFlight(log, makeAppends(100_000), 5000);
  const batch = commits.appends / commits.count;
  const commitMs = (commits.seconds / commits.count) * 1000;
  const paced = await atRate(log, makeAppends(Number(values.rate) * PACED_SECONDS), Number(values.rate));
  return {
    'raw write + fsync of 8 KiB, p50 ms': percentile(fsyncs, 50),
    'raw write + fsync of 8 KiB, p99 ms': percentile(fsyncs, 99),
    'make an event and its chain hash, µs': hashMicroseconds,
    'one at a time, appends/s': one.perSecond,
    'one at a time, acknowledged p50 ms': percentile(one.latencies, 50),
    '100 in flight, appends/s': hundred.perSecond,
    '1000 in flight, appends/s': thousand.perSecond,
    '5000 in flight, appends/s': many.perSecond,
    '5000 in flight, acknowledged p99 ms': percentile(many.latencies, 99),
    '5000 in flight, appends per commit': batch,
    '5000 in flight, COMMIT with fsync ms': commitMs,
    '5000 in flight, API thread µs per append': many.threadMicroseconds,
    [`at ${values.rate}/s, acknowledged p50 ms`]: percentile(paced, 50),
    [`at ${values.rate}/s, acknowledged p99 ms`]: percentile(paced, 99),
    [`at ${values.rate}/s, acknowledged max ms`]: Math.max(...paced),
  };
}

/** An answer save of an ordinary size, spread over the papers. */
function makeAppends(count: number): Append[] {
  return Array.from({ length: count }, (_, i) => {
    const stream = `paper-${i % PAPERS}`;
    const { revision: expected, hash: previousHash } = ends.get(stream) ?? { revision: -1, hash: '' };
    const body = {
      id: randomUUID(),
      type: 'AnswerSaved',
      version: 1,
      time: 1_800_000_000_000 + i,
      actor: { kind: 'candidate', id: `user-${i % PAPERS}` } as const,
      command: { id: randomUUID(), operation: 'fillAnswer', payloadHash: 'ab'.repeat(32) },
      data: {
        quId: `qu-${i % 50}`,
        answer: { checked: ['option-1', 'option-3'], text: '一段不长的文字答案' },
        filled: true,
        device: 'device-1',
        seq: i,
      },
      previousHash,
    };
    const hash = chainHash({ ...body, stream, revision: expected + 1 });
    ends.set(stream, { revision: expected + 1, hash });
    return { stream, expected, events: [{ ...body, hash }] };
  });
}

async function send(events: EventLog, append: Append): Promise<number> {
  const sentAt = performance.now();
  const result = await events.append(append.stream, append.expected, append.events);
  if (result.kind !== 'appended')
    throw new Error(`bench-log: ${append.stream} answers ${JSON.stringify(result)}`);
  return performance.now() - sentAt;
}

async function inFlight(events: EventLog, appends: readonly Append[], window: number) {
  const latencies: number[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < appends.length) {
      const append = appends[next] as Append;
      next += 1;
      latencies.push(await send(events, append));
    }
  };
  const before = performance.eventLoopUtilization();
  const started = performance.now();
  await Promise.all(Array.from({ length: window }, worker));
  const perSecond = appends.length / ((performance.now() - started) / 1000);
  return {
    perSecond,
    latencies,
    threadMicroseconds: (performance.eventLoopUtilization(before).active / appends.length) * 1000,
  };
}

/** Open model: appends are sent when they are due, however slow the answers. */
async function atRate(events: EventLog, appends: readonly Append[], perSecond: number): Promise<number[]> {
  const sent: Promise<number>[] = [];
  const started = performance.now();
  while (sent.length < appends.length) {
    const due = Math.min(appends.length, Math.floor(((performance.now() - started) / 1000) * perSecond));
    while (sent.length < due) sent.push(send(events, appends[sent.length] as Append));
    await new Promise((resolveTick) => setTimeout(resolveTick, 1));
  }
  return Promise.all(sent);
}

function fsyncTimes(): number[] {
  const file = openSync(join(folder, 'raw'), 'w');
  const block = Buffer.alloc(8192, 1);
  const times: number[] = [];
  for (let i = 0; i < 200; i += 1) {
    const started = performance.now();
    writeSync(file, block, 0, block.length, i * block.length);
    fsyncSync(file);
    times.push(performance.now() - started);
  }
  closeSync(file);
  return times;
}

function percentile(numbers: readonly number[], percent: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] as number;
}
