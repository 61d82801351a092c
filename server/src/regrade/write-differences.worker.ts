import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { sayOutcome } from '../platform/office/file-thread.js';
import { ask } from '../platform/threads/asking-thread.js';
import { differencesCsv, differencesXlsx, type DifferenceCells } from './export-sheet.js';

// Asks for papers part by part, null at the end, and writes them as one file.

const port = parentPort as MessagePort;

await sayOutcome(port, async () => {
  const rows: DifferenceCells[] = [];
  for (let part = await next(); part !== null; part = await next()) rows.push(...part);
  return workerData === 'csv' ? Buffer.from(differencesCsv(rows)) : differencesXlsx(rows);
});

function next(): Promise<readonly DifferenceCells[] | null> {
  return ask(port, 'more');
}
