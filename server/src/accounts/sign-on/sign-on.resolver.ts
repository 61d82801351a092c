import type { SignOnProvider } from '@vigil/domain/accounts/sign-on/provider';
import { providerKinds } from '@vigil/domain/accounts/sign-on/provider';
import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { coveredMobile } from '../../organisation/public.js';
import { Access } from '../../platform/access.js';
import type { RequestContext } from '../../platform/context.js';
import { Flag } from '../../platform/graphql/scalars.js';
import { ReferenceVersion, referenceHistory } from '../../platform/reference/reference-history.js';
import { Rest } from '../../platform/rest.js';
import { openSession } from '../open-session.js';
import { LoginInput, SessionUser } from '../types.js';
import { keptProviders, waitingOf } from './documents.js';
import { enterByDirectory } from './enter-by-directory.js';
import { enterByTicket } from './entrance.js';
import { kindOf, saveProvider, unsetProvider } from './provider-save.js';
import { settleWaiting } from './settle-waiting.js';
import { SignOnConfig, SignOnConfigInput, SignOnConfigSaved, SignOnWay, WaitingIdentity } from './types.js';
import { providerOn } from './ways-on.js';

/** Signing in at an institution's own provider, and what an installation sets of it. */
@Resolver()
export class SignOnResolver {
  @Access.guest()
  @Rest('/api/sign-on/ways')
  @Query(() => [SignOnWay], { description: 'Ways in that are on now.' })
  signOnWays(@Ctx() { services }: RequestContext): SignOnWay[] {
    return providerKinds.flatMap((kind) => {
      const provider = providerOn(services, kind);
      return provider === null ? [] : [{ kind, title: provider.title }];
    });
  }

  @Access.guest()
  @Rest('/api/sign-on/enter')
  @Mutation(() => SessionUser, {
    description:
      'token: the one in the address of /sync, good once, for a minute, in the browser that began.',
  })
  async signOnEnter(
    @Arg('token', () => String) token: string,
    @Ctx() context: RequestContext,
  ): Promise<SessionUser> {
    const { account, from } = await enterByTicket(context, token);
    return openSession(context, account.id, { from, showed: from === null ? 'elsewhere' : null });
  }

  @Access.guest()
  @Rest('/api/sign-on/ldap-login')
  @Mutation(() => SessionUser, { description: 'By name and password of the institution’s directory.' })
  async ldapLogin(
    @Arg('input', () => LoginInput) input: LoginInput,
    @Ctx() context: RequestContext,
  ): Promise<SessionUser> {
    const user = await enterByDirectory(context, input);
    return openSession(context, user.id, { showed: 'secret' });
  }

  @Access.admin('sys:signon')
  @Rest('/api/sys/config/sign-on/detail')
  @Query(() => SignOnConfig)
  signOnConfigDetail(@Arg('kind', () => ID) kind: string, @Ctx() { services }: RequestContext): SignOnConfig {
    const id = kindOf(kind);
    return shown(keptProviders(services).get(id) ?? unsetProvider(id));
  }

  @Access.wholeSite('sys:signon')
  @Rest('/api/sys/config/sign-on/save')
  @Mutation(() => SignOnConfigSaved)
  async signOnConfigSave(
    @Arg('input', () => SignOnConfigInput) input: SignOnConfigInput,
    @Ctx() context: RequestContext,
  ): Promise<SignOnConfigSaved> {
    return { version: await saveProvider(context, input) };
  }

  @Access.admin('sys:signon')
  @Rest('/api/sys/config/sign-on/history')
  @Query(() => [ReferenceVersion])
  signOnConfigHistory(
    @Arg('kind', () => ID) kind: string,
    @Ctx() { services }: RequestContext,
  ): Promise<ReferenceVersion[]> {
    return referenceHistory(services, 'sign-on-provider', kindOf(kind));
  }

  @Access.wholeSite('sys:signon')
  @Rest('/api/sys/config/sign-on/waiting')
  @Query(() => [WaitingIdentity], { description: 'The last 200 who wait, the newest first.' })
  async signOnWaiting(@Ctx() { services }: RequestContext): Promise<WaitingIdentity[]> {
    const waiting = await waitingOf(services).find({ sort: [{ field: 'at', descending: true }], limit: 200 });
    return waiting.map(({ mobile, ...rest }) => ({
      ...rest,
      mobile: mobile === '' ? '' : coveredMobile(mobile),
    }));
  }

  @Access.wholeSite('sys:signon')
  @Rest('/api/sys/config/sign-on/settle')
  @Mutation(() => Flag, {
    description: 'userName: whose account it is; left out: nobody’s, who waits is let go.',
  })
  async signOnSettle(
    @Arg('id', () => ID) id: string,
    @Arg('userName', () => String, { nullable: true }) userName: string | null | undefined,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await settleWaiting(context, id, userName ?? null);
    return true;
  }
}

const shown = ({ id, options, secret, mapping, updateTime, ...rest }: SignOnProvider): SignOnConfig => ({
  ...rest,
  kind: id,
  options: Object.entries(options).map(([name, value]) => ({ name, value })),
  hasSecret: secret !== '',
  mapping: { ...mapping, departs: [...mapping.departs], roles: [...mapping.roles] },
  updateTime: rest.version === 0 ? null : updateTime,
});
