import { thirdParties } from '@vigil/domain/accounts/sign-on/provider';
import type { User } from '@vigil/domain/organisation/public';
import type { RequestContext } from '../platform/context.js';
import { RefusedError } from '../platform/errors.js';
import { ownUser } from './profile/own-profile.js';
import { demandReproof, type ProofKind, proofsFor, type Reproof } from './reproof.js';
import { showedLately } from './signed-in.js';
import { identitiesOfUser } from './sign-on/documents.js';
import { providerOn } from './sign-on/ways-on.js';

/** Ways of somebody who has nothing to show here: a sign-in by them proves it. */
const awayKinds = ['ldap', ...thirdParties] as const;

/** What the caller may show before another way into their account is bound (`demandBindingProof`). */
export const bindingProofsOf = async (context: RequestContext): Promise<readonly ProofKind[]> =>
  bindingProofsFor(context, await ownUser(context));

async function bindingProofsFor(context: RequestContext, user: User): Promise<readonly ProofKind[]> {
  const { services } = context;
  const showed = await showedLately(context);
  if (showed === 'secret') return ['fresh'];
  const proofs = await proofsFor(context, user);
  if (proofs.length > 0) return proofs;
  const linked = new Set((await identitiesOfUser(services, user.id)).map(({ provider }) => provider));
  const ways = awayKinds.filter((kind) => linked.has(kind) && providerOn(services, kind) !== null);
  return showed === 'elsewhere' && ways.length > 0 ? ['fresh'] : ways;
}

/**
 * What opens the account from now on (a number, an account of elsewhere, a face) is added by its owner alone, not by
 * whoever finds a session left open: they have signed in within five minutes by what they alone have, or prove it as
 * `demandReproof` asks. Of who has neither, a sign-in at a third party counts, too. Refuses `ProofNeeded`, `NoProof`,
 * and as `demandReproof` does.
 */
export async function demandBindingProof(context: RequestContext, user: User, proof: Reproof): Promise<void> {
  const proofs = await bindingProofsFor(context, user);
  if (proofs.includes('fresh')) return;
  if (proofs.length === 0)
    throw new RefusedError('NoProof', '您没有可用来确认身份的方式，请重新登录后再试，或联系管理员！');
  if (proofs.includes('password') && proof.password === '')
    throw new RefusedError('ProofNeeded', '请先输入当前登录密码，确认是您本人操作！');
  if (proofs.some((kind) => (awayKinds as readonly string[]).includes(kind)))
    throw new RefusedError('ProofNeeded', '请先重新登录，确认是您本人操作！');
  return demandReproof(context, user, proof);
}
