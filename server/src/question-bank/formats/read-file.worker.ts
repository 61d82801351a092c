import { parentPort, workerData } from 'node:worker_threads';
import { readFile, type ImportFormat } from './read-file.js';
import { UnreadableFileError } from './read-question.js';

// Reads one file and ends: a large or hostile one costs neither the time nor the memory of the thread that answers calls.

const { format, bytes } = workerData as { format: ImportFormat; bytes: Uint8Array };
try {
  parentPort?.postMessage({ questions: await readFile(format, bytes) });
} catch (error) {
  if (!(error instanceof UnreadableFileError)) throw error;
  parentPort?.postMessage({ refused: error.message });
}
