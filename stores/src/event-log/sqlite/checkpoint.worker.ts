import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import Database from 'libsql';
import type { CheckpointAnswer } from './wal-keeper.js';

// Copies the WAL into events.db when asked, beside the writer. An error ends the thread and so reaches the
// writer as fatal.

const db = new Database((workerData as { file: string }).file);
db.exec('PRAGMA busy_timeout = 1000; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0');
const checkpoint = db.prepare('PRAGMA wal_checkpoint(PASSIVE)').raw();
const port = parentPort as MessagePort;
port.on('message', (order: 'checkpoint' | 'close') => {
  if (order === 'checkpoint') port.postMessage(checkpoint.get() as CheckpointAnswer);
  else {
    db.close();
    port.close();
  }
});
