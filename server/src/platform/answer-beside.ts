import { parentPort } from 'node:worker_threads';
import { yieldToOtherThreads } from '@vigil/stores/threads';
import type { SideReply } from './side-thread.js';

/** In the file of a `SideThread`: does what is asked, giving way to the other threads of the process by `niceness` steps. */
export function answerBeside<Ask, Done>(niceness: number, work: (ask: Ask) => Done | Promise<Done>): void {
  yieldToOtherThreads(niceness);
  parentPort?.on('message', (ask: Ask) => {
    void told(ask, work).then((reply) => parentPort?.postMessage(reply));
  });
}

async function told<Ask, Done>(ask: Ask, work: (ask: Ask) => Done | Promise<Done>): Promise<SideReply<Done>> {
  try {
    return { done: await work(ask) };
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}
