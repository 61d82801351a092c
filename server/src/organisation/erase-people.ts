import type { User } from '@vigil/domain/organisation/user';
import { collections } from '@vigil/stores/collections';
import { envelopeOf } from '../platform/command-side/envelope.js';
import { papersOf } from '../sitting/papers/papers.js';
import { account, type RequestContext } from '../platform/context.js';
import { badInput, notFound, RefusedError } from '../platform/errors.js';
import { forgetPerson } from './forget-person.js';

const peoplePerCall = 100;

/**
 * Erases people for ever. The commit point is `PersonErased` in the person's own stream, at its expected
 * revision: a paper that is being started refuses the erasure or is refused by it. What follows from it is
 * done at once and, should that fail, by the reactor. Refuses before anybody is erased: oneself, nobody, who
 * sits an exam. A repeat changes nothing.
 */
export async function erasePeople(context: RequestContext, ids: readonly string[]): Promise<void> {
  const { services } = context;
  const people = [...new Set(ids)];
  if (people.length === 0 || people.length > peoplePerCall)
    throw badInput(`请选择 1 至 ${peoplePerCall} 个用户！`);
  if (people.includes(account(context).id))
    throw new RefusedError('CannotEraseOneself', '不能注销自己的账号！');
  const erasable = [];
  for (const id of people) erasable.push({ id, openPaper: await standing(context, id) });
  for (const { id, openPaper } of erasable) {
    const command = {
      type: 'ErasePerson',
      userId: id,
      ...(openPaper === null ? {} : { openPaper }),
    } as const;
    const papers = papersOf(services);
    const outcome = papers.accepted(
      await papers.candidates.execute(id, command, envelopeOf(context, 'userDelete', { id })),
    );
    if (outcome.position !== null) context.reached(outcome.position);
    await forgetPerson(services, id).catch((error: unknown) =>
      services.logger.error({ err: error, userId: id }, 'an erasure is left to the reactor'),
    );
  }
}

/** What the person's claim says now. Throws when there is no such person, or one whose paper is open. */
async function standing({ services }: RequestContext, id: string) {
  const papers = papersOf(services);
  const { state } = await papers.candidates.load(id);
  if (!state.erased && (await services.documents.collection<User>(collections.users).get(id)) === null)
    throw notFound('用户');
  const known = await papers.settle(id);
  if (known !== null && known.handedInAt === null)
    throw new RefusedError('PersonSitsExam', '该用户正在考试，交卷后才能注销！');
  return known;
}
