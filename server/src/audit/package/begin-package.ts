import { randomUUID } from 'node:crypto';
import { AUDIT_PACKAGES_STREAM, type AuditPackageMade } from '@vigil/domain/audit/public';
import { z } from 'zod';
import type { Actor, Position } from '@vigil/domain/kernel/event';
import { isSeal } from '@vigil/stores/chain/seal';
import { lastSealEvent, sealOnce } from '@vigil/stores/chain/seals';
import { resolveUnknownAppend } from '@vigil/stores/event-log/resolve-unknown';
import type { EventLog } from '@vigil/stores/event-log/port';
import { eventsToAppend } from '../../platform/command-side/events-to-append.js';
import { PlainError } from '../../platform/plain-error.js';
import { demandKeyOfLog } from '../../config/key-of-log.js';

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
 * `PlainError` when none came, or when the key is not the log's.
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
    await demandKeyOfLog(log, keyFile);
    await sealOnce(log, keyFile, now());
  }
  throw new PlainError('日志未能封存，不能制作审计包。 (The log was not sealed.)');
}

/**
 * Both, one after the other: what a package needs before it can be written. Throws `PlainError`, and has written
 * nothing, where the key is not the log's.
 */
export async function beginPackage(
  log: EventLog,
  keyFile: string,
  order: PackageOrder,
  now: () => number,
): Promise<BegunPackage> {
  await demandKeyOfLog(log, keyFile);
  const { packageId, position, madeAt } = await recordPackage(log, order, now());
  return { ...order, packageId, madeAt, sealedTo: await sealedBeyond(log, keyFile, position, now) };
}

const orderShape = z.object({
  examId: z.string().min(1),
  paperId: z.string().min(1).nullable(),
  keys: z.boolean(),
  by: z.object({ kind: z.literal('staff'), id: z.string().min(1) }),
});

/** What came over the control socket. Throws `PlainError` when it is no order. */
export function packageOrder(argument: unknown): PackageOrder {
  const order = orderShape.safeParse(argument);
  if (order.success) return order.data;
  throw new PlainError('需要考试、试卷和操作人。 (An exam, a paper and an operator are needed.)');
}
