import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { sayOutcome } from '../../platform/office/file-thread.js';
import { readScores } from './offline-sheet.js';

// Reads one file of scores, answers its rows, and ends.

await sayOutcome(parentPort as MessagePort, () =>
  readScores((workerData as { readonly bytes: Uint8Array }).bytes),
);
