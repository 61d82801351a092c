import 'reflect-metadata';
import { Field, ID, InputType, ObjectType } from 'type-graphql';
import type { Sharing as DomainSharing } from '@vigil/domain/kernel/ownership';

/** Colleagues, departments and groups something is shared with. */
@ObjectType({ simpleResolvers: true })
export class Sharing {
  @Field(() => [ID]) userIds!: string[];
  @Field(() => [ID]) departIds!: string[];
  @Field(() => [ID], { nullable: true }) groupIds?: string[] | undefined;
}

@InputType()
export class SharingInput {
  @Field(() => [ID], { nullable: true }) userIds?: string[] | null;
  @Field(() => [ID], { nullable: true }) departIds?: string[] | null;
  @Field(() => [ID], { nullable: true }) groupIds?: string[] | null;
}

/** What is left out is shared with nobody; who is named twice counts once. */
export const sharingFrom = ({ userIds, departIds, groupIds }: SharingInput): DomainSharing => ({
  userIds: [...new Set(userIds)],
  departIds: [...new Set(departIds)],
  groupIds: [...new Set(groupIds)],
});
