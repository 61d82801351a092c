import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { createInProcessBus } from '@vigil/stores/bus/in-process/in-process-bus';
import { errorCode } from '@vigil/stores/documents/sqlite/connection';
import { yieldToOtherThreads } from '@vigil/stores/threads';
import { openProjector, type Projector } from './projector.js';
import type { FromProjector, ProjectorData, ToProjector } from './projector-protocol.js';

/**
 * When the cores are full a view may be a little later; an answer that is being saved may not. A third of the
 * share of a thread of usual priority.
 */
const yieldingSteps = 5;

if (parentPort !== null) await serve(parentPort, workerData as ProjectorData);

/**
 * The projector's thread in embedded mode. A fault ends the thread with its error: the main thread is told
 * and decides.
 */
async function serve(port: MessagePort, { dataDir, busName, reportBatches }: ProjectorData): Promise<void> {
  yieldToOtherThreads(yieldingSteps);
  const bus = createInProcessBus({ name: busName });
  const answer = (message: FromProjector): void => port.postMessage(message);
  const projector = await openProjector({
    dataDir,
    bus,
    ...(reportBatches === true ? { onBatch: (batch) => answer({ kind: 'batch', batch }) } : {}),
    onFault: (error) =>
      setImmediate(() => {
        throw new Error(`the projector cannot go on: ${messageOf(error)}`);
      }),
  });

  port.on('message', (request: ToProjector) => {
    carryOut(projector, request).then(
      async (result) => {
        if (request.call === 'stop') await bus.close();
        answer({ kind: 'result', id: request.id, result });
        if (request.call === 'stop') port.close();
      },
      (error: unknown) =>
        answer({ kind: 'failed', id: request.id, message: messageOf(error), code: errorCode(error) }),
    );
  });
  answer({ kind: 'ready', views: (await projector.runner.status()).views.map((view) => view.name) });
}

/** Errors of the database lose their text on the way to another thread. */
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function carryOut(projector: Projector, request: ToProjector): Promise<unknown> {
  switch (request.call) {
    case 'status':
      return projector.runner.status();
    case 'rebuild':
      return projector.runner.rebuild(request.argument);
    case 'verify':
      return projector.runner.verify(request.argument);
    case 'stop':
      await projector.close();
      return null;
  }
}
