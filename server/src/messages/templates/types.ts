import 'reflect-metadata';
import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { Channel } from '@vigil/domain/messages/sending/message.decider';
import { OrderInput, PageFields } from '../../platform/graphql/paging.js';
import { DateTime, Flag, WireInt } from '../../platform/graphql/scalars.js';

@ObjectType({ simpleResolvers: true })
export class NotifyVariable {
  @Field(() => String) name!: string;
  @Field(() => String) title!: string;
  @Field(() => String) sample!: string;
}

@ObjectType({ simpleResolvers: true })
export class NotifyTmpl {
  @Field(() => ID) id!: string;
  @Field(() => Int) version!: number;
  @Field(() => String) code!: string;
  @Field(() => String) title!: string;
  @Field(() => String) content!: string;
  @Field(() => [String], { description: 'site, mail' }) channels!: Channel[];
  @Field(() => Flag) enabled!: boolean;
  @Field(() => Flag, { description: 'it came with the program, and stays' }) builtIn!: boolean;
  @Field(() => DateTime, { nullable: true }) updateTime!: number | null;
  @Field(() => [NotifyVariable]) variables!: readonly NotifyVariable[];
}

@ObjectType({ simpleResolvers: true })
export class NotifyTmplPage extends PageFields {
  @Field(() => [NotifyTmpl]) records!: NotifyTmpl[];
}

@InputType()
export class NotifyTmplParams {
  @Field(() => String, { nullable: true }) code?: string | null;
  @Field(() => String, { nullable: true }) title?: string | null;
}

@InputType()
export class NotifyTmplPagingInput {
  @Field(() => WireInt, { nullable: true }) current?: number | null;
  @Field(() => WireInt, { nullable: true }) size?: number | null;
  @Field(() => NotifyTmplParams, { nullable: true }) params?: NotifyTmplParams | null;
  @Field(() => [OrderInput], { nullable: true }) orders?: OrderInput[] | null;
  @Field(() => Float, { nullable: true }) t?: number | null;
}

@InputType()
export class NotifyTmplInput {
  @Field(() => ID, { nullable: true }) id?: string | null;
  @Field(() => WireInt, { nullable: true }) version?: number | null;
  @Field(() => String, { nullable: true, description: 'of a new one; never changed' }) code?: string | null;
  @Field(() => String) title!: string;
  @Field(() => String) content!: string;
  @Field(() => [String], { nullable: true }) channels?: string[] | null;
  @Field(() => Flag, { nullable: true }) enabled?: boolean | null;
}
