import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { confirmsTime } from '@vigil/domain/sitting/public';
import { viewStandings } from '@vigil/projections/runner/standing';
import { isSeal } from '@vigil/stores/chain/seal';
import { lastSealEvent } from '@vigil/stores/chain/seals';
import type { Documents } from '@vigil/stores/documents/port';
import { upgradeFile } from '@vigil/stores/documents/sqlite/upgrade';
import { openSqliteDocuments } from '@vigil/stores/documents/sqlite/sqlite-documents';
import type { EventLog } from '@vigil/stores/event-log/port';
import type { Clock } from '../platform/clock.js';
import { lastHeartbeat, type Heartbeat } from '../platform/heartbeat.js';
import { PlainError } from '../platform/plain-error.js';
import { clockContradiction, timeByHeartbeat, type KnownTimes } from '../platform/starting/clock-at-start.js';
import { foreignViews } from './foreign-views.js';
import { wrongKeyOfLog } from './key-of-log.js';
import { lifeFacts } from './life-facts.js';
import {
  contradictionsOf,
  lastStreamTouched,
  type StoresAtStart,
} from '../platform/starting/log-promises.js';
import type { Config } from './env.js';
import { usesFiles } from './join-installation.js';

/** The stores of a start, opened and not yet worked on. */
export type CheckedStores = Pick<StoresAtStart, 'log' | 'documents'>;

/**
 * Before anything is made or served: throws `PlainError` when log, seals' key or clock contradict what was
 * promised, one sentence each with the command that goes on. Reads only. Resolves to what the wall clock should show
 * by the last run, ms; null: nothing tells. `alarm` is told of a stream that was touched past Vigil and stops alone.
 */
export async function refuseContradictions(
  config: Config,
  stores: CheckedStores,
  clock: Clock,
  alarm: (sentence: string) => void,
): Promise<number | null> {
  return withStoresAtStart(config, stores, async (all) => {
    const known = await knownTimes(all);
    const contradictions = await contradictionsOf(all);
    const foreign =
      areOwn(config) && contradictions.every(({ by }) => by === 'views') ? await foreignViews(all) : null;
    const wrong = [
      ...(foreign === null ? [] : [foreign]),
      // Views of another log say nothing of this one.
      ...(foreign === null ? contradictions : []).map(
        ({ text }) =>
          `${text}。请恢复备份（npm run restore），或确认损失后继续：npm run recover -- accept-loss。 (The log contradicts what was promised.)`,
      ),
      ...(await wrongSealKey(config, stores.log)),
      ...wrongClock(clock, known),
    ];
    if (wrong.length > 0) throw new PlainError(wrong.join('\n'));
    const touched = await lastStreamTouched(all);
    if (touched !== null) alarm(touched);
    return timeByHeartbeat(clock.sinceBoot?.() ?? null, known.lastHeartbeat);
  });
}

/** The views are looked at where they are kept, without making them. */
export async function withStoresAtStart<T>(
  config: Pick<Config, 'dataDir' | 'sealKeyFile' | 'documents' | 'shared'>,
  { log, documents }: CheckedStores,
  work: (stores: StoresAtStart) => Promise<T>,
): Promise<T> {
  const { dataDir, sealKeyFile, shared } = config;
  const own = config.documents.kind === 'sqlite' ? await ownViews(dataDir) : null;
  const viewDocuments = config.documents.kind === 'sqlite' ? own : documents;
  try {
    return await work({ log, documents, viewDocuments, dataDir, sealKeyFile, sealsHere: !shared });
  } finally {
    await own?.close();
  }
}

async function ownViews(dataDir: string): Promise<Documents | null> {
  const file = join(dataDir, 'views.db');
  if (!existsSync(file)) return null;
  // The views of an earlier version are read here before the projector could bring them up to date.
  upgradeFile(file);
  return openSqliteDocuments({ file, mode: 'reader' });
}

/** Log and views are in files of the folder. */
const areOwn = ({ eventLog, documents }: Config): boolean =>
  eventLog.kind === 'sqlite' && documents.kind === 'sqlite';

/** Keeping views needs no key. */
async function wrongSealKey(config: Config, log: EventLog): Promise<string[]> {
  const wrong = await wrongKeyOfLog(log, config.sealKeyFile);
  return wrong === null || (wrong.isMissing && !usesFiles(config)) ? [] : [wrong.text];
}

/** How often an operator went on with this log after it had lost events. It rises while no server runs. */
export const lossesAcceptedIn = async (log: EventLog): Promise<number> =>
  (await lifeFacts(log, 'LogLossAccepted')).length;

function wrongClock(clock: Clock, known: KnownTimes): string[] {
  const text = clockContradiction(clock.now(), clock.sinceBoot?.() ?? null, known);
  return text === null
    ? []
    : [
        `${text}。请校准系统时间后再启动；若现在的时间是对的：npm run confirm-clock。 (The wall clock contradicts what was recorded.)`,
      ];
}

/** What is on record of the time, without what an operator set aside by confirming the clock. */
export async function knownTimes(
  stores: StoresAtStart,
): Promise<KnownTimes & { readonly lastHeartbeat: Heartbeat | null }> {
  const at = await lastEventTime(stores);
  const confirmed = (await lifeFacts(stores.log, 'ClockConfirmed'))
    .map(({ data }) => data as { readonly known?: number; readonly seals?: unknown })
    .findLast(confirmsTime);
  return {
    lastHeartbeat: await lastHeartbeat(stores.documents),
    lastEventAt: at === null || at <= (confirmed?.known ?? -Infinity) ? null : at,
  };
}

const pagesAtMost = 20;
const eventsPerPage = 500;

/**
 * The latest time among the log's last events, ms: from the newest place that is known, forward; null when
 * the log is empty.
 */
async function lastEventTime({ log, viewDocuments }: StoresAtStart): Promise<number | null> {
  const seal = await lastSealEvent(log);
  const standings = viewDocuments === null ? [] : await viewStandings(viewDocuments);
  let from = seal !== null && isSeal(seal.data) ? seal.data.lastPosition : log.start;
  let latest = seal?.time ?? null;
  const head = await log.head();
  for (const { position, eventTime } of standings) {
    if (log.compare(position, head) > 0) continue;
    if (log.compare(position, from) > 0) from = position;
    if (eventTime > 0) latest = Math.max(latest ?? 0, eventTime);
  }
  for (let pages = 0; pages < pagesAtMost; pages += 1) {
    const page = await log.readAll(from, eventsPerPage);
    // What somebody else wrote bears whatever time they gave it.
    for (const { time, foreign } of page.events)
      if (foreign === undefined) latest = Math.max(latest ?? 0, time);
    if (!page.more) break;
    from = page.last;
  }
  return latest;
}
