import { createHash, randomUUID } from 'node:crypto';
import {
  firstSignIn,
  mappedDepartment,
  mappedRoles,
  valueOf,
  type Arriving,
  type WaitingFor,
} from '@vigil/domain/accounts/sign-on/arrival';
import { isOpenToAnybody, type SignOnProvider } from '@vigil/domain/accounts/sign-on/provider';
import type { User } from '@vigil/domain/organisation/public';
import { departmentByCode, registerPerson, roleTypeNow, saveUser } from '../../organisation/public.js';
import type { CommandEnvelope } from '../../platform/command-side/command-side.js';
import { settingsOf } from '../../platform/declarations/declarations.js';
import { RefusedError } from '../../platform/errors.js';
import { referenceData } from '../../platform/reference/reference-data.js';
import type { Services } from '../../platform/services.js';
import { userNamed } from '../login.js';
import { registeredPlace } from '../registration/registering.js';
import { UserStore } from '../user-store.js';
import { identitiesOfUser, identityEntity, waitingOf } from './documents.js';
import { isSelfTold, matchesOf } from './matches.js';

/** The id under which somebody of a provider is known; who they are there cannot be read from it. */
export const identityId = ({ id }: Pick<SignOnProvider, 'id'>, subject: string): string =>
  `${id}-${createHash('sha256').update(subject).digest('base64url')}`;

/** Nobody is asked: it follows from what the provider vouches for. */
export const signOnEnvelope = (services: Services, operation: string): CommandEnvelope => ({
  actor: { kind: 'system', id: 'sign-on' },
  arrivedAt: services.clock.now(),
  operation,
  commandId: null,
  payload: randomUUID(),
});

/**
 * Whose account somebody enters for whom a provider vouches: the one they are linked to, the one they are matched by at
 * the first sign-in, or one made just in time. Refuses `WaitsForAdministrator`, and keeps who waits; of a provider that anybody has an account of
 * `Unbound`: strangers are no work for an administrator.
 */
export async function arrive(
  services: Services,
  provider: SignOnProvider,
  arriving: Arriving,
): Promise<string> {
  const id = identityId(provider, arriving.subject);
  const known = await identityEntity(services).collection.get(id);
  const userId = known?.userId ?? (await firstTime(services, provider, arriving, id));
  if (known === null || provider.mapping.follow) await follow(services, provider, arriving, userId);
  return userId;
}

async function firstTime(
  services: Services,
  provider: SignOnProvider,
  arriving: Arriving,
  id: string,
): Promise<string> {
  const { mapping } = provider;
  const { matches, unverified } = await matchesOf(services, mapping, arriving);
  const [match] = matches;
  const userName = valueOf(arriving.attributes, mapping.userNameAttribute);
  const decided = firstSignIn(
    {
      matches,
      unverified,
      linked:
        match !== undefined &&
        (await identitiesOfUser(services, match.id)).some((one) => one.provider === provider.id),
      selfTold: match !== undefined && (await isSelfTold(services, match.id, mapping.matchBy)),
      nameTaken: !mayBeName(userName) || (await userNamed(services, userName)) !== null,
    },
    { createPeople: mapping.createPeople && mayRegister(services, provider) },
  );
  if (decided.kind === 'wait') throw await wait(services, provider, arriving, id, decided.why);
  if (decided.kind === 'link') {
    await link(services, provider, id, decided.userId, signOnEnvelope(services, 'signOnLink'));
    return decided.userId;
  }
  const made = await make(services, provider, arriving).catch((error: unknown) => {
    // Somebody else was faster with the name.
    if (error instanceof RefusedError && error.reason === 'Duplicate') return null;
    throw error;
  });
  if (made === null) throw await wait(services, provider, arriving, id, 'nameTaken');
  await link(services, provider, id, made.id, signOnEnvelope(services, 'signOnLink'));
  return made.id;
}

/** Who comes from a provider that anybody has an account of registers, and does so only where people may. */
const mayRegister = (services: Services, { id }: SignOnProvider): boolean =>
  !isOpenToAnybody(id) || settingsOf(services).on('userReg');

