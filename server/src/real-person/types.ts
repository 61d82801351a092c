import 'reflect-metadata';
import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { PasskeyShownInput } from '../accounts/public.js';
import { OrderInput, PageFields } from '../platform/graphql/paging.js';
import { DateTime, Flag, WireInt } from '../platform/graphql/scalars.js';

@InputType()
export class RealSubmitInput {
  @Field(() => String) realName!: string;
  @Field(() => String, { description: 'jpg or png, base64 or data URL, at most 2 MB' }) face!: string;
  @Field(() => String) idCard!: string;
  @Field(() => String, { nullable: true, description: 'the account’s, unless they have just signed in' })
  password?: string | null;
  @Field(() => String, { nullable: true, description: 'of smsType confirm, of who has no password' })
  smsCode?: string | null;
  @Field(() => PasskeyShownInput, { nullable: true, description: 'of who has no password' })
  passkey?: PasskeyShownInput | null;
}

/** The caller's own verification. */
@ObjectType({ simpleResolvers: true })
export class RealPerson {
  @Field(() => Int, { nullable: true, description: '0 under review, 1 approved, 2 rejected; null: none' })
  state!: number | null;
  @Field(() => String, { nullable: true, description: 'of the last submission' }) realName!: string | null;
  @Field(() => String, { nullable: true, description: 'covered' }) idCard!: string | null;
  @Field(() => String, { nullable: true, description: 'address of the photo' }) face!: string | null;
  @Field(() => String, { nullable: true }) auditMsg!: string | null;
  @Field(() => Flag, { description: 'an earlier approval stands: its face works' }) faceUsable!: boolean;
}

/** A submission as reviewers see it. */
@ObjectType({ simpleResolvers: true })
export class RealPersonRow {
  @Field(() => ID, { description: 'of the submission' }) id!: string;
  @Field(() => ID) userId!: string;
  @Field(() => String) userName!: string;
  @Field(() => String, { description: 'as submitted' }) realName!: string;
  @Field(() => String, { description: 'as the account has it' }) accountName!: string;
  @Field(() => String, { nullable: true, description: 'covered' }) idCard!: string | null;
  @Field(() => String, { nullable: true }) deptName!: string | null;
  @Field(() => Int, { description: '0 under review, 1 approved, 2 rejected' }) state!: number;
  @Field(() => String) face!: string;
  @Field(() => String, { nullable: true, description: 'the face that stands, or the photo for documents' })
  knownFace!: string | null;
  @Field(() => String, { nullable: true, description: 'approved, registered, first-capture, photo' })
  knownAs!: string | null;
  @Field(() => DateTime) submittedAt!: number;
  @Field(() => String, { nullable: true }) auditMsg!: string | null;
  @Field(() => DateTime, { nullable: true }) auditedAt!: number | null;
  @Field(() => String, { nullable: true }) auditedByName!: string | null;
}

@ObjectType({ simpleResolvers: true })
export class RealPersonPage extends PageFields {
  @Field(() => [RealPersonRow]) records!: RealPersonRow[];
}

/** A face that the first capture of an exam registered, and nobody has looked at. */
@ObjectType({ simpleResolvers: true })
export class FirstFace {
  @Field(() => ID) userId!: string;
  @Field(() => String) userName!: string;
  @Field(() => String) realName!: string;
  @Field(() => String, { nullable: true }) deptName!: string | null;
  @Field(() => ID) faceFileId!: string;
  @Field(() => String) face!: string;
  @Field(() => String, { nullable: true, description: 'the photo for documents' }) photo!: string | null;
}

@ObjectType({ simpleResolvers: true })
export class FirstFacePage extends PageFields {
  @Field(() => [FirstFace]) records!: FirstFace[];
}

@InputType()
export class RealPagingParams {
  @Field(() => WireInt, { nullable: true }) state?: number | null;
}

@InputType()
export class RealPagingInput {
  @Field(() => WireInt, { nullable: true }) current?: number | null;
  @Field(() => WireInt, { nullable: true }) size?: number | null;
  @Field(() => RealPagingParams, { nullable: true }) params?: RealPagingParams | null;
  @Field(() => [OrderInput], { nullable: true }) orders?: OrderInput[] | null;
  @Field(() => Float, { nullable: true }) t?: number | null;
}

@InputType()
export class RealAuditInput {
  @Field(() => [ID], { description: 'of submissions' }) ids!: string[];
  @Field(() => WireInt, { description: '1 approve, 2 reject' }) state!: number;
  @Field(() => String, { nullable: true, description: 'why it is rejected' }) auditMsg?: string | null;
}

/** What the comparison left: how many were approved, how many wait for a person. */
@ObjectType({ simpleResolvers: true })
export class RealAutoAudited {
  @Field(() => Int) approved!: number;
  @Field(() => Int) waiting!: number;
}
