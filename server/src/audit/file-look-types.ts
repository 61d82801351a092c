import 'reflect-metadata';
import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { OrderInput, PageFields } from '../platform/graphql/paging.js';
import { DateTime, WireInt } from '../platform/graphql/scalars.js';

@InputType()
export class FileLooksParams {
  @Field(() => String, { nullable: true }) viewerName?: string | null;
  @Field(() => String, { nullable: true }) ownerName?: string | null;
  @Field(() => String, { nullable: true, description: 'snapshot, face, upload' }) kind?: string | null;
  @Field(() => [String], { nullable: true }) dateRange?: string[] | null;
}

@InputType()
export class FileLooksInput {
  @Field(() => WireInt, { nullable: true }) current?: number | null;
  @Field(() => WireInt, { nullable: true }) size?: number | null;
  @Field(() => FileLooksParams, { nullable: true }) params?: FileLooksParams | null;
  @Field(() => [OrderInput], { nullable: true }) orders?: OrderInput[] | null;
}

@ObjectType({
  simpleResolvers: true,
  description: 'Somebody looked at a private file of somebody else; at: the first time on that day.',
})
export class FileLook {
  @Field(() => ID) id!: string;
  @Field(() => DateTime) at!: number;
  @Field(() => ID) viewerId!: string;
  @Field(() => String) viewerName!: string;
  @Field(() => ID) ownerId!: string;
  @Field(() => String) ownerName!: string;
  @Field(() => String, { description: 'snapshot, face, upload' }) kind!: string;
  @Field(() => ID, { nullable: true, description: "null: by an auditor's right" }) examId!: string | null;
  @Field(() => String, { nullable: true }) examTitle!: string | null;
}

@ObjectType({ simpleResolvers: true })
export class FileLookPage extends PageFields {
  @Field(() => [FileLook]) records!: FileLook[];
}
