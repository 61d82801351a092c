import 'reflect-metadata';
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { DateTime, WireInt } from '../platform/graphql/scalars.js';
import { PageFields } from '../platform/graphql/paging.js';

/** A picture of the carousel as visitors see it. */
@ObjectType({ simpleResolvers: true })
export class Banner {
  @Field(() => ID) id!: string;
  @Field(() => String) title!: string;
  @Field(() => String) image!: string;
  @Field(() => String, { nullable: true }) link!: string | null;
  @Field(() => Int) sort!: number;
}

/** The same as whoever keeps it sees it. */
@ObjectType({ simpleResolvers: true })
export class Slideshow extends Banner {
  @Field(() => String, { description: 'host it is shown on; empty: on every one' }) domain!: string;
  @Field(() => String, { description: 'brand it is shown for; empty: for every one' }) appName!: string;
  @Field(() => Int, { description: '0 shown, 1 hidden' }) state!: number;
  @Field(() => Int) version!: number;
  @Field(() => DateTime) createTime!: number;
  @Field(() => DateTime) updateTime!: number;
}

@ObjectType({ simpleResolvers: true })
export class SlideshowPage extends PageFields {
  @Field(() => [Slideshow]) records!: Slideshow[];
}

@InputType()
export class SlideshowPagingParams {
  @Field(() => String, { nullable: true }) title?: string | null;
  @Field(() => String, { nullable: true }) domain?: string | null;
  @Field(() => WireInt, { nullable: true }) state?: number | null;
}

@InputType()
export class SlideshowPagingInput {
  @Field(() => WireInt, { nullable: true }) current?: number | null;
  @Field(() => WireInt, { nullable: true }) size?: number | null;
  @Field(() => SlideshowPagingParams, { nullable: true }) params?: SlideshowPagingParams | null;
}

@InputType()
export class SlideshowInput {
  @Field(() => ID, { nullable: true }) id?: string | null;
  @Field(() => WireInt, { nullable: true }) version?: number | null;
  @Field(() => String) title!: string;
  @Field(() => String) image!: string;
  @Field(() => String, { nullable: true }) link?: string | null;
  @Field(() => String, { nullable: true }) domain?: string | null;
  @Field(() => String, { nullable: true }) appName?: string | null;
  @Field(() => WireInt, { nullable: true }) state?: number | null;
  @Field(() => WireInt, { nullable: true }) sort?: number | null;
}
