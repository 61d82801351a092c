import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../platform/access.js';
import type { RequestContext } from '../../platform/context.js';
import { Flag } from '../../platform/graphql/scalars.js';
import { Rest } from '../../platform/rest.js';
import { pageOf, toPage } from '../../platform/paging/paging.js';
import { PasskeyShownInput } from '../passkeys/types.js';
import { ownUser } from '../profile/own-profile.js';
import { reproofOf } from '../reproof.js';
import { bindingsOf } from './list.js';
import { bindMobile, unbindMobile } from './mobile.js';
import { bindingsOfPerson, unbindById } from './of-person.js';
import { bindInfo, directBind, directUnbind, thirdPartyUrl } from './third-party.js';
import {
  BindInfo,
  BindingPage,
  BindingPagingInput,
  BindMobileInput,
  LoginBinding,
  ThirdPartyUrlInput,
  UnbindMobileInput,
} from './types.js';

/** Ways into the own account besides its password. */
@Resolver()
export class BindingsResolver {
  @Access.learner()
  @Rest('/api/sys/user/bind/bind-list')
  @Query(() => [LoginBinding])
  async bindList(@Ctx() context: RequestContext): Promise<LoginBinding[]> {
    return bindingsOf(context.services, await ownUser(context));
  }

  @Access.learner()
  @Rest('/api/sys/user/bind/bind-mobile')
  @Mutation(() => Flag)
  async bindMobile(
    @Arg('input', () => BindMobileInput) input: BindMobileInput,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await bindMobile(context, input);
    return true;
  }

  @Access.learner()
  @Rest('/api/sys/user/bind/unbind-mobile')
  @Mutation(() => Flag)
  async unbindMobile(
    @Arg('input', () => UnbindMobileInput) input: UnbindMobileInput,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await unbindMobile(context, input);
    return true;
  }

  @Access.guest()
  @Rest('/api/common/wx/get-url')
  @Mutation(() => String, { description: 'Where the browser goes, a page of this site.' })
  wxGetUrl(
    @Arg('input', () => ThirdPartyUrlInput) input: ThirdPartyUrlInput,
    @Ctx() context: RequestContext,
  ): Promise<string> {
    return thirdPartyUrl(context, 'wechat', input);
  }

  @Access.guest()
  @Rest('/api/common/crop-wechat/get-url')
  @Mutation(() => String, { description: 'Where the browser goes, a page of this site.' })
  cropWechatGetUrl(
    @Arg('input', () => ThirdPartyUrlInput) input: ThirdPartyUrlInput,
    @Ctx() context: RequestContext,
  ): Promise<string> {
    return thirdPartyUrl(context, 'crop-wechat', input);
  }

  @Access.guest()
  @Rest('/api/common/ding-talk/get-url')
  @Mutation(() => String, { description: 'Where the browser goes, a page of this site.' })
  dingTalkGetUrl(
    @Arg('input', () => ThirdPartyUrlInput) input: ThirdPartyUrlInput,
    @Ctx() context: RequestContext,
  ): Promise<string> {
    return thirdPartyUrl(context, 'ding-talk', input);
  }

  @Access.learner()
  @Rest('/api/sys/user/bind/bind-info')
  @Query(() => BindInfo, { description: 'token: the one that came back in the address of the user centre.' })
  bindInfo(@Arg('token', () => String) token: string, @Ctx() context: RequestContext): Promise<BindInfo> {
    return bindInfo(context, token);
  }

  @Access.learner()
  @Rest('/api/sys/user/bind/direct-bind')
  @Mutation(() => Flag)
  async directBind(
    @Arg('token', () => String) token: string,
    @Arg('password', () => String, { nullable: true }) password: string | null | undefined,
    @Arg('smsCode', () => String, { nullable: true, description: 'of smsType confirm' })
    smsCode: string | null | undefined,
    @Arg('passkey', () => PasskeyShownInput, { nullable: true })
    passkey: PasskeyShownInput | null | undefined,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await directBind(context, token, reproofOf({ password, smsCode, passkey }));
    return true;
  }

  @Access.learner()
  @Rest('/api/sys/user/bind/direct-unbind')
  @Mutation(() => Flag)
  async directUnbind(
    @Arg('loginType', () => String) loginType: string,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await directUnbind(context, loginType);
    return true;
  }

  @Access.learner()
  @Rest('/api/sys/user/bind/unbind')
  @Mutation(() => Flag, { description: 'As direct-unbind, by the list of the user centre.' })
  async unbind(
    @Arg('loginType', () => String) loginType: string,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await directUnbind(context, loginType);
    return true;
  }

  @Access.admin('sys:user:update')
  @Rest('/api/sys/user/bind/unbind-by-id')
  @Mutation(() => Flag, { description: 'Nobody but the person binds it again.' })
  async unbindById(@Arg('id', () => ID) id: string, @Ctx() context: RequestContext): Promise<boolean> {
    await unbindById(context, id);
    return true;
  }

  @Access.admin('sys:user:update')
  @Rest('/api/sys/user/bind/paging')
  @Query(() => BindingPage)
  async bindPaging(
    @Arg('input', () => BindingPagingInput) input: BindingPagingInput,
    @Ctx() context: RequestContext,
  ): Promise<BindingPage> {
    const page = pageOf(input);
    const bindings = await bindingsOfPerson(context, input.params.userId);
    return toPage(bindings.slice(page.skip, page.skip + page.size), bindings.length, page);
  }
}
