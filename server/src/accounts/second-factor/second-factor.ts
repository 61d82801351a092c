import type { Actor } from '@vigil/domain/kernel/event';
import type { CommandEnvelope } from '../../platform/command-side/command-side.js';
import { RefusedError } from '../../platform/errors.js';
import { perServices } from '../../platform/per-services.js';
import { referenceData } from '../../platform/reference/reference-data.js';
import { versionAfter } from '../../platform/reference/reference-save.js';
import type { Services } from '../../platform/services.js';
import type { SessionAccount } from '../../platform/sessions/account-source.js';
import { passkeyEntity, passkeysOf } from '../passkeys/documents.js';
import type { ProviderSession } from '../sign-on/provider-session.js';
import { FactorKey } from './factor-key.js';
import {
  factorCollections,
  factorEntity,
  isRequired,
  type FactorDocument,
  type FactorUseDocument,
} from './factors.js';
import { Tickets } from './tickets.js';
import { newRecoveryCodes, newSecret, recoveryCodeOf, stepOfCode } from './totp.js';

export const ticketsOf = perServices((services: Services) => new Tickets(services.bus));

const wrongCode = (): RefusedError =>
  new RefusedError('WrongCode', '验证码错误或已被使用，请输入新的验证码！');

/** Neither its codes nor its recovery codes can be known again. */
const factorLost = (): RefusedError =>
  new RefusedError('FactorLost', '您的两步验证因系统密钥更换已失效，请联系管理员重置两步验证！');

const enrolmentExpired = (): RefusedError =>
  new RefusedError('EnrolmentExpired', '设置已超时，请重新扫描二维码！');

/** Secrets that were shown and not confirmed yet wait so long. */
const enrolSeconds = 600;
const enrolKey = (userId: string): string => `login:enrol:${userId}`;

/**
 * Refuses `CodeNeeded` to whoever has a second factor, and `SecondFactorNeeded` to an administrator who must have one
 * and has none: both with a ticket in `data`, by which the login goes on. A passkey answers in the place of a code, and
 * is a second factor to whoever must have one; `data` says which of them there is. `from`: the provider's session by
 * which they came.
 */
export async function demandSecondFactor(
  services: Services,
  user: SessionAccount,
  from: ProviderSession | null = null,
): Promise<void> {
  const code = (await factorEntity(services).collection.get(user.id)) !== null;
  if (!code && (user.roleType !== 2 || !(await isRequired(services)))) return;
  const passkey = (await passkeysOf(services, user.id)).length > 0;
  const ticket = await ticketsOf(services).give(user.id, from);
  throw code || passkey
    ? new RefusedError('CodeNeeded', '请输入动态验证码！', undefined, { ticket, code, passkey })
    : new RefusedError('SecondFactorNeeded', '请先设置两步验证！', undefined, { ticket });
}

/**
 * Takes a code: of the app, once and never an older one again, or a recovery code, which is used up. Refuses
 * `WrongCode` and `CodePaused`, and `FactorLost` where the application's key was replaced since it was set up; without
 * a second factor every code is wrong.
 */
export async function takeCode(services: Services, userId: string, typed: string): Promise<void> {
  const tickets = ticketsOf(services);
  await tickets.demandTry(userId);
  const factor = await factorEntity(services).collection.get(userId);
  if (factor === null) throw wrongCode();
  const key = await FactorKey.of(services);
  const secret = key.open(userId, factor.sealed);
  if (secret === null) throw factorLost();
  const code = typed.trim();
  if (/^\d{6}$/.test(code)) await useStep(services, userId, secret, code);
  else await useRecoveryCode(services, userId, key.hashOf(userId, recoveryCodeOf(code)));
  await tickets.succeeded(userId);
}

/** The step is written under the version that was read: of two who show one code at once, one is refused. */
async function useStep(services: Services, userId: string, secret: Buffer, code: string): Promise<void> {
  const uses = services.documents.collection<FactorUseDocument>(factorCollections.secondFactorUses);
  const last = await uses.get(userId);
  const step = stepOfCode(secret, code, services.clock.now(), last?.step ?? 0);
  if (step === null) throw wrongCode();
  const outcome = await uses.save({ id: userId, version: versionAfter(last), step }, last?.version ?? null);
  if (outcome !== 'written') throw wrongCode();
}

