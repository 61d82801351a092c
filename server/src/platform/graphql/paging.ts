import 'reflect-metadata';
import { Field, ID, InputType, ObjectType } from 'type-graphql';
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
