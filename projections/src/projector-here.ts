import { createInProcessBus } from '@vigil/stores/bus/in-process/in-process-bus';
import { openProjector } from './projector.js';
import type { ProjectorHandle, StartProjectorOptions } from './start-projector.js';

/**
 * The projector on the caller's own thread, with the same calls as `startProjector`: for a process that starts
 * many servers one after another (tests), to which each thread with all its modules costs half a second of
 * processor.
 */
export async function startProjectorHere({
  dataDir,
  busName,
  onExit,
  onBatch,
}: StartProjectorOptions): Promise<ProjectorHandle> {
  const bus = createInProcessBus({ name: busName });
  const projector = await openProjector({
    dataDir,
    bus,
    onFault: (error) => onExit?.(error),
    ...(onBatch === undefined ? {} : { onBatch }),
  });
  let stopping: Promise<void> | null = null;
  return {
    views: (await projector.runner.status()).views.map((view) => view.name),
    status: () => projector.runner.status(),
    rebuild: (view) => projector.runner.rebuild(view),
    verify: (view) => projector.runner.verify(view),
    stop: () => (stopping ??= projector.close().then(() => bus.close())),
  };
}
