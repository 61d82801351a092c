import 'reflect-metadata';
import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { PageFields } from '../platform/graphql/paging.js';
import { DateTime, Flag, WireInt } from '../platform/graphql/scalars.js';
import { PasskeyShownInput } from './passkeys/types.js';

@InputType()
export class LoginInput {
  @Field(() => String) username!: string;
  @Field(() => String) password!: string;
  @Field(() => String, { nullable: true }) captchaKey?: string | null;
  @Field(() => String, { nullable: true }) captchaValue?: string | null;
  @Field(() => String, { nullable: true }) validate?: string | null;
  @Field(() => Flag, { nullable: true }) demo?: boolean | null;
}

@InputType()
export class PasswordInput {
  @Field(() => String, { nullable: true, description: 'Of who has a password.' }) oldPassword?: string | null;
  @Field(() => String, { nullable: true, description: 'of smsType confirm, of who has none' })
  smsCode?: string | null;
  @Field(() => PasskeyShownInput, { nullable: true, description: 'Of who has none.' })
  passkey?: PasskeyShownInput | null;
  @Field(() => String) password!: string;
  @Field(() => String) confirm!: string;
}

@ObjectType({ simpleResolvers: true })
export class SessionUser {
  @Field(() => String, { nullable: true }) token!: string | null;
  @Field(() => ID) userId!: string;
  @Field(() => String) name!: string;
  @Field(() => String) realName!: string;
  @Field(() => String, { nullable: true }) avatar!: string | null;
  @Field(() => Int) roleType!: number;
  @Field(() => [String]) roles!: readonly string[];
  @Field(() => [String]) permissions!: readonly string[];
  @Field(() => Int) unreadMsg!: number;
  @Field(() => Int, { description: 'Rises when the log has lost events: browsers send what they keep.' })
  logLosses!: number;
  @Field(() => Flag, {
    description: 'True: nothing but changing the password is answered until it was changed.',
  })
  passwordChangeDue!: boolean;
  @Field(() => String, { nullable: true }) mobile!: string | null;
  @Field(() => String, { nullable: true }) deptName!: string | null;
  @Field(() => DateTime) sysTime!: number;
}

@ObjectType({
  simpleResolvers: true,
  description:
    'Background and puzzle piece as data URLs; y is where the piece stands, in pixels of a 320 x 160 picture.',
})
export class SliderChallenge {
  @Field(() => String) captchaKey!: string;
  @Field(() => String) background!: string;
  @Field(() => String) piece!: string;
  @Field(() => Int) width!: number;
  @Field(() => Int) height!: number;
  @Field(() => Int) pieceWidth!: number;
  @Field(() => Int) y!: number;
}

@InputType({ description: 'x: final offset in pixels; trail: [[x, y, ms], …]; duration in ms.' })
export class SliderCheckInput {
  @Field(() => String) captchaKey!: string;
  @Field(() => Float) x!: number;
  @Field(() => Float, { nullable: true }) y?: number | null;
  @Field(() => [[Float]]) trail!: number[][];
  @Field(() => Float) duration!: number;
}

@ObjectType({ simpleResolvers: true, description: 'validate goes into login, once, within two minutes.' })
export class SliderPass {
  @Field(() => String) validate!: string;
}

@ObjectType({ simpleResolvers: true })
export class LoginAttempt {
  @Field(() => DateTime) at!: number;
  @Field(() => String) address!: string;
  @Field(() => Flag, { description: 'From a device that the account had entered from before.' })
  known!: boolean;
  @Field(() => String, { nullable: true, description: 'pc, h5, app; null: not known' })
  platform?: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'What it calls itself: `Chrome · Windows`; no proof of anything. null: not known.',
  })
  device?: string | null;
  @Field(() => String, { description: 'entered, wrong, paused' }) outcome!: string;
}

/** Filter of the attempts that auditors see. */
@InputType()
export class LoginAttemptsParams {
  /** of one person alone, in the place of a name */
  @Field(() => ID, { nullable: true }) userId?: string | null;
  @Field(() => String, { nullable: true }) realName?: string | null;
}

@InputType()
export class LoginAttemptsInput {
  @Field(() => WireInt, { nullable: true }) current?: number | null;
  @Field(() => WireInt, { nullable: true }) size?: number | null;
  @Field(() => LoginAttemptsParams, { nullable: true }) params?: LoginAttemptsParams | null;
}

@ObjectType({ simpleResolvers: true })
export class PersonLoginAttempt extends LoginAttempt {
  @Field(() => ID) id!: string;
  @Field(() => ID) userId!: string;
  @Field(() => String) realName!: string;
  @Field(() => String, { nullable: true }) deptName?: string | null;
}

@ObjectType({ simpleResolvers: true })
export class LoginAttemptPage extends PageFields {
  @Field(() => [PersonLoginAttempt]) records!: PersonLoginAttempt[];
}
