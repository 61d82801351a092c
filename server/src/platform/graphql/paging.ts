import 'reflect-metadata';
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { Flag } from '../../platform/graphql/scalars.js';

@InputType()
export class OrderInput {
  @Field(() => String) column!: string;
  @Field(() => Flag) asc!: boolean;
}

@ObjectType({ simpleResolvers: true })
export class IdOf {
  @Field(() => ID) id!: string;
}

/** What every page of a list says beside its `records`. */
@ObjectType({ simpleResolvers: true })
export abstract class PageFields {
  @Field(() => Int) total!: number;
  @Field(() => Int) pages!: number;
  @Field(() => Int) current!: number;
  @Field(() => Int) size!: number;
}
