import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { ask } from '../threads/asking-thread.js';
import { sayOutcome } from './file-thread.js';
import { tableFile, type Cells, type TableHead } from './table-file.js';

// Asks for rows part by part, null at the end, and writes them as one file.

const port = parentPort as MessagePort;

await sayOutcome(port, async () => {
  const rows: Cells[] = [];
  for (let part = await next(); part !== null; part = await next()) rows.push(...part);
  return tableFile(workerData as TableHead, rows);
});

function next(): Promise<readonly Cells[] | null> {
  return ask(port, 'more');
}
