import { Field, ID, ObjectType } from 'type-graphql';

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
