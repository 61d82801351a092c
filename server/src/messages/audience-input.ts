import 'reflect-metadata';
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { Audience } from '@vigil/domain/messages/audience';
import { Flag, WireInt } from '../platform/graphql/scalars.js';

/** Whom something is for. */
@ObjectType({ simpleResolvers: true })
export class AudienceOf {
  @Field(() => Flag) everybody!: boolean;
  @Field(() => [ID], { description: 'with those below them' }) departIds!: string[];
  @Field(() => [ID]) groupIds!: string[];
  @Field(() => [ID]) userIds!: string[];
  @Field(() => Int, {
    nullable: true,
    description: 'of everybody, departments and groups only people of this type',
  })
  roleType!: number | null;
}

@InputType()
export class AudienceInput {
  @Field(() => Flag, { nullable: true }) everybody?: boolean | null;
  @Field(() => [ID], { nullable: true }) departIds?: string[] | null;
  @Field(() => [ID], { nullable: true }) groupIds?: string[] | null;
  @Field(() => [ID], { nullable: true }) userIds?: string[] | null;
  @Field(() => WireInt, { nullable: true }) roleType?: number | null;
}

/** What was sent in: of everybody no lists are kept. */
export function audienceFrom(input: AudienceInput): Audience {
  const everybody = input.everybody ?? false;
  const kept = (ids: string[] | null | undefined): string[] => (everybody ? [] : [...new Set(ids ?? [])]);
  return {
    everybody,
    departIds: kept(input.departIds),
    groupIds: kept(input.groupIds),
    userIds: kept(input.userIds),
    roleType: input.roleType ?? null,
  };
}
