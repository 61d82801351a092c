import 'reflect-metadata';
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { DateTime, Flag, WireInt } from '../../platform/graphql/scalars.js';
import { PageFields } from '../../platform/graphql/paging.js';

@ObjectType({ simpleResolvers: true })
export class DictItem {
  @Field(() => String) value!: string;
  @Field(() => String) title!: string;
  @Field(() => [DictItem], { nullable: true }) children?: readonly DictItem[] | null;
}

/** A dictionary as whoever keeps it sees it. */
@ObjectType({ simpleResolvers: true })
export class DictionaryRow {
  @Field(() => ID, { description: 'the code' }) id!: string;
  @Field(() => String) code!: string;
  @Field(() => String) title!: string;
  @Field(() => String, {
    description: 'words: values of the program, renamed and ordered only; tree: free',
  })
  type!: string;
  @Field(() => Flag, { description: 'it belongs to the program and cannot be deleted' }) system!: boolean;
  @Field(() => String) remark!: string;
  @Field(() => Int, { description: 'how many values, those below others too' }) count!: number;
  @Field(() => Int, { description: '0: as the program has it' }) version!: number;
  @Field(() => DateTime, { nullable: true }) updateTime!: number | null;
}

@ObjectType({ simpleResolvers: true })
export class DictionaryDetail extends DictionaryRow {
  @Field(() => [DictItem]) values!: readonly DictItem[];
}

@ObjectType({ simpleResolvers: true })
export class DictionaryPage extends PageFields {
  @Field(() => [DictionaryRow]) records!: DictionaryRow[];
}

/** Where a value was put, and the dictionary's version by it. */
@ObjectType({ simpleResolvers: true })
export class DictionaryValueSaved {
  @Field(() => String) value!: string;
  @Field(() => Int) version!: number;
}

@InputType()
export class DictionaryPagingParams {
  @Field(() => String, { nullable: true, description: 'in the name or the code' }) title?: string | null;
  @Field(() => String, { nullable: true, description: 'words or tree' }) type?: string | null;
}

@InputType()
export class DictionaryPagingInput {
  @Field(() => WireInt, { nullable: true }) current?: number | null;
  @Field(() => WireInt, { nullable: true }) size?: number | null;
  @Field(() => DictionaryPagingParams, { nullable: true }) params?: DictionaryPagingParams | null;
}

@InputType()
export class DictionaryInput {
  @Field(() => ID, { nullable: true, description: 'code of the one that is changed; empty: a new one' })
  id?: string | null;
  @Field(() => WireInt, { nullable: true }) version?: number | null;
  @Field(() => String, { nullable: true, description: 'of a new one' }) code?: string | null;
  @Field(() => String) title!: string;
  @Field(() => String, { nullable: true }) remark?: string | null;
}

@InputType()
export class DictionaryValueInput {
  @Field(() => String) dicCode!: string;
  @Field(() => WireInt, { nullable: true, description: 'of the dictionary, as it was looked at' })
  version?: number | null;
  @Field(() => String, { nullable: true, description: 'empty: a new one, whose code the server makes' })
  value?: string | null;
  @Field(() => String, { nullable: true, description: 'of a new one: the value it stands below' })
  parent?: string | null;
  @Field(() => String) title!: string;
  @Field(() => WireInt, { nullable: true, description: 'place among its siblings, from 0' })
  sort?: number | null;
}