async function useRecoveryCode(services: Services, userId: string, hash: string): Promise<void> {
  await save(services, userId, 'recoveryCodeUse', (before) => {
    if (before === null || !before.codes.includes(hash)) throw wrongCode();
    return { ...before, codes: before.codes.filter((one) => one !== hash) };
  }).catch((error: unknown) => {
    // Somebody else was just as quick with the same code.
    if (error instanceof RefusedError && error.reason === 'SomebodyWasFaster') throw wrongCode();
    throw error;
  });
}

/** Changes a person's factor in their own name, log first: while logging in there is no session yet. */
async function save(
  services: Services,
  userId: string,
  operation: string,
  make: (before: FactorDocument | null) => Omit<FactorDocument, 'version'>,
): Promise<void> {
  const entity = factorEntity(services);
  const before = await entity.collection.get(userId);
  const after = { ...make(before), version: versionAfter(before) };
  const actor = { kind: 'staff', id: userId } as const;
  await referenceData(services).save(entity, before, after, envelope(services, actor, operation));
}

const envelope = (services: Services, actor: Actor, operation: string): CommandEnvelope => ({
  ...{ actor, operation, arrivedAt: services.clock.now(), commandId: null },
});

/** A secret to be shown once; it counts when a code of it has come back within ten minutes. Refuses `AlreadyEnrolled`. */
export async function beginEnrolment(services: Services, userId: string): Promise<Buffer> {
  await refuseEnrolled(services, userId);
  const secret = newSecret();
  await services.bus.set(enrolKey(userId), (await FactorKey.of(services)).seal(userId, secret), enrolSeconds);
  return secret;
}

/** The recovery codes, to be shown once. Refuses `EnrolmentExpired`, `WrongCode`, `CodePaused`, `AlreadyEnrolled`. */
export async function confirmEnrolment(services: Services, userId: string, code: string): Promise<string[]> {
  await refuseEnrolled(services, userId);
  await ticketsOf(services).demandTry(userId);
  const sealed = await services.bus.get(enrolKey(userId));
  if (sealed === null) throw enrolmentExpired();
  const key = await FactorKey.of(services);
  const secret = key.open(userId, sealed);
  if (secret === null) throw enrolmentExpired();
  await useStep(services, userId, secret, code.trim());
  const codes = newRecoveryCodes();
  await save(services, userId, 'secondFactorEnable', (before) => {
    if (before !== null) throw alreadyEnrolled();
    return { id: userId, sealed, codes: hashesOf(key, userId, codes), enabledAt: services.clock.now() };
  });
  await services.bus.take(enrolKey(userId));
  await ticketsOf(services).succeeded(userId);
  return codes;
}

/** Ten new recovery codes in place of those there were, to be shown once. */
export async function renewRecoveryCodes(services: Services, userId: string): Promise<string[]> {
  const key = await FactorKey.of(services);
  const codes = newRecoveryCodes();
  await save(services, userId, 'recoveryCodesRenew', (before) => {
    if (before === null) throw wrongCode();
    return { ...before, codes: hashesOf(key, userId, codes) };
  });
  return codes;
}

const hashesOf = (key: FactorKey, userId: string, codes: readonly string[]): string[] =>
  codes.map((code) => key.hashOf(userId, recoveryCodeOf(code)));

/** Takes a second factor away; of who has none, nothing. The log says whose and by whom. */
export async function removeFactor(
  services: Services,
  userId: string,
  { actor, operation }: { readonly actor: Actor; readonly operation: string },
): Promise<void> {
  const entity = factorEntity(services);
  const before = await entity.collection.get(userId);
  if (before === null) return;
  await referenceData(services).delete(entity, before, envelope(services, actor, operation));
}

/** Takes somebody's passkeys away, as `removeFactor`: who lost the phone may have lost them with it. */
export async function removePasskeys(
  services: Services,
  userId: string,
  { actor, operation }: { readonly actor: Actor; readonly operation: string },
): Promise<void> {
  for (const passkey of await passkeysOf(services, userId))
    await referenceData(services).delete(
      passkeyEntity(services),
      passkey,
      envelope(services, actor, operation),
    );
}

const alreadyEnrolled = (): RefusedError =>
  new RefusedError('AlreadyEnrolled', '两步验证已经开启，请先关闭再重新设置！');

async function refuseEnrolled(services: Services, userId: string): Promise<void> {
  if ((await factorEntity(services).collection.get(userId)) !== null) throw alreadyEnrolled();
}
