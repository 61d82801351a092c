import 'reflect-metadata';
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { DateTime, WireInt } from '../../platform/graphql/scalars.js';

@ObjectType({ simpleResolvers: true })
export class EmbeddedPageRow {
  @Field(() => ID) id!: string;
  @Field(() => Int) version!: number;
  @Field(() => String) title!: string;
  @Field(() => String, { description: 'a page of the server that may be framed, or an https address' })
  address!: string;
  @Field(() => Int, { description: '0 shown, 1 put away' }) state!: number;
  @Field(() => DateTime) updateTime!: number;
}

@InputType()
export class EmbeddedPageInput {
  @Field(() => ID, { nullable: true }) id?: string | null;
  @Field(() => WireInt, { nullable: true }) version?: number | null;
  @Field(() => String) title!: string;
  @Field(() => String) address!: string;
  @Field(() => WireInt, { nullable: true }) state?: number | null;
}
