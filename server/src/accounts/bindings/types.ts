import 'reflect-metadata';
import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { DateTime } from '../../platform/graphql/scalars.js';

@InputType()
export class BindMobileInput {
  @Field(() => String) mobile!: string;
  @Field(() => String) smsCode!: string;
}

/** A way into the own account besides its password. */
@ObjectType({ simpleResolvers: true })
export class LoginBinding {
  @Field(() => ID) id!: string;
  @Field(() => String, { description: 'mobile, wechat, crop-wechat, ding-talk' }) loginType!: string;
  @Field(() => String, { description: 'Covered.' }) openId!: string;
  @Field(() => DateTime) createTime!: number;
}
