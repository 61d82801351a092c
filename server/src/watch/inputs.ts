import 'reflect-metadata';
import { Field, Float, ID, InputType } from 'type-graphql';
import { Flag, WireInt } from '../platform/graphql/scalars.js';
import { OrderInput } from '../platform/graphql/paging.js';

@InputType()
export class WatchPagingParams {
  @Field(() => ID) examId!: string;
  @Field(() => WireInt, { nullable: true }) handState?: number | null;
  @Field(() => Flag, { nullable: true }) online?: boolean | null;
  @Field(() => Flag, { nullable: true }) offline?: boolean | null;
  @Field(() => Flag, { nullable: true }) absent?: boolean | null;
  @Field(() => String, { nullable: true }) deptCode?: string | null;
  @Field(() => String, { nullable: true }) realName?: string | null;
}

@InputType()
export class WatchPagingInput {
  @Field(() => WireInt, { nullable: true }) current?: number | null;
  @Field(() => WireInt, { nullable: true }) size?: number | null;
  @Field(() => WatchPagingParams) params!: WatchPagingParams;
  @Field(() => [OrderInput], { nullable: true }) orders?: OrderInput[] | null;
  @Field(() => Float, { nullable: true }) t?: number | null;
}

@InputType()
export class HandPagingParams {
  @Field(() => ID) examId!: string;
  @Field(() => WireInt, { nullable: true }) handState?: number | null;
  @Field(() => WireInt, { nullable: true }) overwrite?: number | null;
  @Field(() => String, { nullable: true }) realName?: string | null;
  @Field(() => Flag, { nullable: true }) hasEx?: boolean | null;
}

@InputType()
export class HandPagingInput {
  @Field(() => WireInt, { nullable: true }) current?: number | null;
  @Field(() => WireInt, { nullable: true }) size?: number | null;
  @Field(() => HandPagingParams) params!: HandPagingParams;
  @Field(() => [OrderInput], { nullable: true }) orders?: OrderInput[] | null;
  @Field(() => Float, { nullable: true }) t?: number | null;
}

/**
 * Whose cards. With `size` one page of them, who needs attention first; without, every card. `paperId`: this
 * one alone.
 */
@InputType({
  description:
    'Whose cards. With `size` one page of them, who needs attention first; without, every card. `paperId`: this one alone.',
})
export class WatchFilter {
  @Field(() => Flag, { nullable: true }) online?: boolean | null;
  @Field(() => Flag, { nullable: true }) offline?: boolean | null;
  @Field(() => String, { nullable: true }) deptCode?: string | null;
  @Field(() => String, { nullable: true }) realName?: string | null;
  @Field(() => Flag, { nullable: true, description: 'only who needs attention (pages only)' }) attention?:
    | boolean
    | null;
  @Field(() => ID, { nullable: true }) paperId?: string | null;
  @Field(() => WireInt, { nullable: true }) current?: number | null;
  @Field(() => WireInt, { nullable: true }) size?: number | null;
  @Field(() => [OrderInput], {
    nullable: true,
    description: 'of a page, as `watch-paging` takes them; without: who needs attention first',
  })
  orders?: OrderInput[] | null;
}
