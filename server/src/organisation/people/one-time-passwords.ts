import { randomInt } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { peopleActStream, type PeopleActEvent } from '@vigil/domain/organisation/people-act';
import { hmacSha256 } from '@vigil/stores/hmac';
import { eachAtOnce } from '../../platform/each-at-once.js';
import { RetryLaterError } from '../../platform/errors.js';
import { isSameSecret } from '../../platform/http/same-secret.js';
import { installationKey } from '../../platform/installation-key.js';
import type { Services } from '../../platform/services.js';
import { collections, type OneTimePasswordDocument } from '../collections.js';

/** Nothing that looks like something else on paper. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const length = 12;
/** 59 bits at random need no costly hash: nobody tries them all within the days they count. */
const strength = { memoryCost: 64, timeCost: 1, parallelism: 1 } as const;
const keptMilliseconds = 30 * 86_400_000;
const writtenAtOnce = 32;
/** So often others may have written first; what no version tells of is never written over. */
const mostRounds = 20;

const marksKey = installationKey('vigil one-time passwords');

type Slip = Omit<OneTimePasswordDocument, 'mark' | 'version'>;

/** Which printing of slips for the accounts of an act, from 1, as its stream counts them. */
export interface Printing {
  readonly act: string;
  readonly printing: number;
}

const markOf = (key: Buffer, { id, hash, until, act, printing }: Slip): string =>
  hmacSha256(key, [id, hash, until, act, printing].join('\n')).toString('base64url');

const kept = ({ documents }: Pick<Services, 'documents'>) =>
  documents.collection<OneTimePasswordDocument>(collections.oneTimePasswords);

/**
 * Gives accounts that have no password one for the first login, for thirty days, instead of any they were given
 * before. Answers them in plain text by account, which exists nowhere else (decision 096): hashes alone are kept,
 * durable before this resolves. Null: the log has a later printing, and nothing of that was written over. Rejects with
 * `RetryLaterError` when others write them at every try.
 */
export async function issueOneTime(
  services: Services,
  userIds: readonly string[],
  printing: Printing,
): Promise<ReadonlyMap<string, string> | null> {
  const issued = new Map(userIds.map((id) => [id, newPassword()]));
  const until = services.clock.now() + keptMilliseconds;
  const key = await marksKey(services);
  let waiting = [...issued];
  for (let round = 0; waiting.length > 0; round += 1) {
    if (round === mostRounds) throw new RetryLaterError('账号条正被多人生成，请稍后重试！');
    const stored = await kept(services).getMany(waiting.map(([id]) => id));
    const versions = new Map(stored.map(({ id, version }) => [id, version]));
    // Asked after that was read: a later printing is known here, or its slips are not written over.
    if ((await printingsOf(services, printing.act)) !== printing.printing) return null;
    const stale: typeof waiting = [];
    await eachAtOnce(waiting, writtenAtOnce, async (one) => {
      const [id, password] = one;
      const before = versions.get(id) ?? null;
      const slip = { id, hash: await hash(password, strength), until, ...printing };
      const whole = { ...slip, version: (before ?? 0) + 1, mark: markOf(key, slip) };
      if ((await kept(services).save(whole, before)) === 'stale') stale.push(one);
    });
    waiting = stale;
  }
  return issued;
}

/**
 * Hash of the account's one-time password; null: it has none that still counts, that this installation gave it, and that
 * is of the last printing the log knows: an older one that somebody writes back opens nothing.
 */
export async function oneTimeHash(services: Services, userId: string): Promise<string | null> {
  const given = await kept(services).get(userId);
  if (given === null || given.until <= services.clock.now()) return null;
  const { mark, act, printing } = given;
  // Whoever can write the store writes anything.
  if (typeof mark !== 'string' || act === undefined) return null;
  if (!isSameSecret(mark, markOf(await marksKey(services), given))) return null;
  return printing === (await printingsOf(services, act)) ? given.hash : null;
}

async function printingsOf({ log }: Pick<Services, 'log'>, act: string): Promise<number> {
  const printed: PeopleActEvent['type'] = 'CredentialSlipsIssued';
  const events = await log.readStream(peopleActStream(act));
  return events.filter(({ type, foreign }) => type === printed && foreign === undefined).length;
}

/** It was used, or the person is gone. */
export const forgetOneTime = (services: Pick<Services, 'documents'>, userId: string): Promise<void> =>
  kept(services).delete(userId);

/** Letters and digits, at least one of each (user-049). */
function newPassword(): string {
  for (;;) {
    const password = Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
    if (/[a-z]/.test(password) && /\d/.test(password)) return password;
  }
}
