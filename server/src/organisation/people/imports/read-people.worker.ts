import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { sayOutcome } from '../../../platform/office/file-thread.js';
import { ask } from '../../../platform/threads/asking-thread.js';
import { UnreadableFileError } from '../../../platform/office/unreadable-file.js';
import { readPeople } from './import-sheet.js';

// Reads one file of people, hands over its rows part by part, and ends.

const { bytes, peopleAtMost, perPart } = workerData as {
  bytes: Uint8Array;
  peopleAtMost: number;
  perPart: number;
};
const port = parentPort as MessagePort;

await sayOutcome(port, async () => {
  const rows = await readPeople(bytes);
  if (rows.length > peopleAtMost) throw new UnreadableFileError(`一次最多导入${peopleAtMost}个用户！`);
  for (let from = 0; from < rows.length; from += perPart) await ask(port, rows.slice(from, from + perPart));
});
