import { parentPort, receiveMessageOnPort, workerData, type MessagePort } from 'node:worker_threads';
import { CollectionSums } from './collection-sums.js';
import { Connection, errorCode } from './connection.js';
import { upgrade } from './upgrade.js';
import { applyWrite, type WriteOperation, type WriteResult, type Writing } from './writes.js';

/** What the writer's thread is asked and what it answers, one answer message per commit. */
export type WriterRequest = { readonly id: number; readonly operation: WriteOperation } | 'close';
export type WriterAnswer =
  | { readonly id: number; readonly result: WriteResult }
  | { readonly id: number; readonly error: { readonly message: string; readonly code: string } };

const largestGroup = 1000;

if (parentPort !== null) serve(parentPort, (workerData as { file: string }).file);

/**
 * Group commit: everything that waits when a commit begins goes into it, and is answered after it is on disk.
 */
function serve(port: MessagePort, file: string): void {
  const connection = new Connection(file, 'writer', 'full');
  upgrade(connection, file);
  const writing: Writing = { connection, sums: new CollectionSums() };
  port.on('message', (first: WriterRequest) => {
    const group: WriterRequest[] = [first];
    while (group.length < largestGroup && group.at(-1) !== 'close') {
      const next = receiveMessageOnPort(port);
      if (next === undefined) break;
      group.push(next.message as WriterRequest);
    }
    const requests = group.filter((request) => request !== 'close');
    if (requests.length > 0) port.postMessage(commit(writing, requests));
    if (group.at(-1) === 'close') {
      connection.close();
      port.close();
    }
  });
}

/**
 * Ends the thread when the disk or the commit fails. The error is a plain one: those of the database lose
 * their text between threads.
 */
function commit(writing: Writing, requests: readonly Exclude<WriterRequest, 'close'>[]): WriterAnswer[] {
  try {
    return commitGroup(writing, requests);
  } catch (error) {
    throw new Error(
      `documents cannot be written: ${error instanceof Error ? error.message : String(error)} ${errorCode(error)}`,
      { cause: error },
    );
  }
}

function commitGroup(writing: Writing, requests: readonly Exclude<WriterRequest, 'close'>[]): WriterAnswer[] {
  const { connection, sums } = writing;
  connection.exec('BEGIN IMMEDIATE');
  const answers = requests.map(({ id, operation }): WriterAnswer => {
    connection.exec('SAVEPOINT one');
    try {
      const result = applyWrite(writing, operation);
      connection.exec('RELEASE one');
      sums?.settle();
      return { id, result };
    } catch (error) {
      if (/^SQLITE_(IOERR|FULL|CORRUPT|NOTADB|NOMEM)/.test(errorCode(error))) throw error;
      connection.exec('ROLLBACK TO one');
      connection.exec('RELEASE one');
      sums?.undo();
      return {
        id,
        error: { message: error instanceof Error ? error.message : String(error), code: errorCode(error) },
      };
    }
  });
  sums?.flush(connection);
  connection.exec('COMMIT');
  return answers;
}
