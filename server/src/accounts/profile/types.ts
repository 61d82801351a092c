import 'reflect-metadata';
import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { DateTime, Flag, WireInt } from '../../platform/graphql/scalars.js';

/** What a person may change of their own account. Nothing else of it can be reached through this input. */
@InputType()
export class UserUpdateInput {
  @Field(() => WireInt, { nullable: true, description: 'The version that was looked at.' })
  version?: number | null;
  @Field(() => String, { nullable: true }) realName?: string | null;
  @Field(() => String, { nullable: true }) email?: string | null;
  @Field(() => WireInt, { nullable: true }) idCardType?: number | null;
  @Field(() => String, { nullable: true, description: 'Left out or empty: as it was.' })
  idCard?: string | null;
  @Field(() => String, { nullable: true, description: 'As the own upload answered; empty takes it away.' })
  avatar?: string | null;
  @Field(() => String, { nullable: true, description: 'Photo for documents; empty takes it away.' })
  face?: string | null;
  @Field(() => String, { nullable: true, description: 'Empty or spaces: not changed.' })
  password?: string | null;
  @Field(() => String, { nullable: true, description: 'Required with a new password.' })
  oldPassword?: string | null;
  @Field(() => Float, { nullable: true }) t?: number | null;
}

/** The own account, as its owner reads and changes it. */
@ObjectType({ simpleResolvers: true })
export class OwnProfile {
  @Field(() => ID) id!: string;
  @Field(() => Int) version!: number;
  @Field(() => String) userName!: string;
  @Field(() => String) realName!: string;
  @Field(() => String, { nullable: true, description: 'Covered.' }) mobile!: string | null;
  @Field(() => String, { nullable: true }) email!: string | null;
  @Field(() => Int, { nullable: true }) idCardType!: number | null;
  @Field(() => String, { nullable: true, description: 'Covered.' }) idCard!: string | null;
  @Field(() => String, { nullable: true }) avatar!: string | null;
  @Field(() => String, { nullable: true }) face!: string | null;
  @Field(() => String, { nullable: true }) deptName!: string | null;
  @Field(() => Flag, {
    description: 'True: name and ID number are changed by real-person verification alone.',
  })
  identityLocked!: boolean;
  @Field(() => DateTime, { nullable: true }) expireTime!: number | null;
  @Field(() => DateTime) createTime!: number;
}

/** One change of the own account: when, by whom, and which fields became another; never to what. */
@ObjectType({ simpleResolvers: true })
export class OwnProfileChange {
  @Field(() => Int) version!: number;
  @Field(() => DateTime) time!: number;
  @Field(() => String, { description: 'self, staff, system' }) by!: string;
  @Field(() => [String]) fields!: readonly string[];
}
