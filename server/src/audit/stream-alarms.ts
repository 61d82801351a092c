import { deletedFault, settingsWords } from '@vigil/stores/event-log/foreign';
import type { StreamAct } from '@vigil/stores/event-log/port';
import { ReactorCheckpoint } from '../platform/reactors/checkpoint.js';
import { lookEvery } from '../platform/roles/look-every.js';
import type { BackgroundService, Lease } from '../platform/roles/lease.js';
import type { Services } from '../platform/services.js';
import { collections, type StreamAlarmDocument } from './collections.js';

const noteMilliseconds = 60_000;
const namedAtMost = 20;

/** `streams` of /readyz and the gauge: in every process, whoever watches. */
export async function showStreamAlarms({ documents, health, metrics }: Services): Promise<BackgroundService> {
  const alarms = documents.collection<StreamAlarmDocument>(collections.streamAlarms);
  health.add('streams', async () => ({
    // One stream that cannot be read takes no process out of service: the others go on.
    ok: true,
    alarms: (await alarms.find({ limit: namedAtMost })).map(({ id, since, sentence }) => ({
      stream: id,
      since,
      sentence,
    })),
  }));
  metrics.gauge(
    'vigil_stream_alarms',
    'Streams that were set to forget, or deleted, past Vigil, and were not set back.',
    () => alarms.count(),
  );
  return { stop: async () => undefined };
}

/**
 * Raises an alarm for each act of the log's own administration on one of our streams (metadata that make it
 * forget, soft delete, tombstone), those since the checkpoint first and then live, and ends it when the metadata
 * are set back. Nothing to do where the log has no such acts.
 */
export async function watchStreamActs(services: Services, lease: Lease): Promise<BackgroundService> {
  const { storedLog, documents, logger } = services;
  if (storedLog.watchActs === undefined) return { stop: async () => undefined };
  const alarms = documents.collection<StreamAlarmDocument>(collections.streamAlarms);
  const checkpoint = await ReactorCheckpoint.claim(services, 'watch-stream-acts');
  let looked = checkpoint.position;
  const note = async (): Promise<void> => {
    if (storedLog.compare(looked, checkpoint.position) <= 0) return;
    if ((await checkpoint.moveTo(looked)) === 'taken') lease.resign('another process watches the streams');
  };
  const handle = async ({ stream, act }: StreamAct): Promise<void> => {
    const sentence = sentenceOf(stream, act);
    if (sentence === null) {
      await alarms.delete(stream);
      logger.warn({ stream }, 'a stream alarm has ended: its metadata were set back');
      return;
    }
    await alarms.put({ id: stream, since: services.clock.now(), sentence });
    logger.error({ stream, act, sentence }, 'stream alarm: the log server was told to hide or delete events');
  };
  const subscription = storedLog.watchActs(
    looked,
    handle,
    (error) => {
      logger.fatal({ err: error }, 'the watch over streams lost the log');
      lease.resign('the watch over streams lost the log');
    },
    (position) => (looked = position),
  );
  const noting = lookEvery(services, lease, {
    everyMilliseconds: noteMilliseconds,
    look: note,
    failed: 'how far streams were watched could not be noted',
  });
  return {
    stop: async () => {
      await subscription.close();
      await noting.stop();
      if (lease.held()) await note();
    },
  };
}

/** What to tell of it; null when everything is set back. */
function sentenceOf(stream: string, act: StreamAct['act']): string | null {
  if (act.kind === 'deleted') return deletedFault(stream, null).message;
  return Object.keys(act.settings).length === 0 ? null : settingsWords(stream, act.settings);
}
