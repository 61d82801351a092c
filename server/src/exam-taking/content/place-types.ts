import 'reflect-metadata';
import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { Flag } from '../../platform/graphql/scalars.js';

@ObjectType({ simpleResolvers: true })
export class PlaceText {
  @Field(() => ID) id!: string;
  @Field(() => String) answer!: string;
}

@ObjectType({ simpleResolvers: true })
export class Highlight {
  @Field(() => ID) at!: string;
  @Field(() => Int) from!: number;
  @Field(() => Int) to!: number;
}

@ObjectType({ simpleResolvers: true, description: 'Beside a question and never scored.' })
export class RoughWork {
  @Field(() => String) note!: string;
  @Field(() => [ID], { description: 'options struck out' }) struck!: string[];
  @Field(() => [Highlight]) highlights!: Highlight[];
}

@ObjectType({
  simpleResolvers: true,
  description:
    'What of a question, or a part of one, is this paper’s own: its content is fetched by its address.',
})
export class QuestionPlace {
  @Field(() => ID) quId!: string;
  @Field(() => String, { nullable: true, description: 'Address of the content; null of a part.' })
  content!: string | null;
  @Field(() => Float) score!: number;
  @Field(() => [Int], {
    description: 'Options or right-hand items as they are shown, by their places there.',
  })
  order!: number[];
  @Field(() => [Int], { description: 'Blanks or left items as they are shown, by their places there.' })
  entries!: number[];
  @Field(() => Flag) answered!: boolean;
  @Field(() => Flag) mark!: boolean;
  @Field(() => [ID]) checked!: string[];
  @Field(() => [PlaceText]) texts!: PlaceText[];
  @Field(() => String, { nullable: true }) answer!: string | null;
  @Field(() => String, { nullable: true }) titleBody!: string | null;
  @Field(() => String, { nullable: true }) codeAnswer!: string | null;
  @Field(() => String, { nullable: true }) scratchAnswer!: string | null;
  @Field(() => Flag, { nullable: true }) codeJudged!: boolean | null;
  @Field(() => RoughWork, { nullable: true, description: 'null: none, or of a part' })
  roughWork!: RoughWork | null;
  @Field(() => [QuestionPlace]) parts!: QuestionPlace[];
}
