import { statfs } from 'node:fs/promises';
import type { ProjectorHandle } from '@vigil/projections/start-projector';
import { collections, type DeadLetterDocument } from './collections.js';
import type { Services } from './services.js';

/** Lag from which the projector makes this process not ready. */
const lagLimitSeconds = 10;
/** Below this the log may soon not be writable; a failed write itself ends the process. */
const leastFreeBytes = 64 * 1024 * 1024;

async function freeBytesAt(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * All who ask while an answer is on its way share it: one look at /metrics asks for the same thing five
 * times.
 */
function asOneAnswer<R>(ask: () => Promise<R>): () => Promise<R> {
  let underWay: Promise<R> | null = null;
  return () =>
    (underWay ??= ask().finally(() => {
      underWay = null;
    }));
}

/** Tells each thing once, by its key. */
function onceEach<T>(tell: (thing: T) => void): (key: string, thing: T) => void {
  const told = new Set<string>();
  return (key, thing) => {
    if (told.has(key)) return;
    told.add(key);
    tell(thing);
  };
}

/** Parts of /readyz and figures of /metrics that every edition has: log, documents, bus, projector, views. */
export function watchStores(
  services: Services,
  projector: Pick<ProjectorHandle, 'status' | 'holdsLease'>,
  openSockets: () => number,
): void {
  const { config, health, metrics, log, documents, bus } = services;
  const { holdsLease } = projector;
  const tellStopped = onceEach((stopped: { view: string; id: string; error: string }) =>
    services.logger.error(stopped, 'a partition has stopped: its event could not be folded'),
  );
  const status = asOneAnswer(async () => {
    const answer = await projector.status();
    for (const { name, stopped } of answer.views)
      for (const { id, error } of stopped) tellStopped(`${name}/${id}`, { view: name, id, error });
    return answer;
  });
  // A start tells what stands still already.
  status().catch(() => undefined);
  health.add('log', async () => {
    if (config.shared) return { ok: true, head: await log.head() };
    const freeBytes = await freeBytesAt(config.dataDir);
    return { ok: freeBytes > leastFreeBytes, head: await log.head(), freeBytes };
  });
  health.add('documents', async () => {
    await documents.collection({ name: 'settings', indexes: [] }).get('ready');
    return { ok: true };
  });
  health.add('bus', async () => ({ ok: await bus.healthy() }));
  health.add('projector', async () => {
    const { views } = await status();
    const lagSeconds = Math.max(0, ...views.map((view) => view.lagSeconds));
    return {
      // Where others keep the views, calls are answered and answers saved however late those are.
      ok: lagSeconds <= lagLimitSeconds || !config.roles.has('projector'),
      lagSeconds,
      ...(holdsLease === undefined ? {} : { holdsLease: holdsLease() }),
      views: views.map(({ name, epoch, checkpoint, rebuilding }) => ({
        name,
        epoch,
        checkpoint,
        rebuilding,
      })),
    };
  });
  health.add('partitions', async () => {
    const { views } = await status();
    return {
      ok: true,
      stopped: views.flatMap((view) => view.stopped.map(({ id, error }) => ({ view: view.name, id, error }))),
    };
  });
  const letters = documents.collection<DeadLetterDocument>(collections.deadLetters);
  health.add('reactions', async () => ({
    ok: true,
    deadLetters: (await letters.find({ limit: 20 })).map(({ id, type, since, attempts, error }) => ({
      id,
      type,
      since,
      attempts,
      error,
    })),
  }));
  metrics.gauge('vigil_dead_letters', 'Events that a reactor could not act on yet and tries again.', () =>
    letters.count(),
  );
  if (holdsLease !== undefined)
    metrics.gauge('vigil_projector_lease_held', '1 while this process keeps the views.', () =>
      holdsLease() ? 1 : 0,
    );
  metrics.gauge(
    'vigil_projector_lag_seconds',
    'Age of the oldest event that is not in every view.',
    async () => Math.max(0, ...(await status()).views.map((view) => view.lagSeconds)),
  );
  metrics.gauge(
    'vigil_projector_events_per_second',
    'Events folded per second, over ten seconds.',
    async () => (await status()).eventsPerSecond,
  );
  metrics.gauge('vigil_stopped_partitions', 'Documents whose event could not be folded.', async () =>
    (await status()).views.reduce((sum, view) => sum + view.stopped.length, 0),
  );
  metrics.gauges('vigil_ready', '1 when this part of /readyz is ok, else 0.', 'part', async () => {
    const { parts } = await health.report();
    return new Map(Object.entries(parts).map(([name, { ok }]) => [name, ok ? 1 : 0]));
  });
  metrics.gauge('vigil_data_free_bytes', 'Free space where DATA_DIR is.', () => freeBytesAt(config.dataDir));
  metrics.gauge('vigil_sockets', 'Open sockets.', openSockets);
}