const mayBeName = (userName: string): boolean => /^[\p{L}\p{N}][\p{L}\p{N}_.@-]{0,63}$/u.test(userName);

/** Makes a plain learner of what the provider told. Refuses `Duplicate`. */
export async function make(
  services: Services,
  { id, mapping }: SignOnProvider,
  { attributes }: Pick<Arriving, 'attributes'>,
): Promise<User> {
  const registers = isOpenToAnybody(id);
  const place = registers ? await registeredPlace(services, null, false) : { departId: null, deptCode: null };
  const userName = valueOf(attributes, mapping.userNameAttribute);
  const email = valueOf(attributes, mapping.emailAttribute);
  return registerPerson(
    services,
    {
      userName,
      realName: (valueOf(attributes, mapping.realNameAttribute) || userName).slice(0, 50),
      // A number that the provider knows opens the account by a code only once it was proved here.
      mobile: null,
      email: email.includes('@') && email.length <= 100 ? email : null,
      ...{ passwordHash: null, state: registers && settingsOf(services).on('userAudit') ? 2 : 0, ...place },
    },
    signOnEnvelope(services, 'signOnMake'),
  );
}

/** From now on they are this account. Refuses `SomebodyWasFaster`. */
export async function link(
  services: Services,
  provider: Pick<SignOnProvider, 'id'>,
  id: string,
  userId: string,
  envelope: CommandEnvelope,
): Promise<void> {
  const identity = { id, version: 1, provider: provider.id, userId, since: services.clock.now() };
  await referenceData(services).save(identityEntity(services), null, identity, envelope);
  await waitingOf(services).delete(id);
}

async function wait(
  services: Services,
  provider: SignOnProvider,
  { attributes }: Arriving,
  id: string,
  why: WaitingFor,
): Promise<RefusedError> {
  if (isOpenToAnybody(provider.id))
    return new RefusedError('Unbound', '该账号尚未绑定，请先用其他方式登录，再绑定！');
  const { mapping } = provider;
  const told = (name: string): string => valueOf(attributes, name).slice(0, 100);
  await waitingOf(services).put({
    ...{ id, version: 1, provider: provider.id, why, at: services.clock.now() },
    userName: told(mapping.userNameAttribute) || told(mapping.matchAttribute),
    realName: told(mapping.realNameAttribute),
    mobile: told(mapping.mobileAttribute),
    email: told(mapping.emailAttribute),
    deptCode: mappedDepartment(attributes, mapping),
  });
  services.logger.info({ provider: provider.id, why }, 'somebody who signed in elsewhere waits');
  return new RefusedError('WaitsForAdministrator', '您的身份需要管理员确认后才能登录，请联系管理员！');
}

/** Department and roles as the provider tells them; what it does not speak of stays. */
async function follow(
  services: Services,
  { mapping, id: provider }: SignOnProvider,
  { attributes }: Arriving,
  userId: string,
): Promise<void> {
  const before = await new UserStore(services.documents).byId(userId);
  if (before === null) return;
  const code = mappedDepartment(attributes, mapping);
  const department =
    code === null || code === before.deptCode
      ? null
      : await departmentByCode(services, code).catch((error: unknown) => {
          services.logger.warn({ err: error, provider, code }, 'a mapped department is not there');
          return null;
        });
  const roles = mappedRoles(attributes, mapping, before.roles);
  const sameRoles = roles === null || [...roles].sort().join('\n') === [...before.roles].sort().join('\n');
  if (department === null && sameRoles) return;
  const held = sameRoles ? before.roles : roles.length === 0 ? ['student'] : [...roles];
  await saveUser(
    services,
    before,
    {
      ...before,
      ...(department === null ? {} : { departId: department.id, deptCode: department.deptCode }),
      roles: [...held],
      roleType: await roleTypeNow(services, held),
    },
    signOnEnvelope(services, 'signOnFollow'),
  );
}
