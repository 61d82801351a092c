import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Documents } from '@vigil/stores/documents/port';
import { openSqliteDocuments } from '@vigil/stores/documents/sqlite/sqlite-documents';
import { takeFolderLock } from '@vigil/stores/documents/sqlite/folder-lock';
import type { EventLog } from '@vigil/stores/event-log/port';
import { openSqliteEventLog } from '@vigil/stores/event-log/sqlite/sqlite-event-log';
import type { Rebuilt } from '../projector-protocol.js';
import {
  checkpoints,
  pointers,
  stoppedPartitions,
  type StoppedPartition,
  type ViewCheckpoint,
  type ViewPointer,
} from '../runner/bookkeeping.js';
import { lagSeconds } from '../runner/lag.js';
import type { Verification } from '../runner/verify.js';
import { startProjector } from '../start-projector.js';
import { projections } from '../views.js';
import { askRunningServer } from './running-server.js';

/** What a command prints, and its exit code. */
export interface Answer {
  readonly lines: readonly string[];
  readonly exitCode: 0 | 1;
}

export type Act = <C extends 'rebuild' | 'verify'>(
  command: C,
  view: string,
) => Promise<C extends 'rebuild' ? Rebuilt : Verification>;

/**
 * Where the views are: how to have them rebuilt or compared by whoever may write them, and how to read how
 * far they are.
 */
export interface ViewsPlace {
  withProjector(work: (act: Act) => Promise<Answer>): Promise<Answer>;
  reading(
    work: (stores: { readonly log: EventLog; readonly documents: Documents }) => Promise<Answer>,
  ): Promise<Answer>;
}

/**
 * `rebuild [VIEW] | verify [VIEW] | lag` on a data folder. A mistake of the caller is an answer with exit
 * code 1. `start` begins the projector where no server runs.
 */
export const run = (
  dataDir: string,
  command: string | undefined,
  view: string | undefined,
  start = startProjector,
): Promise<Answer> =>
  runOn(
    {
      withProjector: (work) => withProjector(dataDir, start, work),
      reading: (work) => reading(dataDir, work),
    },
    command,
    view,
  );

/** The same wherever the views are. */
export async function runOn(
  place: ViewsPlace,
  command: string | undefined,
  view: string | undefined,
): Promise<Answer> {
  const names = projections.map((projection) => projection.name);
  if (view !== undefined && !names.includes(view))
    return failed(`没有视图 ${view}，可用的有：${names.join('、')}`);
  const wanted = view === undefined ? names : [view];
  switch (command) {
    case 'rebuild':
      return place.withProjector(async (act) => {
        const lines: string[] = [];
        for (const name of wanted) lines.push(rebuiltLine(await act('rebuild', name)));
        return { lines, exitCode: 0 };
      });
    case 'verify':
      return place.withProjector(async (act) => {
        const results = await Promise.all(wanted.map((name) => act('verify', name)));
        return {
          lines: results.flatMap(verifiedLines),
          exitCode: results.every((result) => result.differing === 0) ? 0 : 1,
        };
      });
    case 'lag':
      return place.reading(lag);
    default:
      return failed('用法：npm run projections -- rebuild [视图] | verify [视图] | lag');
  }
}

const failed = (line: string): Answer => ({ lines: [line], exitCode: 1 });

const rebuiltLine = ({ view, epoch, events, seconds }: Rebuilt): string =>
  `${view}：已重建，第 ${epoch} 代，${events} 个事件，${seconds.toFixed(1)} 秒，每秒 ${Math.round(events / Math.max(seconds, 0.001))} 个`;

function verifiedLines({
  view,
  epoch,
  position,
  documents,
  differing,
  differingIds,
}: Verification): string[] {
  const head = `${view}：第 ${epoch} 代，位置 ${position}，${documents} 个文档，`;
  return differing === 0
    ? [`${head}与重建结果一致`]
    : [`${head}${differing} 个与重建结果不一致：`, ...differingIds.map((id) => `  ${id}`)];
}

/**
 * The running server does it, because it alone writes views.db; without one, this process does, holding the
 * folder's lock meanwhile.
 */
async function withProjector(
  dataDir: string,
  start: typeof startProjector,
  work: (act: Act) => Promise<Answer>,
): Promise<Answer> {
  const lock = takeFolderLock(dataDir);
  if (lock === null) {
    return work(async (command, view) => {
      const reply = await askRunningServer(dataDir, command, { view });
      if (reply === null) throw new Error(`数据目录 ${dataDir} 正被另一个进程使用，但它没有应答`);
      return reply.result as never;
    });
  }
  try {
    const projector = await start({ dataDir, busName: randomUUID() });
    try {
      return await work((command, view) => projector[command](view) as never);
    } finally {
      // A thread that goes on would keep the process from ending.
      await projector.stop();
    }
  } finally {
    lock.release();
  }
}

/** Reading needs no lock: it works beside a running server. */
async function reading(dataDir: string, work: Parameters<ViewsPlace['reading']>[0]): Promise<Answer> {
  const log = await openSqliteEventLog({ file: join(dataDir, 'events.db'), mode: 'reader' });
  const documents = await openSqliteDocuments({ file: join(dataDir, 'views.db'), mode: 'reader' });
  try {
    return await work({ log, documents });
  } finally {
    await Promise.all([log.close(), documents.close()]);
  }
}

async function lag({
  log,
  documents,
}: {
  readonly log: EventLog;
  readonly documents: Documents;
}): Promise<Answer> {
  const lines: string[] = [];
  for (const { name } of projections) {
    const pointer = await documents.collection<ViewPointer>(pointers).get(name);
    const checkpoint =
      pointer === null
        ? null
        : await documents.collection<ViewCheckpoint>(checkpoints).get(pointer.collection);
    if (pointer === null || checkpoint === null) {
      lines.push(`${name}：尚未建立`);
      continue;
    }
    const { collection, epoch } = pointer;
    lines.push(
      `${name}：第 ${epoch} 代，位置 ${checkpoint.position}，落后 ${(await lagSeconds(log, checkpoint.position, Date.now())).toFixed(1)} 秒`,
    );
    const stopped = await documents
      .collection<StoppedPartition>(stoppedPartitions)
      .find({ filter: { collection } });
    for (const mark of stopped) lines.push(`  已停止：${mark.documentId}（${mark.error}）`);
  }
  return { lines, exitCode: 0 };
}
