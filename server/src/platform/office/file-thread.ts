import { MessagePort, Worker } from 'node:worker_threads';
import { once } from 'node:events';
import { Gate } from '../limits/gate.js';
import { UnreadableFileError } from './unreadable-file.js';

// Files of questions or people are read and written in a thread of their own, with bounded memory and time: a large
// or hostile one costs those who wait for other calls nothing. Records pass between the threads a part at a time,
// because unpacking thousands of them at once would hold up the thread that answers.

const memoryMb = 512;
const patienceMilliseconds = 120_000;
/** Two at a time: each may need `memoryMb`. */
const threads = new Gate(2, 20);

type Said<Ask, Done> = { readonly ask: Ask } | { readonly done: Done } | { readonly refused: string };

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
  const worker = new Worker(file, {
    workerData,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Done>((resolve, reject) => {
      timer = setTimeout(
        () => reject(new UnreadableFileError('文件过于复杂，无法在规定时间内处理！')),
        patienceMilliseconds,
      );
      worker.on('message', (said: Said<Ask, Done>) => {
        if ('ask' in said) answer(said.ask).then((answered) => worker.postMessage(answered), reject);
        else if ('refused' in said) reject(new UnreadableFileError(said.refused));
        else resolve(said.done);
      });
      worker.once('error', (error) =>
        reject(
          (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY'
            ? new UnreadableFileError('文件过大，无法处理！')
            : error,
        ),
      );
      worker.once('exit', (code) => reject(new Error(`a thread for a file ended with code ${code}`)));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

/** In the worker: asks and waits for the answer. */
export async function ask<Answer>(port: MessagePort, asked: unknown): Promise<Answer> {
  const answered = once(port, 'message');
  port.postMessage({ ask: asked });
  return (await answered)[0] as Answer;
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
