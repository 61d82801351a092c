import type { MessagePort } from 'node:worker_threads';
import { Gate } from '../limits/gate.js';
import { runAskingThread } from '../threads/asking-thread.js';
import { UnreadableFileError } from './unreadable-file.js';

// Files of questions or people are read and written in a thread of their own, with bounded memory and time: a large
// or hostile one costs those who wait for other calls nothing.

const memoryMb = 512;
const patienceMilliseconds = 120_000;
/** Two at a time: each may need `memoryMb`. */
const threads = new Gate(2, 20);

/** What a thread says of a file that it does not take. */
interface Refused {
  readonly refused: string;
}

/**
 * Runs a worker to its end; `file`: what `workerFile` answers. Each thing it asks is answered by `answer`. Rejects with
 * `UnreadableFileError` when it refuses the file or needs more memory or time than there is, with
 * `RetryLaterError` when too many wait for a thread.
 */
export const inFileThread = <Ask, Done>(
  file: string,
  workerData: unknown,
  answer: (asked: Ask) => Promise<unknown>,
): Promise<Done> => threads.run(() => runWorker<Ask, Done>(file, workerData, answer));

async function runWorker<Ask, Done>(
  file: string,
  workerData: unknown,
  answer: (asked: Ask) => Promise<unknown>,
): Promise<Done> {
  let timer: NodeJS.Timeout | undefined;
  const thread = {
    file,
    workerData,
    memoryMb,
    answer,
    refusal: ({ refused }: Refused) => new UnreadableFileError(refused),
  };
  try {
    return await runAskingThread<Ask, Done, Refused>(thread, (end) => {
      timer = setTimeout(
        () => end(new UnreadableFileError('文件过于复杂，无法在规定时间内处理！')),
        patienceMilliseconds,
      );
    });
  } catch (error) {
    throw (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY'
      ? new UnreadableFileError('文件过大，无法处理！')
      : error;
  } finally {
    clearTimeout(timer);
  }
}

/** In the worker: says the outcome of its work, or why the file is refused. */
export async function sayOutcome(port: MessagePort, work: () => Promise<unknown>): Promise<void> {
  try {
    port.postMessage({ done: await work() });
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    port.postMessage({ refused: error.message });
  }
}
