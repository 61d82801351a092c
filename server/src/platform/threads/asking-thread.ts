import { once } from 'node:events';
import { Worker, type MessagePort } from 'node:worker_threads';

// A thread that is begun for one piece of work, asks for what it needs while it works, and says at its end what came of
// it. Records pass between the threads a part at a time, because unpacking thousands of them at once would hold up the
// thread that answers.

/** What such a thread says: it asks (one thing at a time), is done, or refuses. */
type Said<Ask, Done, Refused> = { readonly ask: Ask } | { readonly done: Done } | Refused;

interface AskingThread<Ask, Refused> {
  /** what `workerFile` answers */
  readonly file: string;
  readonly workerData: unknown;
  readonly memoryMb: number;
  /** Answers what it asks; a rejection ends the thread and is what `outcome` rejects with. */
  readonly answer: (asked: Ask) => Promise<unknown>;
  /** What is thrown when it says something else than a question or an outcome. */
  readonly refusal?: (said: Refused) => Error;
}

/**
 * Runs such a thread to its end and answers its outcome. `begun` is told a way to end it early with an error. Rejects
 * with what the thread threw, and when it ended without an outcome.
 */
export async function runAskingThread<Ask, Done, Refused extends object = never>(
  { file, workerData, memoryMb, answer, refusal }: AskingThread<Ask, Refused>,
  begun: (end: (error: unknown) => void) => void = () => undefined,
): Promise<Done> {
  const worker = new Worker(file, {
    workerData,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  try {
    return await new Promise<Done>((resolve, reject) => {
      begun(reject);
      worker.on('message', (said: Said<Ask, Done, Refused>) => {
        if ('ask' in said) answer(said.ask).then((answered) => worker.postMessage(answered), reject);
        else if ('done' in said) resolve(said.done);
        else reject(refusal?.(said) ?? new Error('a thread said what nobody understands'));
      });
      worker.once('error', reject);
      worker.once('exit', (code) =>
        reject(new Error(`a thread for one piece of work ended with code ${code}`)),
      );
    });
  } finally {
    await worker.terminate();
  }
}

/** In the worker: asks and waits for the answer. */
export async function ask<Answer>(port: MessagePort, asked: unknown): Promise<Answer> {
  const answered = once(port, 'message');
  port.postMessage({ ask: asked });
  return (await answered)[0] as Answer;
}
