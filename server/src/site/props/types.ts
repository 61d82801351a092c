import 'reflect-metadata';
import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { Flag, Json } from '../../platform/graphql/scalars.js';

@InputType()
export class ConfigPropInput {
  @Field(() => String, { description: 'upload, face' }) type!: string;
  @Field(() => String) provider!: string;
}

@InputType()
export class ConfigPropSaveInput extends ConfigPropInput {
  @Field(() => String, { nullable: true }) remark?: string | null;
  @Field(() => Json, { description: 'fields by name; an empty secret keeps the one that is set' })
  data!: unknown;
  @Field(() => Int, {
    nullable: true,
    description: 'the version that was looked at; left out while there is none',
  })
  version?: number | null;
}

/** A provider's settings without their secrets. */
@ObjectType()
export class ConfigProp {
  @Field(() => String) type!: string;
  @Field(() => String) provider!: string;
  @Field(() => String) remark!: string;
  @Field(() => Json) data!: unknown;
  @Field(() => [String], { description: 'names of the secrets that are set' }) secrets!: string[];
  @Field(() => Int, { nullable: true, description: 'null: nothing was saved yet' }) version!: number | null;
  @Field(() => Flag, { description: 'it is the one in use' }) current!: boolean;
}

/** What a provider did with what it was tried with. */
@ObjectType()
export class ConfigPropTested {
  @Field(() => Flag) works!: boolean;
  @Field(() => String, { nullable: true, description: 'its own words when it did not work' })
  said!: string | null;
}

/** The provider in use. */
@ObjectType()
export class ConfigPropChanged {
  @Field(() => String) provider!: string;
}
