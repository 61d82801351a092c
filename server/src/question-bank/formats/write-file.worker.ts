import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { sayOutcome } from '../../platform/office/file-thread.js';
import { ask } from '../../platform/threads/asking-thread.js';
import type { ExportedQuestion } from './read-question.js';
import { writeFile, type ExportFormat } from './write-file.js';

// Asks for the questions part by part, null at the end, and writes them as one file.

const { format } = workerData as { format: ExportFormat };
const port = parentPort as MessagePort;

await sayOutcome(port, async () => {
  const questions: ExportedQuestion[] = [];
  for (let part = await next(); part !== null; part = await next()) questions.push(...part);
  return writeFile(format, questions);
});

function next(): Promise<readonly ExportedQuestion[] | null> {
  return ask(port, 'more');
}
