import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { similarAnswers } from '@vigil/domain/statistics/similar-answers';
import { yieldToOtherThreads } from '@vigil/stores/threads';
import { sayOutcome } from '../platform/office/file-thread.js';
import type { SheetsToCompare } from './sheet-numbers.js';

// Millions of pairs: what answers calls never waits for them.

const stepsOfNiceness = 10;

const { sheets, questionCount } = workerData as SheetsToCompare;
yieldToOtherThreads(stepsOfNiceness);
await sayOutcome(parentPort as MessagePort, async () => similarAnswers(sheets, questionCount));
