import 'reflect-metadata';
import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { WireInt } from '../../platform/graphql/scalars.js';

@ObjectType({ simpleResolvers: true })
export class AskedProctors {
  @Field(() => ID) id!: string;
}

@InputType()
export class HighlightInput {
  @Field(() => ID, { description: 'what it is in: a question, a part or an option' }) at!: string;
  @Field(() => WireInt, { description: 'characters of the text as it is shown' }) from!: number;
  @Field(() => WireInt, { description: 'not included' }) to!: number;
}

@InputType({ description: 'All the rough work of a question; it takes the place of what was kept before.' })
export class RoughWorkInput {
  @Field(() => ID) paperId!: string;
  @Field(() => ID) quId!: string;
  @Field(() => String) note!: string;
  @Field(() => [ID], { description: 'options struck out' }) struck!: string[];
  @Field(() => [HighlightInput]) highlights!: HighlightInput[];
}
