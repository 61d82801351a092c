import 'reflect-metadata';
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { OrderInput, PageFields } from '../platform/graphql/paging.js';
import { DateTime, Flag, WireInt } from '../platform/graphql/scalars.js';

@InputType()
export class ExportsParams {
  @Field(() => String, { nullable: true }) exporterName?: string | null;
  @Field(() => Flag, { nullable: true, description: 'false: only those with numbers in full' })
  covered?: boolean | null;
  @Field(() => [String], { nullable: true }) dateRange?: string[] | null;
}

@InputType()
export class ExportsInput {
  @Field(() => WireInt, { nullable: true }) current?: number | null;
  @Field(() => WireInt, { nullable: true }) size?: number | null;
  @Field(() => ExportsParams, { nullable: true }) params?: ExportsParams | null;
  @Field(() => [OrderInput], { nullable: true }) orders?: OrderInput[] | null;
}

@ObjectType({ simpleResolvers: true, description: 'A file with people’s data that somebody took out.' })
export class PeopleExport {
  @Field(() => ID) id!: string;
  @Field(() => DateTime) at!: number;
  @Field(() => ID) exporterId!: string;
  @Field(() => String) exporterName!: string;
  @Field(() => Int, { description: 'people in the file' }) count!: number;
  @Field(() => String, { description: 'what was asked for, in words; 全部: no filter' }) filter!: string;
  @Field(() => Flag, { description: 'false: mobile and ID numbers in full' }) covered!: boolean;
}

@ObjectType({ simpleResolvers: true })
export class PeopleExportPage extends PageFields {
  @Field(() => [PeopleExport]) records!: PeopleExport[];
}
