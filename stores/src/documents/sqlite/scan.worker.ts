import { parentPort, workerData } from 'node:worker_threads';
import type { Document, FieldPath, Filter, Query } from '../port.js';
import { Connection, errorCode } from './connection.js';
import { CollectionReads } from './reads.js';

/** A read that no index answers. */
export type Scan =
  | { readonly kind: 'find'; readonly query: Query }
  | { readonly kind: 'count'; readonly filter: Filter }
  | { readonly kind: 'countBy'; readonly field: FieldPath; readonly filter: Filter | undefined };

export type ScanRequest = { readonly id: number; readonly collection: string; readonly scan: Scan } | 'close';
export type ScanAnswer =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: { readonly message: string; readonly code: string } };

if (parentPort !== null) {
  const port = parentPort;
  const connection = new Connection((workerData as { file: string }).file, 'reader');
  port.on('message', (request: ScanRequest) => {
    if (request === 'close') {
      connection.close();
      port.close();
      return;
    }
    const { id, collection, scan } = request;
    try {
      port.postMessage({
        id,
        result: answer(new CollectionReads<Document>(connection, collection), scan),
      } satisfies ScanAnswer);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      port.postMessage({ id, error: { message, code: errorCode(error) } } satisfies ScanAnswer);
    }
  });
}

function answer(reads: CollectionReads<Document>, scan: Scan): unknown {
  switch (scan.kind) {
    case 'find':
      return reads.find(scan.query);
    case 'count':
      return reads.count(scan.filter);
    case 'countBy':
      return reads.countBy(scan.field, scan.filter);
  }
}
