import type { DistributionRule } from '@vigil/domain/organisation/distribution-rule';
import type { User } from '@vigil/domain/organisation/user';
import { badInput } from '../../platform/errors.js';
import type { Services } from '../../platform/services.js';
import { collections } from '../collections.js';

export const distributionRules = ({ documents }: Pick<Services, 'documents'>) =>
  documents.collection<DistributionRule>(collections.distributionRules);

/** The agent level that an account is given: one of the list, or the one it has. Refuses `BadInput`. */
export async function ruleOf(
  services: Services,
  id: string | null,
  before: User | null,
): Promise<string | null> {
  if (id === null || id === before?.distributionRuleId) return id;
  if ((await distributionRules(services).get(id)) === null) throw badInput('代理级别不存在！');
  return id;
}
