import {
  BroadcastChannel,
  parentPort,
  receiveMessageOnPort,
  workerData,
  type MessagePort,
} from 'node:worker_threads';
import { BatchWriter } from './batch-writer.js';
import { WalKeeper } from './wal-keeper.js';
import {
  commitChannel,
  type CommitHint,
  type FlatAppends,
  type FlatResults,
  type FromWriter,
  type ToWriter,
  type WriterData,
} from './protocol.js';
import { openForWriting } from './schema.js';

// The one thread that writes events.db. It drains everything queued into one transaction (group commit), and
// acknowledges after COMMIT has returned, that is after fsync. Any error but "busy at BEGIN" is fatal: the
// thread stops for good and the process must start again from the file.

/** Appends of one transaction at most, so that the first of a long queue does not wait for the last. */
const APPENDS_PER_COMMIT = 1000;

/** Two hints to the readers are at least so far apart. */
const HINT_EVERY_MS = 10;

const { file, synchronous } = workerData as WriterData;
const port = parentPort as MessagePort;
const say = (message: FromWriter): void => port.postMessage(message);
const tellReaders = (hint: CommitHint): void => readers.postMessage(hint);

const db = openForWriting(file, synchronous);
const writer = new BatchWriter(db);
const readers = new BroadcastChannel(commitChannel(file));
readers.unref();
const wal = new WalKeeper(db, file, stopForGood);

let queue: FlatAppends[] = [];
let at = 0;
let closing = false;
let dead = false;
let hintedAt = 0;
let hintTimer: NodeJS.Timeout | null = null;

port.on('message', (message: ToWriter) => {
  take(message);
  pump();
});
say({ kind: 'ready' });

function pump(): void {
  if (dead) return;
  for (let next = receiveMessageOnPort(port); next !== undefined; next = receiveMessageOnPort(port))
    take(next.message as ToWriter);
  try {
    if (queue.length > 0) wal.afterCommit(commit());
  } catch (error) {
    stopForGood(error);
    return;
  }
  if (queue.length > 0) setImmediate(pump);
  else if (closing) void shutDown();
}

function take(message: ToWriter): void {
  if (message.kind === 'close') closing = true;
  else queue.push(message.appends);
}

/** Answers how many events were in it, conflicting ones included. */
function commit(): number {
  const results: FlatResults = [];
  begin();
  let events = 0;
  let appends = 0;
  while (queue.length > 0 && appends < APPENDS_PER_COMMIT) {
    const batch = queue[0] as FlatAppends;
    while (at < batch.length && appends < APPENDS_PER_COMMIT) {
      events += batch[at + 2] as number;
      at = writer.write(batch, at, results);
      appends += 1;
    }
    if (at >= batch.length) {
      queue.shift();
      at = 0;
    }
  }
  const startedAt = performance.now();
  db.exec('COMMIT');
  say({ kind: 'results', results, events, commitSeconds: (performance.now() - startedAt) / 1000 });
  hint();
  return events;
}

/**
 * Tells the readers what is new, at once or with the commits of the next moment: a message per commit would
 * cost them more than the reading.
 */
function hint(): void {
  const now = performance.now();
  if (hintTimer !== null) return;
  const wait = hintedAt + HINT_EVERY_MS - now;
  if (wait <= 0) {
    hintedAt = now;
    tellReaders(writer.takeTypes());
    return;
  }
  hintTimer = setTimeout(() => {
    hintTimer = null;
    hintedAt = performance.now();
    tellReaders(writer.takeTypes());
  }, wait);
}

function begin(): void {
  for (;;) {
    try {
      db.exec('BEGIN IMMEDIATE');
      return;
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'SQLITE_BUSY') throw error;
    }
  }
}

async function shutDown(): Promise<void> {
  dead = true;
  if (hintTimer !== null) clearTimeout(hintTimer);
  tellReaders(null);
  await wal.close();
  readers.close();
  db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').raw().get();
  db.close();
  say({ kind: 'closed' });
  port.close();
}

function stopForGood(error: unknown): void {
  dead = true;
  queue = [];
  const reason = error instanceof Error ? error.message : JSON.stringify(error);
  const code = String((error as { code?: string }).code ?? '');
  say({ kind: 'fatal', error: new Error(`event log ${file}: ${code} ${reason}`) });
}
