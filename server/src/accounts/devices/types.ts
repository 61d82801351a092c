import 'reflect-metadata';
import { Field, ID, ObjectType } from 'type-graphql';
import { DateTime, Flag } from '../../platform/graphql/scalars.js';

/** A session of the caller's own account, as they are shown it. */
@ObjectType({ simpleResolvers: true })
export class OwnSession {
  @Field(() => ID) id!: string;
  @Field(() => Flag, { description: 'The session that asks.' }) current!: boolean;
  @Field(() => String, { nullable: true, description: 'browser and system; null: not known' })
  device!: string | null;
  @Field(() => String, { nullable: true, description: 'pc, h5, app; null: not known' })
  platform!: string | null;
  @Field(() => String, { nullable: true }) address!: string | null;
  @Field(() => DateTime) createTime!: number;
  @Field(() => DateTime, { description: 'To the minute.' }) lastSeenAt!: number;
}
