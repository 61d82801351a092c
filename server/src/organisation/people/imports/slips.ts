import type { User } from '@vigil/domain/organisation/user';
import { envelopeOf } from '../../../platform/command-side/envelope.js';
import type { RequestContext } from '../../../platform/context.js';
import { commandIdReused, RefusedError } from '../../../platform/errors.js';
import { madeUserId } from '../../acts/act-parts.js';
import { actStreams } from '../../acts/people-acts.js';
import { collections } from '../../collections.js';
import { authorityOf } from '../../roles/authority.js';
import { peopleOf } from '../../people.js';
import { issueOneTime } from '../one-time-passwords.js';
import { peopleImports, type PeopleImportDocument } from './import-documents.js';
import type { CredentialSlip } from './import-types.js';

/**
 * Slips for the accounts of an import that have no password yet and are still the caller's to open. That they were made is in the log, by whom and for
 * how many, before the first password counts; the passwords are in the answer and nowhere else. Should the answer be
 * lost, they are made again on purpose.
 */
export async function slipsOf(
  context: RequestContext,
  found: PeopleImportDocument,
  again: boolean,
): Promise<CredentialSlip[]> {
  const { services } = context;
  const ids = Array.from({ length: found.total }, (_none, place) => madeUserId(found.id, place));
  const users = services.documents.collection<User>(collections.users);
  const authority = await authorityOf(context);
  const waiting = new Map<string, User>();
  for (const one of await users.getMany(ids)) {
    // Since they were imported they may have come elsewhere, or been given what the caller may not do.
    const refusal = (await authority.refuseTouch(one)) ?? authority.refuseOpening(one);
    if (one.passwordHash === null && refusal === null) waiting.set(one.id, one);
  }
  const actId = found.id;
  const outcome = await actStreams(services).execute(
    actId,
    { type: 'IssueSlips', actId, count: waiting.size, again },
    // Never a repeat: what was answered before is known to nobody any more.
    { ...envelopeOf(context, 'userImportSlips', null), commandId: null },
  );
  if (outcome.kind === 'refused')
    throw outcome.refusal.reason === 'SlipsIssuedBefore'
      ? issuedBefore()
      : new RefusedError('ImportNotDone', '导入尚未完成，请稍后再试！');
  if (outcome.kind === 'command-id-reused') throw commandIdReused();
  const slipsAt = services.clock.now();
  await peopleImports(services).put({ ...found, version: found.version + 1, slipsAt });
  const issued = await issueOneTime(services, [...waiting.keys()], {
    act: actId,
    printing: outcome.state.slips,
  });
  // Somebody asked again meanwhile: that paper opens the accounts.
  if (issued === null) throw issuedBefore();
  const people = await peopleOf(services).byIds(waiting.keys());
  return ids.flatMap((id): CredentialSlip[] => {
    const [user, password] = [waiting.get(id), issued.get(id)];
    if (user === undefined || password === undefined) return [];
    const { userName, realName } = user;
    return [{ userName, realName, deptName: people.get(id)?.deptName ?? '', password }];
  });
}

const issuedBefore = (): RefusedError =>
  new RefusedError('SlipsIssuedBefore', '账号条已经生成过，如有遗失请重新生成，原账号条将失效！');
