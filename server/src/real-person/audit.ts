import type { User } from '@vigil/domain/organisation/public';
import { collections as people, accountOfIdCard, refuseOutOfScope } from '../organisation/public.js';

import type { CommandEnvelope } from '../platform/command-side/command-side.js';
import { bySystem, envelopeOf } from '../platform/command-side/envelope.js';
import { account, type RequestContext } from '../platform/context.js';
import { settingsOf } from '../platform/declarations/declarations.js';
import { badInput, notFound, RefusedError } from '../platform/errors.js';
import type { FaceVerdict } from '../platform/ports/face-comparer.js';
import type { Services } from '../platform/services.js';
import { idTaken } from './id-claims.js';
import { readIdentity } from './identity.js';
import { registerApproved, releaseOthers } from './registered.js';
import { realPersonsOf, runRealPerson } from './streams.js';

const perCall = 100;

/** A submission as lists name it. */
export const submissionId = (userId: string, submission: number): string => `${userId}.${submission}`;

interface Asked {
  readonly userId: string;
  readonly submission: number;
}

/** Refuses `BadInput`, `NotFound`, `OutOfScope` and `OwnRealPerson` before anything is done. */
export async function askedFor(context: RequestContext, ids: readonly string[]): Promise<Asked[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0 || wanted.length > perCall) throw badInput(`请选择 1 至 ${perCall} 条记录！`);
  const asked = wanted.map((id) => {
    const dot = id.lastIndexOf('.');
    return { userId: id.slice(0, dot), submission: Number(id.slice(dot + 1)) };
  });
  const userIds = asked.map(({ userId }) => userId);
  const there = await context.services.documents.collection<User>(people.users).getMany(userIds);
  if (there.length !== new Set(userIds).size) throw notFound('实名认证申请');
  await refuseOutOfScope(context, there);
  if (userIds.includes(account(context).id))
    throw new RefusedError('OwnRealPerson', '不能审核自己的实名认证！');
  return asked;
}

export async function approve(
  context: RequestContext,
  { userId, submission }: Asked,
  by: { readonly by: 'no' | 'auto' | 'staff'; readonly similarity?: number },
  envelope: CommandEnvelope,
): Promise<void> {
  const { services } = context;
  const { pending } = (await realPersonsOf(services).load(userId)).state;
  const said = pending === null ? null : await readIdentity(services, pending.identityFileId);
  const owner = said === null ? null : await accountOfIdCard(services, said.idCard);
  if (owner !== null && owner !== userId) throw idTaken();
  await runRealPerson(context, { type: 'Approve', userId, submission, ...by }, envelope);
  await registerApproved(services, userId, envelope);
  await releaseOthers(services, userId);
}

export async function reject(
  context: RequestContext,
  { userId, submission }: Asked,
  auditMsg: string,
  envelope: CommandEnvelope,
): Promise<void> {
  await runRealPerson(context, { type: 'Reject', userId, submission, auditMsg }, envelope);
  await releaseOthers(context.services, userId);
}

/** What the face process says of a submission beside the face that is known; null: there is nothing to compare. */
export async function compared(services: Services, userId: string): Promise<FaceVerdict | null> {
  const { pending, approved } = (await realPersonsOf(services).load(userId)).state;
  const user = await services.documents.collection<User>(people.users).get(userId);
  if (pending === null || user === null) return null;
  const registered = user.faceUnverified ? null : user.faceFileId;
  const known = approved?.faceFileId ?? registered ?? user.idPhotoFileId;
  const [face, other] = await Promise.all([
    services.files.get(pending.faceFileId),
    known === null ? null : services.files.get(known),
  ]);
  return face === null || other === null ? null : services.faces.compare(face.bytes, other.bytes);
}

/** What the site does by itself with what was just submitted. Nothing it cannot do is lost: a reviewer looks. */
export async function auditAtOnce(context: RequestContext, userId: string): Promise<void> {
  const { services } = context;
  const mode = settingsOf(services).text('faceAudit');
  if (mode !== 'no' && mode !== 'auto') return;
  const { pending } = (await realPersonsOf(services).load(userId)).state;
  if (pending === null) return;
  const asked = { userId, submission: pending.number };
  const envelope = bySystem(services, 'real-person', 'realAuditAtOnce', `${userId}.${pending.number}`);
  if (mode === 'no') await approve(context, asked, { by: 'no' }, envelope);
  else await approveAlike(context, asked, envelope);
}

/** Approves what is alike beyond doubt; true: it was. Everything else waits for a person. */
export async function approveAlike(
  context: RequestContext,
  asked: Asked,
  envelope: CommandEnvelope,
): Promise<boolean> {
  const verdict = await compared(context.services, asked.userId);
  if (verdict?.outcome !== 'matched') return false;
  const { similarity } = verdict;
  await approve(
    context,
    asked,
    { by: 'auto', ...(similarity === undefined ? {} : { similarity }) },
    envelope,
  );
  return true;
}

/** The envelope of one of several people that a call concerns. */
export const envelopeFor = (
  context: RequestContext,
  operation: string,
  { userId, submission }: Asked,
  payload: unknown,
): CommandEnvelope => {
  const commandId = context.commandId === null ? null : `${context.commandId}/${userId}.${submission}`;
  return envelopeOf(context, operation, payload, commandId);
};
