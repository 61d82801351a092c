import type { Position } from '@vigil/domain/kernel/event';
import { serverLifeStream } from '@vigil/domain/sitting/public';
import { forgetViews } from '@vigil/projections/runner/standing';
import { isSeal } from '@vigil/stores/chain/seal';
import { anchorFile, readSealKey } from '@vigil/stores/chain/seal-key';
import { lastSealEvent, sealOnce } from '@vigil/stores/chain/seals';
import { findAll } from '@vigil/stores/documents/find-all';
import { StreamFault } from '@vigil/stores/event-log/foreign';
import type { EventLog } from '@vigil/stores/event-log/port';
import { withStoresAtStart } from '../../config/checked-start.js';
import type { Config } from '../../config/env.js';
import {
  collections,
  type DeadLetterDocument,
  type SessionDocument,
  type SettingDocument,
} from '../../platform/collections.js';
import { writeAcknowledged } from '../../platform/starting/acknowledged.js';
import { writeWritten } from '../../platform/starting/noted-documents.js';
import { appendFact } from '../../platform/starting/append-fact.js';
import { demandKeyOfLog } from '../../config/key-of-log.js';
import { putAside } from '../../platform/starting/put-aside.js';
import {
  contradictionsOf,
  reactorCheckpoints,
  type Contradiction,
} from '../../platform/starting/log-promises.js';
import { sayUnrecorded, unrecordedDocuments } from './accept-documents.js';
import { lostAnswers, sayLostAnswers } from './lost-answers.js';
import type { OfflineStores } from './offline-stores.js';

export interface LossOrder {
  readonly config: Config;
  /** Whoever decides it: a name of an account or of the system's user. */
  readonly operator: string;
  /** ms epoch */
  readonly now: number;
  /** The stores come from a backup: what came after it is missing, though nothing beside them says so. */
  readonly restored?: boolean;
}

/**
 * Goes on with a log that holds less than was promised: an event says who decided it and what is missing;
 * views are to be built anew, reactors and sessions go back to what is there, and the anchor and the mark of
 * the lost events are put aside. Documents of which the log lost what it said are listed, never taken over. Cut short,
 * it is repeated. Answers false when nothing is missing. Throws `PlainError` where the key that seals what is left is
 * not the log's.
 */
export async function acceptLoss(
  { config, operator, now, restored = false }: LossOrder,
  stores: OfflineStores,
  print: (line: string) => void,
): Promise<boolean> {
  const { log, viewDocuments } = stores;
  const found = await withStoresAtStart(config, stores, contradictionsOf);
  for (const { text } of found) print(text);
  if (found.length === 0 && !restored) {
    print('事件日志与已有的记录一致，没有需要确认的损失');
    return false;
  }
  // It seals what is left: nothing is written before the key for that is there.
  await demandKeyOfLog(log, config.sealKeyFile);
  const head = await log.head();
  const missing = await missingOf(log, head, found);
  const evidence = [...(restored ? [restoredText] : []), ...found.map(({ text }) => text)];
  const data = { operator, ...missing, evidence };
  const fact = await appendFact(log, serverLifeStream, { type: 'LogLossAccepted', data }, 'recover', now);
  const lost = await lostAnswers(stores, missing.after);
  await turnBack(stores, missing.after);
  if (viewDocuments !== null) await forgetViews(viewDocuments);
  if (found.some(({ by }) => by === 'anchor')) putAside(anchorFile(config.sealKeyFile), now);
  if ((await readSealKey(config.sealKeyFile)) !== null)
    await sealOnce(log, config.sealKeyFile, now, { pastInvalid: true });
  await writeAcknowledged(config.dataDir, fact);
  const commits = await stores.documents.commits?.();
  if (commits !== undefined) await writeWritten(config.dataDir, { commits });
  print(
    `已记录：${operator} 确认位置 ${missing.after} 之后${missing.to === null ? '' : `至 ${missing.to}`} 的事件缺失（位置 ${fact.position}）。视图在下次启动时重建：npm start`,
  );
  // Positions of the embedded log are consecutive; those of others say nothing of how many there were.
  if (config.eventLog.kind === 'sqlite' && missing.to !== null)
    print(`缺失的已确认位置至少 ${Number(missing.to) - Number(missing.after)} 个`);
  sayLostAnswers(lost, print);
  // What lost events said of documents an operator takes over by name: an inserted one would come along unseen.
  const unrecorded = await unrecordedDocuments(stores);
  if (unrecorded.length > 0) sayUnrecorded(unrecorded, print);
  return true;
}

const restoredText = '由备份恢复：备份之后的事件不在其中';

/**
 * What is missing: after the log's head where it was cut; where it is as long as was promised but not the
 * same, after what the last seal vouches for.
 */
async function missingOf(
  log: EventLog,
  head: Position,
  found: readonly Contradiction[],
): Promise<{ readonly after: Position; readonly to: Position | null }> {
  const named = found.flatMap(({ position }) => position ?? []);
  const to = named.reduce<Position | null>(
    (last, one) => (last === null || log.compare(one, last) > 0 ? one : last),
    null,
  );
  if (named.every((position) => log.compare(position, head) > 0)) return { after: head, to };
  const last = await lastSealEvent(log);
  const sealed = last !== null && isSeal(last.data) ? last.data.lastPosition : log.start;
  return { after: named.every((position) => log.compare(position, sealed) > 0) ? sealed : log.start, to };
}

/** Whoever had come further than what is there goes on from there. */
async function turnBack({ log, documents }: OfflineStores, after: Position): Promise<void> {
  const isLost = (position: unknown): boolean =>
    typeof position === 'string' && log.compare(position, after) > 0;
  const settings = documents.collection<SettingDocument>(collections.settings);
  for (const { id, version, value } of await reactorCheckpoints(documents))
    if (isLost(value)) await settings.save({ id, version: version + 1, value: after }, version);
  const deadLetters = documents.collection<DeadLetterDocument>(collections.deadLetters);
  for (const { id, stream, revision } of await findAll(deadLetters, {})) {
    if (await isGone(log, stream, revision)) await deadLetters.delete(id);
  }
  const sessions = documents.collection<SessionDocument>(collections.sessions);
  for (const session of await findAll(sessions, {}))
    if (isLost(session.lastPosition)) await sessions.put({ ...session, lastPosition: null });
}

async function isGone(log: EventLog, stream: string, revision: number): Promise<boolean> {
  const [event] = await log
    .readStream(stream, { afterRevision: revision - 1, limit: 1 })
    .catch((error: unknown) => {
      // Whether it is there cannot be told: its stream was touched, and its reaction waits with it.
      if (error instanceof StreamFault) return [{ revision }];
      throw error;
    });
  return event?.revision !== revision;
}
