import { parentPort, type MessagePort } from 'node:worker_threads';
import { sayOutcome } from '../../../platform/office/file-thread.js';
import { ask } from '../../../platform/threads/asking-thread.js';
import { writePeople, type ExportRow } from './export-sheet.js';

// Asks for people part by part, null at the end, and writes them as one file.

const port = parentPort as MessagePort;

await sayOutcome(port, async () => {
  const rows: ExportRow[] = [];
  for (let part = await next(); part !== null; part = await next()) rows.push(...part);
  return writePeople(rows);
});

function next(): Promise<readonly ExportRow[] | null> {
  return ask(port, 'more');
}
