import { join } from 'node:path';
import type { Position } from '@vigil/domain/kernel/event';
import { viewStandings, type ViewStanding } from '@vigil/projections/runner/standing';
import { readAnchor, type SealAnchor } from '@vigil/stores/chain/seal-key';
import { isSeal, SEALS_STREAM } from '@vigil/stores/chain/seal';
import { lastSealEvent } from '@vigil/stores/chain/seals';
import type { Documents } from '@vigil/stores/documents/port';
import type { EventLog } from '@vigil/stores/event-log/port';
import { lastRecordOf } from '@vigil/stores/event-log/standing';
import { collections, type SettingDocument } from '../collections.js';
import { checkpointIdOf } from '../reactors/checkpoint.js';
import { holdsAppended } from './appended-chain.js';
import { readAcknowledged, type Acknowledged } from './acknowledged.js';
import { readInstallation } from './installation.js';
import { readWritten, type Written } from './noted-documents.js';
import { lastAcknowledged } from './touched-streams.js';

/** The stores of an installation and what is kept beside them, before anything works on them. */
export interface StoresAtStart {
  readonly log: EventLog;
  readonly documents: Documents;
  /** Where the views are kept; null: there are none yet. */
  readonly viewDocuments: Documents | null;
  readonly dataDir: string;
  readonly sealKeyFile: string;
  /** Whether this process alone seals, so that a log with seals has left its anchor here. */
  readonly sealsHere: boolean;
}

/** Something outside the log says that the log held more than it does. */
export interface Contradiction {
  readonly by: 'acknowledged' | 'documents' | 'views' | 'reactors' | 'seal' | 'anchor';
  /** One sentence for an operator, without what to do. */
  readonly text: string;
  /** The last position that was there, as far as this tells; null: it names none. */
  readonly position: Position | null;
}

/**
 * Holds the log against what was promised of it: the last acknowledged append, how far views and reactors
 * came, the last seal, and the anchor kept beside the seals' key. A few reads, whatever the log's length.
 * Beside processes that go on working, promises grow: the log is looked at after all of them were read.
 */
export async function contradictionsOf(stores: StoresAtStart): Promise<Contradiction[]> {
  const acknowledged = readAcknowledged(stores.dataDir);
  const written = readWritten(stores.dataDir);
  const views = stores.viewDocuments === null ? [] : await viewStandings(stores.viewDocuments);
  const reactors = await reactorCheckpoints(stores.documents);
  const seal = await lastSealEvent(stores.log);
  const head = await stores.log.head();
  const end = await lastRecordOf(stores.log);
  const found = [
    await ofAcknowledged(stores, acknowledged, head),
    await ofDocuments(stores, written),
    ofViews(stores, views, head),
    ofReactors(stores, reactors, end),
    await ofSeals(stores, seal, head),
  ];
  return found.flat();
}

async function ofAcknowledged(
  { log, dataDir }: StoresAtStart,
  mark: Acknowledged | 'damaged' | null,
  head: Position,
): Promise<Contradiction[]> {
  if (mark === null) return [];
  const by = 'acknowledged' as const;
  if (mark === 'damaged')
    return [{ by, position: null, text: '最后确认位置的记录 acknowledged.json 已损坏' }];
  const { stream, revision, position } = mark;
  // A stream that others touched is told as such (`lastStreamTouched`): the log has lost nothing.
  if ((await lastAcknowledged(log, mark)).kind !== 'gone')
    return mark.since === undefined || (await holdsAppended(log, mark.since, position))
      ? []
      : [
          {
            by,
            position: null,
            text: `已向人确认保存的位置 ${mark.since.after} 之后至 ${position} 的事件与确认时的不同：其中有事件被改动或替换过`,
          },
        ];
  // It promised nothing of this log: no position of it says what is missing here.
  if (isOfAnother(mark, dataDir))
    return [
      {
        by,
        position: null,
        text: `最后确认位置的记录 ${join(dataDir, 'acknowledged.json')} 属于另一个安装，不能说明这个日志是否完整；原来的记录还在时，放回它即可启动`,
      },
    ];
  return [
    {
      by,
      position,
      text:
        log.compare(position, head) > 0
          ? `已向人确认保存到位置 ${position}，事件日志却只到 ${head}：日志的末尾缺失`
          : `已向人确认保存的位置 ${position}（流 ${stream} 第 ${revision} 号）在事件日志中不是同一个事件：日志被替换过`,
    },
  ];
}

function isOfAnother({ installation }: Acknowledged, dataDir: string): boolean {
  const own = readInstallation(dataDir)?.id;
  return installation !== undefined && own !== undefined && installation !== own;
}

/**
 * The log holds what was acknowledged last, but its stream does not answer it: one sentence for an operator with
 * the way on, else null. That stream stands still; nothing of the log is missing.
 */
