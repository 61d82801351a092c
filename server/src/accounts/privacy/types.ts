import 'reflect-metadata';
import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { DateTime, Flag, WireInt } from '../../platform/graphql/scalars.js';

/** A purpose that people are asked to agree to, and what the caller said to it. */
@ObjectType({ simpleResolvers: true })
export class OwnConsent {
  @Field(() => String, { description: 'agreement, privacy, face' }) purpose!: string;
  @Field(() => String) title!: string;
  @Field(() => String) text!: string;
  @Field(() => Int, { description: 'Of the text as it is now.' }) version!: number;
  @Field(() => Flag, { description: 'True: it may be taken back.' }) optional!: boolean;
  @Field(() => Int, { nullable: true, description: 'The version that was agreed to; null: none.' })
  givenVersion!: number | null;
  @Field(() => DateTime, { nullable: true }) givenAt!: number | null;
}

@InputType()
export class ConsentInput {
  @Field(() => String) purpose!: string;
  @Field(() => WireInt, { nullable: true, description: 'The version that was read.' })
  version?: number | null;
}

/** That the caller's account is to go. */
@ObjectType({ simpleResolvers: true })
export class AccountClosing {
  @Field(() => DateTime, { nullable: true, description: 'null: nobody asked for it' }) askedAt!:
    number | null;
  @Field(() => DateTime, { nullable: true, description: 'Not before; later while something holds it.' })
  dueAt!: number | null;
  @Field(() => [String], { description: 'What holds the account for now.' }) holds!: readonly string[];
}
