import 'reflect-metadata';
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { Flag, WireInt } from '../../platform/graphql/scalars.js';

@ObjectType({ simpleResolvers: true })
export class MenuMeta {
  @Field(() => String) title!: string;
  @Field(() => String, { nullable: true }) icon!: string | null;
  @Field(() => String, { nullable: true }) permission!: string | null;
}

/** An entry of the menu as the console's router reads it. */
@ObjectType({ simpleResolvers: true })
export class MenuItem {
  @Field(() => String) path!: string;
  @Field(() => String) name!: string;
  @Field(() => String, { nullable: true }) component!: string | null;
  @Field(() => String, { nullable: true }) redirect!: string | null;
  @Field(() => Flag) hidden!: boolean;
  @Field(() => Flag) alwaysShow!: boolean;
  @Field(() => MenuMeta) meta!: MenuMeta;
  @Field(() => [MenuItem]) children!: readonly MenuItem[];
}

/** The same as whoever arranges the menu sees it. */
@ObjectType({ simpleResolvers: true })
export class Menu {
  @Field(() => ID) id!: string;
  @Field(() => ID, { nullable: true }) parentId!: string | null;
  @Field(() => Int, { description: '1 menu, 2 function, 3 route' }) menuType!: number;
  @Field(() => String) metaTitle!: string;
  @Field(() => String, { nullable: true }) path!: string | null;
  @Field(() => String, { nullable: true }) name!: string | null;
  @Field(() => String, { nullable: true }) component!: string | null;
  @Field(() => String, { nullable: true }) permission!: string | null;
  @Field(() => Flag) hidden!: boolean;
  @Field(() => Flag, { description: 'a heading that people made' }) own!: boolean;
  @Field(() => Int, { description: 'place among its siblings, from 1' }) sort!: number;
  @Field(() => Int, { description: 'of the whole arrangement' }) version!: number;
  @Field(() => [Menu]) children!: readonly Menu[];
}

/** Where a path, page or permission is given it must be the entry's own: they are the program's. */
@InputType()
export class MenuInput {
  @Field(() => ID, { nullable: true, description: 'empty: a new heading' }) id?: string | null;
  @Field(() => WireInt, { nullable: true }) version?: number | null;
  @Field(() => String) metaTitle!: string;
  @Field(() => ID, { nullable: true }) parentId?: string | null;
  @Field(() => Flag, { nullable: true }) hidden?: boolean | null;
  @Field(() => WireInt, { nullable: true }) menuType?: number | null;
  @Field(() => String, { nullable: true }) path?: string | null;
  @Field(() => String, { nullable: true }) name?: string | null;
  @Field(() => String, { nullable: true }) component?: string | null;
  @Field(() => String, { nullable: true }) permission?: string | null;
}
