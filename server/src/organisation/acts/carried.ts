import { listedAtMost } from '@vigil/domain/organisation/people-act';
import type { RequestContext } from '../../platform/context.js';
import { badInput } from '../../platform/errors.js';
import type { PeopleActKind } from './act-kind.js';
import { answerOf } from './act.resolver.js';
import type { PeopleActAnswer } from './act-types.js';
import { beginAct, endOf } from './people-acts.js';

/**
 * An act over these people, begun, and waited for as long as a few people take: a list that is read after the answer
 * then shows it. Refuses `BadInput` for nobody and for too many.
 */
export async function carried<Change>(
  context: RequestContext,
  kind: PeopleActKind<Change>,
  ids: readonly string[],
  change: NoInfer<Change>,
): Promise<PeopleActAnswer> {
  const people = { of: 'listed', userIds: chosen(ids) } as const;
  const { id } = await beginAct(context, kind, { change, people });
  return answerOf(context, await endOf(context.services, id));
}

/** Each once. Refuses `BadInput` for nobody and for too many. */
export function chosen(ids: readonly string[]): string[] {
  const people = [...new Set(ids)];
  if (people.length === 0) throw badInput('请至少勾选一个用户！');
  if (people.length > listedAtMost) throw badInput(`一次最多选择${listedAtMost}个用户！`);
  return people;
}
