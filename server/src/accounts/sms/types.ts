import 'reflect-metadata';
import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { DateTime, Flag } from '../../platform/graphql/scalars.js';

@InputType()
export class SmsInput {
  @Field(() => String) mobile!: string;
  @Field(() => String, {
    nullable: true,
    description: 'login, reset, bind, unbind, confirm; login unless said',
  })
  smsType?: string | null;
  @Field(() => String, { nullable: true }) captchaKey?: string | null;
  @Field(() => String, { nullable: true }) captchaValue?: string | null;
  @Field(() => String, { nullable: true, description: 'Of the slider, in the place of the picture.' })
  validate?: string | null;
}

@InputType()
export class PhoneLoginInput {
  @Field(() => String) mobile!: string;
  @Field(() => String) smsCode!: string;
  @Field(() => String, { nullable: true }) domainName?: string | null;
  @Field(() => String, { nullable: true }) examCatId?: string | null;
}

@InputType()
export class ResetPassInput {
  @Field(() => String) mobile!: string;
  @Field(() => String) smsCode!: string;
  @Field(() => String) newPassword!: string;
}

@ObjectType({ simpleResolvers: true })
export class SmsState {
  @Field(() => Flag, { description: 'Codes can be asked for.' }) available!: boolean;
  @Field(() => Flag, { description: 'Messages are written down for administrators and sent to nobody.' })
  sandbox!: boolean;
}

@ObjectType({ simpleResolvers: true })
export class SmsSandboxMessage {
  @Field(() => ID) id!: string;
  @Field(() => String) mobile!: string;
  @Field(() => String) purpose!: string;
  @Field(() => String) code!: string;
  @Field(() => DateTime) at!: number;
}