export async function lastStreamTouched({ log, dataDir }: StoresAtStart): Promise<string | null> {
  const mark = readAcknowledged(dataDir);
  if (mark === null || mark === 'damaged') return null;
  const found = await lastAcknowledged(log, mark);
  return found.kind === 'touched' ? found.words : null;
}

/** The documents are as often written as was noted, or the file is of another day. */
async function ofDocuments(
  { documents }: StoresAtStart,
  mark: Written | 'damaged' | null,
): Promise<Contradiction[]> {
  if (mark === null || documents.commits === undefined) return [];
  const wrong = (text: string): Contradiction[] => [{ by: 'documents', position: null, text }];
  if (mark === 'damaged') return wrong('文档库写入次数的记录 written.json 已损坏');
  const commits = await documents.commits();
  return commits >= mark.commits
    ? []
    : wrong(`文档库 data.db 曾写入 ${mark.commits} 次，现在的只有 ${commits} 次：它是较早的副本，或末尾缺失`);
}

function ofViews(
  { log }: StoresAtStart,
  standings: readonly ViewStanding[],
  head: Position,
): Contradiction[] {
  const ahead = standings.filter(({ position }) => log.compare(position, head) > 0);
  const last = latest(log, ahead);
  return last === null
    ? []
    : [
        {
          by: 'views',
          position: last.position,
          text: `视图 ${last.view} 已读到位置 ${last.position}，事件日志却只到 ${head}`,
        },
      ];
}

/** Settings documents that hold reactors' checkpoints. */
export async function reactorCheckpoints(documents: Documents): Promise<SettingDocument[]> {
  const prefix = checkpointIdOf('');
  return documents
    .collection<SettingDocument>(collections.settings)
    .find({ filter: { id: { gte: prefix, lt: `${prefix}~` } } });
}

/** A reactor's checkpoint is how far it has looked: past the last event, where the store's own records follow. */
function ofReactors(
  { log }: StoresAtStart,
  checkpoints: readonly SettingDocument[],
  end: Position,
): Contradiction[] {
  const reached = checkpoints.map(({ id, value }) => ({ id, position: value as Position }));
  const last = latest(
    log,
    reached.filter(({ position }) => log.compare(position, end) > 0),
  );
  return last === null
    ? []
    : [
        {
          by: 'reactors',
          position: last.position,
          text: `后台处理（${last.id}）已到位置 ${last.position}，事件日志却只到 ${end}`,
        },
      ];
}

async function ofSeals(
  stores: StoresAtStart,
  last: Awaited<ReturnType<typeof lastSealEvent>>,
  head: Position,
): Promise<Contradiction[]> {
  const { log } = stores;
  const found: Contradiction[] = [];
  if (last !== null && !isSeal(last.data))
    found.push({
      by: 'seal',
      position: null,
      text: `流 ${SEALS_STREAM} 的第 ${last.revision} 号事件不是有效的封存`,
    });
  const covered = last !== null && isSeal(last.data) ? last.data.lastPosition : null;
  if (covered !== null && log.compare(covered, head) > 0)
    found.push({
      by: 'seal',
      position: covered,
      text: `最后一次封存覆盖到位置 ${covered}，事件日志却只到 ${head}`,
    });
  return [...found, ...(await ofAnchor(stores, (last?.revision ?? -1) + 1))];
}

/** Between the first seal and its anchor lies a moment: one seal may stand without. */
const sealsWithoutAnchor = 1;

async function ofAnchor(
  { log, sealKeyFile, sealsHere }: StoresAtStart,
  seals: number,
): Promise<Contradiction[]> {
  const by = 'anchor' as const;
  const anchor = await anchorBeside(sealKeyFile);
  if (anchor === 'damaged')
    return [{ by, position: null, text: `密钥旁的封存记录 ${sealKeyFile}.last-seal 已损坏` }];
  if (anchor === null)
    return sealsHere && seals > sealsWithoutAnchor
      ? [
          {
            by,
            position: null,
            text: `日志有 ${seals} 次封存，密钥旁的记录 ${sealKeyFile}.last-seal 却不见了`,
          },
        ]
      : [];
  const [known] = await log.readStream(SEALS_STREAM, { afterRevision: anchor.revision - 1, limit: 1 });
  if (known?.revision === anchor.revision && known.hash === anchor.hash) return [];
  return [{ by, position: null, text: `密钥旁记录的第 ${anchor.revision} 号封存不在事件日志中` }];
}

async function anchorBeside(keyFile: string): Promise<SealAnchor | 'damaged' | null> {
  try {
    const anchor = await readAnchor(keyFile);
    const { revision, hash } = anchor ?? { revision: 0, hash: '' };
    return typeof revision === 'number' && typeof hash === 'string' ? anchor : 'damaged';
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return 'damaged';
    throw error;
  }
}

function latest<T extends { readonly position: Position }>(
  log: Pick<EventLog, 'compare'>,
  all: readonly T[],
): T | null {
  return all.reduce<T | null>(
    (last, one) => (last === null || log.compare(one.position, last.position) > 0 ? one : last),
    null,
  );
}
