import 'reflect-metadata';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { DateTime } from '../../platform/graphql/scalars.js';

/** Somebody who was refused an act, and why. */
@ObjectType({ simpleResolvers: true })
export class PeopleActRefused {
  @Field(() => ID) userId!: string;
  /** of the person in the act, from 1: the row of an import */
  @Field(() => Int) place!: number;
  /** empty: there is no such account */
  @Field(() => String) userName!: string;
  @Field(() => String) realName!: string;
  @Field(() => String) msg!: string;
}

/** An act over many people: how far it is and what became of it. */
@ObjectType({ simpleResolvers: true })
export class PeopleActAnswer {
  @Field(() => ID) id!: string;
  @Field(() => String) kind!: string;
  /** what it is called, e.g. 批量设置有效期 */
  @Field(() => String) noun!: string;
  /** running, done */
  @Field(() => String) state!: string;
  /** null: not counted yet */
  @Field(() => Int, { nullable: true }) total!: number | null;
  /** how many were told so far: those who have it and those who were refused it */
  @Field(() => Int) done!: number;
  @Field(() => Int) changed!: number;
  @Field(() => Int) refused!: number;
  @Field(() => DateTime) begunAt!: number;
  @Field(() => DateTime, { nullable: true }) endedAt!: number | null;
  /** the first 100 */
  @Field(() => [PeopleActRefused]) refusals!: PeopleActRefused[];
}
