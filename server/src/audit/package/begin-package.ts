import { randomUUID } from 'node:crypto';
import { AUDIT_PACKAGES_STREAM, type AuditPackageMade } from '@vigil/domain/audit/public';
import type { Actor, Position } from '@vigil/domain/kernel/event';
import { isSeal } from '@vigil/stores/chain/seal';
import { lastSealEvent, sealOnce } from '@vigil/stores/chain/seals';
import { resolveUnknownAppend } from '@vigil/stores/event-log/resolve-unknown';
import type { EventLog } from '@vigil/stores/event-log/port';
import { eventsToAppend } from '../../platform/command-side/events-to-append.js';
import { PlainError } from '../../platform/plain-error.js';

/** What somebody wants a package of. `paperId` null: all papers of the exam. */
export interface PackageOrder {
  readonly examId: string;
  readonly paperId: string | null;
  /** with keys, scores and results */
  readonly keys: boolean;
  readonly by: Actor;
}

/** A package that is recorded, and the seal up to which it goes. */
export interface BegunPackage extends PackageOrder {
  readonly packageId: string;
  /** ms epoch */
  readonly madeAt: number;
  readonly sealedTo: { readonly revision: number; readonly hash: string; readonly position: Position };
}

const attempts = 5;
const sealsAtMost = 1000;

/** Records that a package is made. Durable when it resolves. Throws `PlainError` when others were always faster. */
export async function recordPackage(
  log: EventLog,
  order: PackageOrder,
  now: number,
): Promise<{ readonly packageId: string; readonly position: Position; readonly madeAt: number }> {
  const { examId, paperId, keys, by } = order;
  const packageId = randomUUID();
  const data: AuditPackageMade = { packageId, examId, paperId, keys };
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const last = (await log.readStream(AUDIT_PACKAGES_STREAM)).at(-1);
    const revision = last?.revision ?? -1;
    const time = Math.max(now, last?.time ?? 0);
    const events = eventsToAppend(
      AUDIT_PACKAGES_STREAM,
      { revision, lastHash: last?.hash ?? '' },
      [{ type: 'AuditPackageMade', data }],
      { time, actor: by, command: null },
    );
    let result = await log.append(AUDIT_PACKAGES_STREAM, revision, events);
    if (result.kind === 'unknown')
      result = await resolveUnknownAppend(log, AUDIT_PACKAGES_STREAM, revision, events);
    if (result.kind === 'appended') return { packageId, position: result.position, madeAt: time };
  }
  throw new PlainError('事件日志没有写入，请再执行一次。 (The log did not take it.)');
}

/**
 * Seals the log until a seal covers the position, whoever makes it. Answers the last seal then; throws
 * `PlainError` when none came.
 */
export async function sealedBeyond(
  log: EventLog,
  keyFile: string,
  position: Position,
  now: () => number,
): Promise<BegunPackage['sealedTo']> {
  for (let made = 0; made < sealsAtMost; made += 1) {
    const last = await lastSealEvent(log);
    if (last !== null && isSeal(last.data) && log.compare(last.data.lastPosition, position) >= 0)
      return { revision: last.revision, hash: last.hash, position: last.data.lastPosition };
    await sealOnce(log, keyFile, now());
  }
  throw new PlainError('日志未能封存，不能制作审计包。 (The log was not sealed.)');
}
