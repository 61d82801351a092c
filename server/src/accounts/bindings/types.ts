import 'reflect-metadata';
import { Field, Float, ID, InputType, ObjectType } from 'type-graphql';
import { PageFields } from '../../platform/graphql/paging.js';
import { DateTime, Flag, WireInt } from '../../platform/graphql/scalars.js';
import { PasskeyShownInput } from '../passkeys/types.js';

@InputType()
export class UnbindMobileInput {
  @Field(() => String) mobile!: string;
  @Field(() => String) smsCode!: string;
}

@InputType()
export class BindMobileInput extends UnbindMobileInput {
  @Field(() => String, { nullable: true, description: 'the account’s, unless they have just signed in' })
  password?: string | null;
  @Field(() => PasskeyShownInput, { nullable: true, description: 'of who has no password' })
  passkey?: PasskeyShownInput | null;
}

/** A way into the own account besides its password. */
@ObjectType({ simpleResolvers: true })
export class LoginBinding {
  @Field(() => ID) id!: string;
  @Field(() => String, {
    description: 'mobile, wechat, crop-wechat, ding-talk; oidc, ldap, saml of an institution',
  })
  loginType!: string;
  @Field(() => String, { description: 'Covered.' }) openId!: string;
  @Field(() => DateTime) createTime!: number;
}

@InputType()
export class ThirdPartyUrlInput {
  @Field(() => String, { nullable: true, description: 'the device: pc (bind-005)' })
  state?: string | null;
  @Field(() => String, { nullable: true, description: 'path of this site that opens afterwards' })
  to?: string | null;
  @Field(() => Flag, { nullable: true, description: 'to bind it to the own account, not to sign in' })
  bind?: boolean | null;
}

/** Somebody of a third party who came back to be bound. */
@ObjectType({ simpleResolvers: true })
export class BindInfo {
  @Field(() => String, { description: 'wechat, crop-wechat, ding-talk' }) loginType!: string;
  @Field(() => String, { description: 'as its app shows them; may be empty' }) nickname!: string;
  @Field(() => Flag, { description: 'The caller began to bind it; else they tried to sign in with it.' })
  asked!: boolean;
}

@InputType()
export class BindingParams {
  @Field(() => ID) userId!: string;
}

@InputType()
export class BindingPagingInput {
  @Field(() => WireInt, { nullable: true }) current?: number | null;
  @Field(() => WireInt, { nullable: true }) size?: number | null;
  @Field(() => BindingParams) params!: BindingParams;
  @Field(() => Float, { nullable: true }) t?: number | null;
}

@ObjectType({ simpleResolvers: true })
export class BindingPage extends PageFields {
  @Field(() => [LoginBinding]) records!: LoginBinding[];
}
