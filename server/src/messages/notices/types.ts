import 'reflect-metadata';
import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { OrderInput, PageFields } from '../../platform/graphql/paging.js';
import { DateTime, Flag, WireInt } from '../../platform/graphql/scalars.js';
import { AudienceInput, AudienceOf } from '../audience-input.js';

/** A notice as readers see it; what only who keeps notices is told is null for others. */
@ObjectType({ simpleResolvers: true })
export class SiteNotice {
  @Field(() => ID) id!: string;
  @Field(() => String) title!: string;
  @Field(() => String, { nullable: true }) link!: string | null;
  @Field(() => String) content!: string;
  @Field(() => DateTime, { description: 'when it was published, or made' }) createTime!: number;
  @Field(() => String) publisher!: string;
  @Field(() => Int, { description: '0 published, 1 not' }) state!: number;
  @Field(() => Flag) pinned!: boolean;
  @Field(() => Flag) mustRead!: boolean;
  @Field(() => Flag, { nullable: true, description: 'whether the caller said that they have read it' })
  acknowledged!: boolean | null;
  @Field(() => Int, { nullable: true }) version!: number | null;
  @Field(() => AudienceOf, { nullable: true }) audience!: AudienceOf | null;
  @Field(() => DateTime, { nullable: true }) updateTime!: number | null;
  @Field(() => Int, { nullable: true, description: 'how many said that they have read it' })
  readCount!: number | null;
  @Field(() => Int, { nullable: true, description: 'how many people it is for now, where it must be read' })
  userCount!: number | null;
}

@ObjectType({ simpleResolvers: true })
export class SiteNoticePage extends PageFields {
  @Field(() => [SiteNotice]) records!: SiteNotice[];
}

/** Somebody who said that they read a notice; or, of those asked for, who has not. */
@ObjectType({ simpleResolvers: true })
export class NoticeReceipt {
  @Field(() => ID) userId!: string;
  @Field(() => String) realName!: string;
  @Field(() => String, { nullable: true }) deptName!: string | null;
  @Field(() => DateTime, { nullable: true, description: 'null: has not' }) readTime!: number | null;
}

@ObjectType({ simpleResolvers: true })
export class NoticeReceiptPage extends PageFields {
  @Field(() => [NoticeReceipt]) records!: NoticeReceipt[];
  @Field(() => Int, { description: 'how many people the notice is for now' }) userCount!: number;
  @Field(() => Int, { description: 'how many of them have not said that they read it' }) unreadCount!: number;
}

@InputType()
export class NoticePagingParams {
  @Field(() => WireInt, { nullable: true }) state?: number | null;
  @Field(() => String, { nullable: true }) title?: string | null;
}

@InputType()
export class NoticePagingInput {
  @Field(() => WireInt, { nullable: true }) current?: number | null;
  @Field(() => WireInt, { nullable: true }) size?: number | null;
  @Field(() => NoticePagingParams, { nullable: true }) params?: NoticePagingParams | null;
  @Field(() => [OrderInput], { nullable: true }) orders?: OrderInput[] | null;
  @Field(() => Float, { nullable: true }) t?: number | null;
}

@InputType()
export class NoticeReceiptsInput {
  @Field(() => ID) id!: string;
  @Field(() => Flag, { nullable: true, description: 'false: who has not; left out: who has' })
  read?: boolean | null;
  @Field(() => WireInt, { nullable: true }) current?: number | null;
  @Field(() => WireInt, { nullable: true }) size?: number | null;
}

@InputType()
export class NoticeInput {
  @Field(() => ID, { nullable: true }) id?: string | null;
  @Field(() => WireInt, { nullable: true }) version?: number | null;
  @Field(() => String) title!: string;
  @Field(() => String, { nullable: true }) link?: string | null;
  @Field(() => String, { nullable: true }) content?: string | null;
  @Field(() => AudienceInput, { nullable: true, description: 'left out: everybody' })
  audience?: AudienceInput | null;
  @Field(() => Flag, { nullable: true }) pinned?: boolean | null;
  @Field(() => Flag, { nullable: true }) mustRead?: boolean | null;
  @Field(() => WireInt, { nullable: true }) state?: number | null;
}
