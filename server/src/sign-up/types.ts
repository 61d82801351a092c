import 'reflect-metadata';
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { DateTime, Fen, Flag, WireInt } from '../platform/graphql/scalars.js';

/** A sitting as whoever signs up sees it. */
@ObjectType({ simpleResolvers: true })
export class SignUpSitting {
  @Field(() => ID) id!: string;
  @Field(() => String) title!: string;
  @Field(() => DateTime, { nullable: true }) startTime!: number | null;
  @Field(() => DateTime, { nullable: true }) endTime!: number | null;
  @Field(() => Int, { nullable: true, description: 'places in all; null: as many as come' })
  seats!: number | null;
  @Field(() => Int, { nullable: true, description: 'places that are free; null: there is no bound' })
  left!: number | null;
  @Field(() => Int, { description: 'people who wait for a place' }) waiting!: number;
}

/** The sign-up form; '' for nothing, dates `yyyy-MM-dd`. */
@ObjectType({ simpleResolvers: true })
export class MemberInfo {
  @Field(() => String) realName!: string;
  @Field(() => Int, { nullable: true }) sex!: number | null;
  @Field(() => String) birthDate!: string;
  @Field(() => Int, { nullable: true }) idCardType!: number | null;
  @Field(() => String) idCard!: string;
  @Field(() => String) mobile!: string;
  @Field(() => String) phone!: string;
  @Field(() => String) province!: string;
  @Field(() => String) city!: string;
  @Field(() => String) area!: string;
  @Field(() => String) certAddress!: string;
  @Field(() => String, { description: 'address of the photo; empty: none yet' }) face!: string;
}

/** How far the caller is in a category, and what they gave. */
@ObjectType({ simpleResolvers: true })
export class UserExamInfo {
  @Field(() => ID) catId!: string;
  @Field(() => Int, { description: '0 pay or sign up, 1 give the information, 2 done' }) step!: number;
  @Field(() => Fen, { description: 'what is to be paid; 0: nothing' }) price!: number;
  @Field(() => ID, { nullable: true, description: 'the sitting that was chosen' }) examId!: string | null;
  @Field(() => SignUpSitting, { nullable: true }) sitting!: SignUpSitting | null;
  @Field(() => String, {
    nullable: true,
    description:
      'taken: the place is theirs; waiting; held, kept: what is missing is to be given; null: none',
  })
  place!: string | null;
  @Field(() => Int, { nullable: true, description: 'their place in the line, from 1' })
  inLine!: number | null;
  @Field(() => DateTime, { nullable: true, description: 'until when a held place is held' })
  heldUntil!: number | null;
  @Field(() => String, { description: 'version of the notice that is to be agreed to' })
  consent!: string;
  @Field(() => Flag) mayCancel!: boolean;
  @Field(() => Flag, { description: 'the sitting has begun: what was given for it stays' }) begun!: boolean;
  @Field(() => Flag, { description: 'nobody begins the sitting any more' }) over!: boolean;
  @Field(() => Flag, { description: 'the sitting was failed or missed: another round may begin' })
  mayResit!: boolean;
  @Field(() => Flag, { description: 'they had a place in the sitting, which is over, and did not come' })
  missed!: boolean;
  @Field(() => String, { nullable: true, description: 'why nobody signs up now; null: open' })
  closed!: string | null;
  @Field(() => MemberInfo) info!: MemberInfo;
}

@InputType()
export class MemberInfoInput {
  @Field(() => ID) catId!: string;
  @Field(() => ID, { nullable: true }) examId?: string | null;
  @Field(() => String) realName!: string;
  @Field(() => WireInt, { nullable: true }) sex?: number | null;
  @Field(() => String) birthDate!: string;
  @Field(() => WireInt, { nullable: true }) idCardType?: number | null;
  @Field(() => String) idCard!: string;
  @Field(() => String) mobile!: string;
  @Field(() => String, { nullable: true }) phone?: string | null;
  @Field(() => String, { nullable: true }) province?: string | null;
  @Field(() => String, { nullable: true }) city?: string | null;
  @Field(() => String, { nullable: true }) area?: string | null;
  @Field(() => String) certAddress!: string;
  @Field(() => String, { description: 'address that /api/sys/user/id-photo answered' }) face!: string;
  @Field(() => String, { nullable: true, description: 'version of the notice that is agreed to' })
  consent?: string | null;
}
