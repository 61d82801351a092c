import 'reflect-metadata';
import { Ctx, Field, ID, ObjectType, Query, Resolver } from 'type-graphql';
import { findAll } from '@vigil/stores/documents/find-all';
import { Access } from '../../platform/access.js';
import type { RequestContext } from '../../platform/context.js';
import { Rest } from '../../platform/rest.js';
import { distributionRules } from './distribution-rules.js';

/** An agent level as it is chosen for a user. */
@ObjectType({ simpleResolvers: true })
export class DistributionRuleOption {
  @Field(() => ID) id!: string;
  @Field(() => String) title!: string;
}

/** Agent levels, as far as people have one. */
@Resolver()
export class DistributionRuleResolver {
  @Access.admin('sys:user:list', 'sys:user:update')
  @Rest('/api/sys/share/rebate/distributionRuleList')
  @Query(() => [DistributionRuleOption])
  async distributionRuleList(@Ctx() { services }: RequestContext): Promise<DistributionRuleOption[]> {
    const all = await findAll(distributionRules(services), {});
    return all.sort((a, b) => a.sort - b.sort).map(({ id, title }) => ({ id, title }));
  }
}
