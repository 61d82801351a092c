import 'reflect-metadata';
import { Field, ID, InputType, ObjectType } from 'type-graphql';
import type { Sharing as DomainSharing } from '@vigil/domain/kernel/ownership';

/** Colleagues and departments something is shared with. */
@ObjectType({ simpleResolvers: true })
export class Sharing {
  @Field(() => [ID]) userIds!: string[];
  @Field(() => [ID]) departIds!: string[];
}

@InputType()
export class SharingInput {
  @Field(() => [ID], { nullable: true }) userIds?: string[] | null;
  @Field(() => [ID], { nullable: true }) departIds?: string[] | null;
}

/** What is left out is shared with nobody; who is named twice counts once. */
export const sharingFrom = ({ userIds, departIds }: SharingInput): DomainSharing => ({
  userIds: [...new Set(userIds)],
  departIds: [...new Set(departIds)],
});
