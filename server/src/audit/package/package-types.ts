import 'reflect-metadata';
import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { DateTime, Flag } from '../../platform/graphql/scalars.js';

@InputType()
export class AuditPackageInput {
  @Field(() => ID, { nullable: true }) examId?: string | null;
  @Field(() => ID, { nullable: true }) paperId?: string | null;
  @Field(() => Flag, { nullable: true }) keys?: boolean | null;
}

@ObjectType({
  simpleResolvers: true,
  description:
    'A package that was ordered and how far it is. `state`: 0 ordered, 1 being made as it is downloaded, 2 made, 3 failed; `paperId` null: all papers of the exam; `keys`: with answers and scores.',
})
export class AuditPackage {
  @Field(() => ID) id!: string;
  @Field(() => ID) examId!: string;
  @Field(() => ID, { nullable: true }) paperId?: string | null;
  @Field(() => Flag) keys!: boolean;
  @Field(() => DateTime) madeAt!: number;
  @Field(() => Int) state!: number;
  @Field(() => Int) total!: number;
  @Field(() => Int) done!: number;
  @Field(() => Float, { nullable: true }) sizeBytes?: number | null;
  @Field(() => String, { nullable: true }) problem?: string | null;
}
