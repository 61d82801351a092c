import 'reflect-metadata';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { DateTime, Flag, Json } from '../platform/graphql/scalars.js';

const linkSays =
  'Leads to the page of the menu with this name: `ids` stand in its path, `rest` follows its address.';

@ObjectType({ simpleResolvers: true, description: linkSays })
export class HomePageLink {
  @Field(() => String) page!: string;
  @Field(() => Json) ids!: Readonly<Record<string, string>>;
  @Field(() => String) rest!: string;
}

@ObjectType({ simpleResolvers: true })
export class HomeMore {
  @Field(() => String) text!: string;
  @Field(() => HomePageLink) to!: HomePageLink;
}

@ObjectType({ simpleResolvers: true })
export class HomeRowTag {
  @Field(() => String) text!: string;
  @Field(() => String, { description: 'success, warning, danger, info, quiet' }) tone!: string;
}

@ObjectType({ simpleResolvers: true })
export class HomeRowFigure {
  @Field(() => String) title!: string;
  @Field(() => Int, { nullable: true, description: "null: not this reader's to know" }) value!: number | null;
  @Field(() => String, { nullable: true, description: 'what it counts, as it is said after a number' })
  unit!: string | null;
  @Field(() => String, { nullable: true, description: 'how it is marked when it is not 0' })
  tone!: string | null;
}

@ObjectType({ simpleResolvers: true })
export class HomeRowShown {
  @Field(() => ID) key!: string;
  @Field(() => String) title!: string;
  @Field(() => String, { nullable: true }) note!: string | null;
  @Field(() => [HomeRowTag]) tags!: HomeRowTag[];
  @Field(() => [HomeRowFigure]) figures!: HomeRowFigure[];
  @Field(() => DateTime, { nullable: true }) at!: number | null;
  @Field(() => HomePageLink, { nullable: true }) to!: HomePageLink | null;
}

/** A part of the home as its reader may see it. */
@ObjectType({ simpleResolvers: true, description: 'A part of the home as its reader may see it.' })
export class HomePartShown {
  @Field(() => ID) name!: string;
  @Field(() => String) title!: string;
  @Field(() => String, { description: 'what `at` of its rows says: until, from, ago' }) timeIs!: string;
  @Field(() => Int) total!: number;
  @Field(() => Flag, { description: 'there may be more than `total`: it was not counted further' })
  atLeast!: boolean;
  @Field(() => [HomeRowShown]) rows!: HomeRowShown[];
  @Field(() => [HomeMore], { description: 'ways to all of them, one for each kind' }) more!: HomeMore[];
  @Field(() => String) empty!: string;
  @Field(() => Flag, { description: 'something of it could not be read now' }) failed!: boolean;
}

/** The home of the console for one reader at one moment. */
@ObjectType({ simpleResolvers: true, description: 'The home of the console for one reader at one moment.' })
export class ConsoleHome {
  @Field(() => DateTime) at!: number;
  @Field(() => [HomePartShown]) parts!: HomePartShown[];
}
