import { nobodyMust, type ExamCategory } from '@vigil/domain/exams/category';
import type { Exam } from '@vigil/domain/exams/exam';
import { atOccurrence } from '@vigil/domain/sitting/public';
import { holdsAny } from '../platform/access.js';
import type { RequestContext } from '../platform/context.js';
import { declarationsOf } from '../platform/declarations/declarations.js';
import { isNamed } from '../sitting/public.js';
import { freeUsers, hasBegun, isToCome, sittingsByCategory } from './categories.js';
import type { CategorySitting, ExamCategoryRow } from './category-types.js';

/** Whoever sets exams or looks after signing up sees every category with all its sittings. */
export const setsExams = ({ session }: RequestContext): boolean =>
  session?.user.roleType === 2 && holdsAny(session.user, ['exam:list', 'exam:add', 'exam:signup']);

/**
 * Categories as cards have them, with the sittings that the caller may take: a guest is told of all, because
 * nobody knows yet whom they would be for.
 */
export async function rowsOf(
  context: RequestContext,
  found: readonly ExamCategory[],
): Promise<ExamCategoryRow[]> {
  const { services, session } = context;
  const sittings = await sittingsByCategory(services);
  const now = services.clock.now();
  const person = session === null || setsExams(context) ? null : session.user;
  return Promise.all(
    found.map(async (category): Promise<ExamCategoryRow> => {
      const { priceFen, updateTime: _updated, signUp = nobodyMust, ...rest } = category;
      const toCome = (sittings.get(category.id) ?? []).filter((exam) => isToCome(exam, now));
      const named = await Promise.all(
        toCome.map(async (exam) => person === null || (await isNamed(services, exam, person))),
      );
      const exams = toCome.filter((_exam, place) => named[place]).map((exam) => atOccurrence(exam, now));
      const assigned = session !== null && (await freeUsers(services, category.id)).includes(session.user.id);
      const { signedUp, timeChosen, waits } =
        session === null
          ? { signedUp: false, timeChosen: false, waits: false }
          : await declarationsOf(services).signedUpIn(services, session.user.id, category.id);
      return {
        ...rest,
        price: priceFen,
        haveAssignExam: assigned,
        // People sign up for a sitting that has not begun: of others nothing is offered (decision 321).
        haveExam: exams.some((exam) => !hasBegun(exam, now)),
        signUp,
        isBuy: signedUp,
        isSelectTime: timeChosen,
        isWaiting: waits,
        examList: exams.map(sittingOf),
      };
    }),
  );
}

const sittingOf = ({ id, title, startTime, endTime, offline }: Exam): CategorySitting => ({
  id,
  title,
  startTime,
  endTime,
  offline,
});
