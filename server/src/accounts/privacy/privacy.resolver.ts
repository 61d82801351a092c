import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { consentPurposes, type ConsentPurpose } from '@vigil/domain/accounts/consent-purposes';
import type { PrivacyState } from '@vigil/domain/accounts/privacy.decider';
import { saveUser } from '../../organisation/public.js';
import { Access } from '../../platform/access.js';
import { envelopeOf } from '../../platform/command-side/envelope.js';
import { account, type RequestContext } from '../../platform/context.js';
import { declarationsOf } from '../../platform/declarations/declarations.js';
import { badInput, RefusedError } from '../../platform/errors.js';
import { Rest } from '../../platform/rest.js';
import { PasskeyShownInput } from '../passkeys/types.js';
import { ownUser } from '../profile/own-profile.js';
import { demandReproof, reproofOf } from '../reproof.js';
import { privacyOf, runPrivacy } from './privacy-streams.js';
import { consentsIn, textsInForce, versionInForce } from './texts-in-force.js';
import { AccountClosing, ConsentInput, OwnConsent } from './types.js';

/** What a person agreed to, and leaving: their own alone. */
@Resolver()
export class PrivacyResolver {
  @Access.learner()
  @Rest('/api/sys/user/consents')
  @Query(() => [OwnConsent])
  async ownConsents(
    @Arg('domain', () => String, { nullable: true }) domain: string | null | undefined,
    @Ctx() context: RequestContext,
  ): Promise<OwnConsent[]> {
    return consentsIn(await stateOf(context), await textsInForce(context, domain));
  }

  @Access.learner()
  @Rest('/api/sys/user/consent-give')
  @Mutation(() => [OwnConsent])
  async consentGive(
    @Arg('input', () => ConsentInput) input: ConsentInput,
    @Ctx() context: RequestContext,
  ): Promise<OwnConsent[]> {
    const { id: userId } = account(context);
    const purpose = purposeIn(input);
    if (typeof input.version !== 'number') throw badInput('请先阅读条款！');
    const read = { brandId: input.brandId ?? null, version: input.version };
    const inForce = await versionInForce(context, purpose, input.domain);
    const command = { type: 'GiveConsent', userId, purpose, read, inForce } as const;
    const state = await runPrivacy(context, command, 'consentGive');
    return consentsIn(state, await textsInForce(context, input.domain));
  }

  /** With the consent to faces goes the registered one. */
  @Access.learner()
  @Rest('/api/sys/user/consent-withdraw')
  @Mutation(() => [OwnConsent])
  async consentWithdraw(
    @Arg('input', () => ConsentInput) input: ConsentInput,
    @Ctx() context: RequestContext,
  ): Promise<OwnConsent[]> {
    const { services } = context;
    const { id: userId } = account(context);
    const purpose = purposeIn(input);
    if (purpose === 'face' && (await declarationsOf(services).engages(services, userId)))
      throw new RefusedError('SitsExam', '考试进行中，交卷后才能撤回！');
    const state = await runPrivacy(context, { type: 'WithdrawConsent', userId, purpose }, 'consentWithdraw');
    if (purpose === 'face') await forgetFace(context);
    return consentsIn(state, await textsInForce(context, input.domain));
  }

  @Access.learner()
  @Rest('/api/sys/user/closing')
  @Query(() => AccountClosing)
  async accountClosing(@Ctx() context: RequestContext): Promise<AccountClosing> {
    return closingIn(context, await stateOf(context));
  }

  /** In seven days, when nothing holds it then; until then the account goes on, and it can be taken back. */
  @Access.learner()
  @Rest('/api/sys/user/close')
  @Mutation(() => AccountClosing)
  async accountClose(
    @Arg('password', () => String, { nullable: true }) password: string | null | undefined,
    @Arg('smsCode', () => String, { nullable: true, description: 'of smsType confirm' })
    smsCode: string | null | undefined,
    @Arg('passkey', () => PasskeyShownInput, { nullable: true })
    passkey: PasskeyShownInput | null | undefined,
    @Ctx() context: RequestContext,
  ): Promise<AccountClosing> {
    const user = account(context);
    if (user.roleType === 2)
      throw new RefusedError('AdministratorsStay', '管理员账号不能自行注销，请联系其他管理员！');
    await demandReproof(context, await ownUser(context), reproofOf({ password, smsCode, passkey }));
    return closingIn(
      context,
      await runPrivacy(context, { type: 'AskClosing', userId: user.id }, 'accountClose'),
    );
  }

  @Access.learner()
  @Rest('/api/sys/user/close-withdraw')
  @Mutation(() => AccountClosing)
  async accountCloseWithdraw(@Ctx() context: RequestContext): Promise<AccountClosing> {
    const { id: userId } = account(context);
    const state = await runPrivacy(context, { type: 'WithdrawClosing', userId }, 'accountCloseWithdraw');
    return closingIn(context, state);
  }
}

const stateOf = async (context: RequestContext): Promise<PrivacyState> =>
  (await privacyOf(context.services).load(account(context).id)).state;

function purposeIn({ purpose }: ConsentInput): ConsentPurpose {
  const known = consentPurposes.find((one) => one === purpose);
  if (known === undefined) throw badInput('同意事项不正确！');
  return known;
}

async function closingIn(
  { services, session }: RequestContext,
  state: PrivacyState,
): Promise<AccountClosing> {
  const userId = account({ session }).id;
  return {
    askedAt: state.closing?.askedAt ?? null,
    dueAt: state.closing?.dueAt ?? null,
    holds: await declarationsOf(services).holdsAccount(services, userId),
  };
}

async function forgetFace(context: RequestContext): Promise<void> {
  const before = await ownUser(context);
  if (before.faceFileId === null) return;
  const after = { ...before, faceFileId: null, faceUnverified: false };
  await saveUser(context.services, before, after, {
    ...envelopeOf(context, 'consentWithdrawForgetFace', null),
    commandId: null,
  });
}
