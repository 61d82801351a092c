import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../platform/access.js';
import { account, type RequestContext } from '../../platform/context.js';
import { notFound } from '../../platform/errors.js';
import { Flag } from '../../platform/graphql/scalars.js';
import { deleteReference, saveReference, versionAfter } from '../../platform/reference/reference-save.js';
import { Rest } from '../../platform/rest.js';
import { bindingProofsOf } from '../binding-proof.js';
import { openSession } from '../open-session.js';
import { factorEntity } from '../second-factor/factors.js';
import { proofsOf, reproofOf } from '../reproof.js';
import { SessionUser } from '../types.js';
import { beginPasskey, finishPasskey, passkeyName } from './add-passkey.js';
import { passkeyEntity, passkeysOf, passkeyUsesOf } from './documents.js';
import { beginEntering, enterByPasskey } from './enter-by-passkey.js';
import { beginProof } from './prove-by-passkey.js';
import { OwnPasskeys, PasskeyAsked, PasskeyShownInput } from './types.js';

/** Passkeys: of the own account, and entering by one. */
@Resolver()
export class PasskeysResolver {
  @Access.learner()
  @Rest('/api/sys/user/passkey/list')
  @Query(() => OwnPasskeys)
  async ownPasskeys(@Ctx() context: RequestContext): Promise<OwnPasskeys> {
    const { services } = context;
    const { id: userId } = account(context);
    const [own, uses, factor, proofs] = await Promise.all([
      passkeysOf(services, userId),
      passkeyUsesOf(services).find({ filter: { userId }, limit: 100 }),
      factorEntity(services).collection.get(userId),
      proofsOf(context),
    ]);
    const used = new Map(uses.map(({ id, at }) => [id, at]));
    const records = own.map(({ id, name, backedUp, since }) => ({
      ...{ id, name, backedUp, createTime: since, lastUsedAt: used.get(id) ?? null },
    }));
    return { records, codeWanted: factor !== null, proofs };
  }

  @Access.learner()
  @Rest('/api/sys/user/passkey/begin')
  @Mutation(() => PasskeyAsked)
  passkeyBegin(
    @Arg('password', () => String, { nullable: true }) password: string | null | undefined,
    @Arg('smsCode', () => String, { nullable: true, description: 'of smsType confirm' })
    smsCode: string | null | undefined,
    @Arg('passkey', () => PasskeyShownInput, { nullable: true })
    passkey: PasskeyShownInput | null | undefined,
    @Arg('code', () => String, { nullable: true }) code: string | null | undefined,
    @Ctx() context: RequestContext,
  ): Promise<PasskeyAsked> {
    return beginPasskey(context, reproofOf({ password, smsCode, passkey }), code ?? null);
  }

  @Access.learner()
  @Rest('/api/sys/user/proofs')
  @Query(() => [String], {
    description:
      'What proves once more that the account is the caller’s, as `OwnPasskeys.proofs` has it; none: nothing does.',
  })
  ownProofs(
    @Arg('binding', () => Flag, {
      nullable: true,
      description:
        'before something is bound that opens the account: `fresh` for anybody who has just signed in; ldap, wechat, crop-wechat, ding-talk (a sign-in there) for who has nothing else',
    })
    binding: boolean | null | undefined,
    @Ctx() context: RequestContext,
  ): Promise<readonly string[]> {
    return binding === true ? bindingProofsOf(context) : proofsOf(context);
  }

  @Access.learner()
  @Rest('/api/sys/user/passkey/proof-begin')
  @Mutation(() => PasskeyAsked, { description: 'A passkey of the own account, in the place of a password.' })
  passkeyProofBegin(@Ctx() context: RequestContext): Promise<PasskeyAsked> {
    return beginProof(context);
  }

  @Access.learner()
  @Rest('/api/sys/user/passkey/finish')
  @Mutation(() => ID)
  passkeyFinish(
    @Arg('ceremony', () => ID) ceremony: string,
    @Arg('response', () => String, { description: 'JSON of WebAuthn' }) response: string,
    @Arg('name', () => String) name: string,
    @Ctx() context: RequestContext,
  ): Promise<string> {
    return finishPasskey(context, { ceremony, response, name });
  }

  @Access.learner()
  @Rest('/api/sys/user/passkey/rename')
  @Mutation(() => Flag)
  async passkeyRename(
    @Arg('id', () => ID) id: string,
    @Arg('name', () => String) name: string,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    const called = passkeyName(name);
    await saveReference(context, passkeyEntity(context.services), {
      ...{ operation: 'passkeyRename', id, version: null, mayBeNew: false, payload: { name: called } },
      make: (before) => {
        if (before?.userId !== account(context).id) throw notFound('通行密钥');
        return { ...before, name: called, version: versionAfter(before) };
      },
    });
    return true;
  }

  /** It opens the account no more; on its device it stays until its owner removes it there. */
  @Access.learner()
  @Rest('/api/sys/user/passkey/delete')
  @Mutation(() => Flag)
  async passkeyDelete(@Arg('id', () => ID) id: string, @Ctx() context: RequestContext): Promise<boolean> {
    await deleteReference(context, passkeyEntity(context.services), id, 'passkeyDelete', ({ userId }) => {
      if (userId !== account(context).id) throw notFound('通行密钥');
    });
    await passkeyUsesOf(context.services).delete(id);
    return true;
  }

  @Access.guest()
  @Rest('/api/sys/user/passkey-login/begin')
  @Mutation(() => PasskeyAsked, { description: 'ticket: of a login that waits for its second step.' })
  passkeyLoginBegin(
    @Arg('ticket', () => String, { nullable: true }) ticket: string | null | undefined,
    @Ctx() context: RequestContext,
  ): Promise<PasskeyAsked> {
    return beginEntering(context, ticket ?? null);
  }

  @Access.guest()
  @Rest('/api/sys/user/passkey-login')
  @Mutation(() => SessionUser)
  async passkeyLogin(
    @Arg('ceremony', () => ID) ceremony: string,
    @Arg('response', () => String, { description: 'JSON of WebAuthn' }) response: string,
    @Ctx() context: RequestContext,
  ): Promise<SessionUser> {
    const { account: entered, from } = await enterByPasskey(context, ceremony, response);
    return openSession(context, entered.id, { from, showed: 'secret' });
  }
}
