import { parentPort, workerData } from 'node:worker_threads';
import { nearDuplicates } from '@vigil/domain/question-bank/question-text';

// Compares the questions of one bank and ends: a large bank costs seconds, which the thread that answers
// calls does not have.

const { texts, most } = workerData as { texts: Parameters<typeof nearDuplicates>[0]; most: number };
parentPort?.postMessage(nearDuplicates(texts, most));
