import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { DateTime, Flag, Json } from '../platform/graphql/scalars.js';

/** What has become of an upload. */
@ObjectType()
export class FinishedUpload {
  @Field(() => ID)
  id!: string;

  /** storing: ask again; done: it is at `url` */
  @Field(() => String)
  state!: 'storing' | 'done';

  @Field(() => String, { nullable: true })
  url!: string | null;
}

/** Where new files go. */
@ObjectType()
export class UploadProvider {
  @Field(() => String)
  provider!: string;

  /** browsers of staff put files there themselves */
  @Field(() => Flag)
  direct!: boolean;
}

/** A form that puts files at the provider, and how long it lasts. */
@ObjectType()
export class DirectUpload {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  provider!: string;

  /** where it is posted */
  @Field(() => String)
  url!: string;

  /** what is posted before `key`, `content-type` and, last, `file` */
  @Field(() => Json)
  fields!: unknown;

  /** what every key begins with */
  @Field(() => String)
  prefix!: string;

  /** media types that it takes */
  @Field(() => [String])
  types!: string[];

  /** bytes */
  @Field(() => Int)
  largestBytes!: number;

  /** seconds until it ends, of which the first 300 are to be used (spec 3 §9) */
  @Field(() => Int)
  expiresIn!: number;
}

/** A file that a browser put at the provider. */
@InputType()
export class DirectFinishInput {
  /** of the form that it was posted with */
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  key!: string;

  /** as the person's machine calls it */
  @Field(() => String)
  name!: string;
}

/** Public files at a provider. */
@ObjectType()
export class StorageUse {
  @Field(() => String)
  provider!: string;

  @Field(() => Int)
  files!: number;

  /** bytes, as text: more than an Int holds */
  @Field(() => String)
  bytes!: string;
}

/** How far an order is to carry all public files to where new ones go. */
@ObjectType()
export class StorageMove {
  @Field(() => String)
  target!: string;

  /** running, stopped, done */
  @Field(() => String)
  state!: string;

  @Field(() => Int)
  total!: number;

  @Field(() => Int)
  carried!: number;

  @Field(() => Int)
  failed!: number;

  @Field(() => String, { nullable: true })
  said!: string | null;

  @Field(() => DateTime)
  begunAt!: number;

  @Field(() => DateTime, { nullable: true })
  endedAt!: number | null;
}

/** What is where. */
@ObjectType()
export class StorageState {
  @Field(() => String)
  provider!: string;

  @Field(() => [StorageUse])
  uses!: StorageUse[];

  /** new files that wait to be carried to the provider */
  @Field(() => Int)
  waiting!: number;

  @Field(() => StorageMove, { nullable: true })
  move!: StorageMove | null;
}
