import 'reflect-metadata';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { DateTime, Fen } from '../../platform/graphql/scalars.js';

/** A sitting that an organisation may sign its people up for. */
@ObjectType({ simpleResolvers: true })
export class GroupSitting {
  @Field(() => ID) id!: string;
  @Field(() => String) title!: string;
  @Field(() => String) catName!: string;
  @Field(() => Fen, { description: 'for each person' }) price!: number;
  @Field(() => DateTime, { nullable: true }) startTime!: number | null;
  @Field(() => Int, { nullable: true, description: 'places that are left; null: as many as come' })
  left!: number | null;
}

/** What became of a row of the list. */
@ObjectType({ simpleResolvers: true })
export class GroupRow {
  @Field(() => String, { description: 'as it was given' }) account!: string;
  @Field(() => String, { description: 'empty: nobody that the caller may see' }) realName!: string;
  @Field(() => String, { nullable: true, description: 'why they are not signed up; null: they are' })
  why!: string | null;
}

@ObjectType({ simpleResolvers: true })
export class GroupSignUpResult {
  @Field(() => ID, { nullable: true, description: 'the order to pay; null: nothing was placed' })
  orderId!: string | null;
  @Field(() => Fen, { description: 'for each person' }) price!: number;
  @Field(() => Fen, { description: 'for all that are signed up' }) total!: number;
  @Field(() => [GroupRow]) rows!: GroupRow[];
}
