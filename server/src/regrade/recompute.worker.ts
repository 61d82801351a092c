import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import type { QuestionContent } from '@vigil/domain/question-bank/public';
import { paperAfter, paperStream, questionsOf, type PaperState } from '@vigil/domain/sitting/public';
import { yieldToOtherThreads } from '@vigil/stores/threads';
import { openLogToRead, type LogPlace } from '../config/log-to-read.js';
import { ask } from '../platform/threads/asking-thread.js';
import type { RegradeDifferenceDocument } from './collections.js';
import { Recomputing, type Found, type Recomputed } from './recomputing.js';

/** What the thread is begun with. */
export interface RecomputeWork extends Recomputed {
  readonly place: LogPlace;
  /** in the order they are looked at */
  readonly paperIds: readonly string[];
}

/** What it asks: versions of questions, in the order asked; and whether to go on, telling what it found. */
export type RecomputeAsk =
  | {
      readonly kind: 'contents';
      readonly questions: readonly { readonly quId: string; readonly version: number }[];
    }
  | { readonly kind: 'found'; readonly rows: readonly RegradeDifferenceDocument[]; readonly found: Found };

/** True: every paper was looked at; false: it was told to stop. */
export type RecomputeDone = boolean;

// A dry run over thousands of papers is half a million events to read and fold. They are read here, on a connection of
// the thread's own, and at a low priority: saves and their group commits come first when the cores are full.
const yieldingSteps = 10;
/** Rows of one message: what unpacking and storing them costs the thread that answers stays below a ms. */
const rowsAtOnce = 20;

const port = parentPort as MessagePort;
const { place, paperIds, ...about } = workerData as RecomputeWork;
yieldToOtherThreads(yieldingSteps);
const log = await openLogToRead(place);
const contents = new Map<string, QuestionContent>();
const recomputing = new Recomputing(about);

port.postMessage({ done: await toTheEnd() });
await log.close();

async function toTheEnd(): Promise<RecomputeDone> {
  for (const [index, paperId] of paperIds.entries()) {
    const state = paperAfter(await log.readStream(paperStream(paperId)));
    await fetchContents(state);
    recomputing.add(state, contents);
    if ((index + 1) % rowsAtOnce === 0 && !(await tell())) return false;
  }
  return tell();
}

function tell(): Promise<boolean> {
  return ask(port, {
    kind: 'found',
    rows: recomputing.takeRows(),
    found: recomputing.found(),
  } satisfies RecomputeAsk);
}

/** Papers share their questions: each version comes over once. */
async function fetchContents(state: PaperState): Promise<void> {
  const missing = questionsOf(state).filter(({ sha256 }) => !contents.has(sha256));
  if (missing.length === 0) return;
  const questions = missing.map(({ quId, version }) => ({ quId, version }));
  const read = await ask<QuestionContent[]>(port, { kind: 'contents', questions } satisfies RecomputeAsk);
  for (const [index, content] of read.entries()) contents.set(missing[index]?.sha256 ?? '', content);
}
