import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { cancelReasonMost, placeInLine, seatOf } from '@vigil/domain/sign-up/public';
import type { RegistrationView } from '@vigil/projections/sign-up/public';
import type { Filter } from '@vigil/stores/documents/port';
import { categories } from '../../exams/public.js';
import { erasedName, peopleOf } from '../../organisation/public.js';
import { Access } from '../../platform/access.js';
import { envelopeOf } from '../../platform/command-side/envelope.js';
import type { RequestContext } from '../../platform/context.js';
import { badInput, notFound } from '../../platform/errors.js';
import { Flag } from '../../platform/graphql/scalars.js';
import { pageOf, sortOf, toPage } from '../../platform/paging/paging.js';
import { Rest } from '../../platform/rest.js';
import { viewReached } from '../../platform/views/view-reached.js';
import { findExam } from '../category-sale.js';
import { giveUpSignUp } from '../change-sitting.js';
import { registrationsOf, seatsState } from '../streams.js';
import { SignUpPage, SignUpPagingInput, type SignUpRow } from './types.js';

const columns = { signTime: 'signedAt', giveTime: 'givenAt' };
const newestFirst = [{ field: 'signedAt', descending: true }];

/** 报名管理, for who looks after signing up. Categories are the site's: nobody of one department alone. */
@Resolver()
export class SignUpOfficeResolver {
  @Access.wholeSite('exam:signup')
  @Rest('/api/exam/signup/paging')
  @Query(() => SignUpPage)
  async signUpPaging(
    @Arg('input', () => SignUpPagingInput) input: SignUpPagingInput,
    @Ctx() context: RequestContext,
  ): Promise<SignUpPage> {
    const { services } = context;
    const page = pageOf(input);
    const { catId, examId, realName, state } = input.params ?? {};
    const filter: Record<string, Filter[string]> = {
      ...(catId ? { catId } : {}),
      ...(examId ? { examId } : {}),
      ...(typeof state === 'number' ? { state } : {}),
    };
    const named = await peopleOf(services).idsLike(realName, null);
    if (named !== null) filter.userId = { in: [...named] };
    await viewReached(context, 'registrations');
    const view = services.views.view<RegistrationView>('registrations');
    const [rows, total] = await Promise.all([
      view.find({ filter, sort: sortOf(input, columns, newestFirst), skip: page.skip, limit: page.size }),
      view.count(filter),
    ]);
    return toPage(await presentRows(context, rows), total, page);
  }

  /**
   * Cancels somebody's registration with a reason, whatever the category's rule says of their own; the place goes to who
   * waits. Refuses whoever has a paper already. What was paid for is refunded where orders are. A repeat changes nothing.
   */
  @Access.wholeSite('exam:signup')
  @Rest('/api/exam/signup/cancel')
  @Mutation(() => Flag)
  async signUpCancel(
    @Arg('id', () => ID) id: string,
    @Arg('reason', () => String) reason: string,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    const { services } = context;
    const said = reason.trim();
    if (said === '' || said.length > cancelReasonMost)
      throw badInput(`请填写取消原因，不超过${cancelReasonMost}个字！`);
    await viewReached(context, 'registrations');
    const view = await services.views.view<RegistrationView>('registrations').get(id);
    if (view === null) throw notFound('报名记录');
    const { state } = await registrationsOf(services).load(id);
    await giveUpSignUp(
      services,
      { registrationId: id, userId: view.userId, catId: view.catId, before: state, reason: said },
      { ...envelopeOf(context, 'signUpCancel', { id, reason: said }), commandId: null },
    );
    return true;
  }
}

async function presentRows(
  { services }: RequestContext,
  rows: readonly RegistrationView[],
): Promise<SignUpRow[]> {
  const now = services.clock.now();
  const people = await peopleOf(services).byIds(new Set(rows.map(({ userId }) => userId)));
  const names = new Map((await categories(services)).map(({ id, name }) => [id, name]));
  return Promise.all(
    rows.map(async ({ id, userId, catId, examId, state, ...row }) => {
      const exam = examId === null ? null : await findExam(services, examId);
      const seats = examId === null || state === 2 ? null : await seatsState(services, examId);
      const inLine = seats === null ? null : placeInLine(seats, userId);
      const seat = seats === null ? null : seatOf(seats, userId, now);
      const person = people.get(userId);
      return {
        ...{ id, userId, catId, examId, state, round: row.round, cancelReason: row.cancelReason },
        realName: person?.realName ?? erasedName,
        userName: person?.userName ?? '',
        deptName: person?.deptName ?? null,
        catName: names.get(catId) ?? '',
        examTitle: exam?.title ?? null,
        startTime: exam?.startTime ?? null,
        place: seat?.kind ?? (inLine === null ? null : 'waiting'),
        inLine,
        signTime: row.signedAt,
        giveTime: row.givenAt,
      };
    }),
  );
}
