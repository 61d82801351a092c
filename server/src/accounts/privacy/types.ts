import 'reflect-metadata';
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { DateTime, Flag, WireInt } from '../../platform/graphql/scalars.js';

/** A purpose that people are asked to agree to, and what the caller said to it. */
@ObjectType({ simpleResolvers: true })
export class OwnConsent {
  @Field(() => String, { description: 'agreement, privacy, face' }) purpose!: string;
  @Field(() => String) title!: string;
  @Field(() => String, { description: 'Plain; empty where the brand has its own.' }) text!: string;
  @Field(() => String, { nullable: true, description: 'The brand’s own text; null: it has none.' })
  html!: string | null;
  @Field(() => ID, { nullable: true, description: 'Whose text it is; null: Vigil’s.' })
  brandId!: string | null;
  @Field(() => Int, { description: 'Of the text as it is now.' }) version!: number;
  @Field(() => Flag, { description: 'True: it may be taken back.' }) optional!: boolean;
  @Field(() => Int, { nullable: true, description: 'The version that was agreed to; null: none.' })
  givenVersion!: number | null;
  @Field(() => DateTime, { nullable: true }) givenAt!: number | null;
  @Field(() => Flag, { description: 'What was agreed to is the text as it is now.' }) current!: boolean;
}

@InputType()
export class ConsentInput {
  @Field(() => String) purpose!: string;
  @Field(() => WireInt, { nullable: true, description: 'The version that was read.' })
  version?: number | null;
  @Field(() => ID, { nullable: true, description: 'Whose text was read; left out: Vigil’s.' })
  brandId?: string | null;
  @Field(() => String, { nullable: true, description: 'The host of the page.' })
  domain?: string | null;
}

/** That the caller's account is to go. */
@ObjectType({ simpleResolvers: true })
export class AccountClosing {
  @Field(() => DateTime, { nullable: true, description: 'null: nobody asked for it' }) askedAt!:
    | number
    | null;
  @Field(() => DateTime, { nullable: true, description: 'Not before; later while something holds it.' })
  dueAt!: number | null;
  @Field(() => [String], { description: 'What holds the account for now.' }) holds!: readonly string[];
}
