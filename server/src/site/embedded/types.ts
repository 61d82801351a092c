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
  @Field(() => Int, { description: 'whose menu leads to it: 0 nobody’s, 1 the console’s, 2 the learners’' })
  menu!: number;
  @Field(() => DateTime) updateTime!: number;
}

/** A page that a menu leads to. */
@ObjectType({ simpleResolvers: true })
export class EmbeddedLink {
  @Field(() => ID) id!: string;
  @Field(() => String) title!: string;
}

@ObjectType({ simpleResolvers: true })
export class EmbeddedFrame {
  @Field(() => String) title!: string;
  @Field(() => String) address!: string;
}

@InputType()
export class EmbeddedPageInput {
  @Field(() => ID, { nullable: true }) id?: string | null;
  @Field(() => WireInt, { nullable: true }) version?: number | null;
  @Field(() => String) title!: string;
  @Field(() => String) address!: string;
  @Field(() => WireInt, { nullable: true }) state?: number | null;
  @Field(() => WireInt, { nullable: true }) menu?: number | null;
}
