import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { cleaned } from './clean-question.js';
import { FilePictures } from './file-pictures.js';
import { questionsPerPart } from './questions-per-part.js';
import { sayOutcome } from '../../platform/office/file-thread.js';
import { ask } from '../../platform/threads/asking-thread.js';
import { readFile, type ImportFormat } from './read-file.js';
import { UnreadableFileError } from '../../platform/office/unreadable-file.js';

// Reads one file, has its pictures kept, hands over its questions part by part, and ends.

const { format, bytes, questionsAtMost } = workerData as {
  format: ImportFormat;
  bytes: Uint8Array;
  questionsAtMost: number;
};
const port = parentPort as MessagePort;

await sayOutcome(port, async () => {
  const pictures = new FilePictures();
  const questions = await readFile(format, bytes, pictures);
  if (questions.length > questionsAtMost)
    throw new UnreadableFileError(`一次最多导入${questionsAtMost}道试题！`);
  const kept = await pictures.place((picture) => ask<string>(port, { picture }));
  for (let from = 0; from < questions.length; from += questionsPerPart) {
    await ask(port, {
      questions: questions.slice(from, from + questionsPerPart).map((read) => cleaned(kept(read))),
    });
  }
});
