import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { categoryBy } from '../exams/public.js';
import { placeOrder } from '../orders/public.js';
import { Access } from '../platform/access.js';
import { envelopeOf } from '../platform/command-side/envelope.js';
import { account, type RequestContext } from '../platform/context.js';
import { notFound, RefusedError } from '../platform/errors.js';
import { IdOf } from '../platform/graphql/paging.js';
import { Flag, WireInt } from '../platform/graphql/scalars.js';
import { Rest } from '../platform/rest.js';
import { isNamed } from '../sitting/public.js';
import { awaitPlace, buyCategory } from './buy-category.js';
import { cancelSignUp, changeSitting } from './change-sitting.js';
import { findExam, freeGround, mayRegister, ownRegistration, rulesOf, saleOf } from './category-sale.js';
import { infoOf, sittingRow } from './info.js';
import { sittingsFor } from './places.js';
import { register } from './register.js';
import { beginResit } from './resit.js';
import { refuseWhileClosed } from './sell-exams.js';
import { registrationIdOf, runRegistration } from './streams.js';
import { MemberInfoInput, SignUpSitting, UserExamInfo } from './types.js';

/** Signing up for exams: buying or signing up free, giving the information, choosing and changing the sitting. */
@Resolver()
export class SignUpResolver {
  /**
   * Orders what an exam is sold by: its category, once for all its sittings, else the exam itself. A place in the sitting is
   * held while the order waits. Refuses `SeatsFull`, `SignUpNotOpen`, `SignUpOver`, `AlreadyOwned`, `NotForSale`.
   */
  @Access.learner()
  @Rest('/api/exam/buy/init')
  @Mutation(() => IdOf)
  async examBuyInit(@Arg('examId', () => ID) examId: string, @Ctx() context: RequestContext): Promise<IdOf> {
    const { services } = context;
    const user = account(context);
    const exam = await findExam(services, examId);
    if (exam === null || exam.draft || exam.state !== 0 || !(await isNamed(services, exam, user)))
      throw notFound('考试');
    const sale = await saleOf(services, exam);
    if (sale === null) throw new RefusedError('NotForSale', '该考试无需购买！');
    if (sale.kind === 'exam') return { id: await placeOrder(context, sale) };
    return { id: await buyCategory(context, await visibleCategory(context, sale.id), examId) };
  }

  /**
   * Waits for a place in a full sitting of a category that has a price; nothing is paid before there is one. Repeated:
   * changes nothing. Refuses `SeatsLeft`, `SignUpNotOpen`, `SignUpOver`, `AlreadyOwned`, `NotForSale`.
   */
  @Access.learner()
  @Rest('/api/exam/buy/await')
  @Mutation(() => UserExamInfo)
  async examAwaitSeat(
    @Arg('examId', () => ID) examId: string,
    @Ctx() context: RequestContext,
  ): Promise<UserExamInfo> {
    const category = await categoryOfExam(context, examId);
    await awaitPlace(context, category, examId);
    return infoOf(context, category);
  }

  /** Signs up where nothing is to be paid. Repeated: changes nothing. */
  @Access.learner()
  @Rest('/api/exam/buy/applyExam')
  @Mutation(() => Flag)
  async examSignUp(
    @Arg('examCategoryId', () => ID) examCategoryId: string,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    const { services } = context;
    const userId = account(context).id;
    const category = await visibleCategory(context, examCategoryId);
    const registration = await ownRegistration(services, userId, category.id);
    if (await mayRegister(services, category, userId, registration)) return true;
    refuseWhileClosed(rulesOf(category), services.clock.now());
    const ground = await freeGround(services, category, userId);
    if (ground === null) throw new RefusedError('NotPaid', '请先购买本次考试！');
    if ((await sittingsFor(services, category, account(context))).length === 0)
      throw new RefusedError('NoSitting', '暂无考试');
    await runRegistration(
      services,
      {
        ...{ type: 'SignUp', registrationId: registrationIdOf(userId, category.id) },
        ...{ userId, catId: category.id, ground },
      },
      envelopeOf(context, 'examSignUp', { examCategoryId }),
    );
    return true;
  }

  /** The sittings of a category that the caller may choose, by their start. */
  @Access.learner()
  @Rest('/api/exam/buy/examList')
  @Query(() => [SignUpSitting])
  async examSittings(
    @Arg('catId', () => ID) catId: string,
    @Ctx() context: RequestContext,
  ): Promise<SignUpSitting[]> {
    const category = await visibleCategory(context, catId);
    const exams = await sittingsFor(context.services, category, account(context));
    return Promise.all(exams.map((exam) => sittingRow(context.services, exam)));
  }

  /** Other sittings of an exam's category; [] where it has no category, or no other one is to come. */
  @Access.learner()
  @Rest('/api/exam/buy/examTimeList')
  @Query(() => [SignUpSitting])
  async examTimeList(
    @Arg('examId', () => ID) examId: string,
    @Ctx() context: RequestContext,
  ): Promise<SignUpSitting[]> {
    const { services } = context;
    const exam = await findExam(services, examId);
    if (exam === null || exam.draft || !(await isNamed(services, exam, account(context))))
      throw notFound('考试');
    if (exam.catId === null) return [];
    const others = await sittingsFor(services, { id: exam.catId }, account(context));
    return Promise.all(others.filter(({ id }) => id !== examId).map((other) => sittingRow(services, other)));
  }

  @Access.learner()
  @Rest('/api/exam/buy/userExamInfo')
  @Query(() => UserExamInfo)
  async userExamInfo(
    @Arg('catId', () => ID) catId: string,
    @Arg('examType', () => WireInt, { nullable: true }) _examType: number | null,
    @Ctx() context: RequestContext,
  ): Promise<UserExamInfo> {
    return infoOf(context, await visibleCategory(context, catId));
  }

  /** Gives the information and the sitting: the place is the caller's, or they wait for one. */
  @Access.learner()
  @Rest('/api/exam/buy/updateInfo')
  @Mutation(() => UserExamInfo)
  async examUpdateInfo(
    @Arg('input', () => MemberInfoInput) input: MemberInfoInput,
    @Ctx() context: RequestContext,
  ): Promise<UserExamInfo> {
    const category = await visibleCategory(context, input.catId);
    const user = account(context);
    const form = {
      realName: input.realName.trim(),
      sex: input.sex ?? null,
      birthDate: input.birthDate.trim(),
      idCardType: input.idCardType ?? null,
      idCard: input.idCard.trim().toUpperCase(),
      // The account's own number is not changed here (buy-011).
      mobile: user.mobile ?? input.mobile.trim(),
      phone: input.phone?.trim() ?? '',
      province: input.province?.trim() ?? '',
      city: input.city?.trim() ?? '',
      area: input.area?.trim() ?? '',
      certAddress: input.certAddress.trim(),
    };
    const { face, consent = null } = input;
    await register(context, category, { examId: input.examId ?? '', face, consent, form });
    return infoOf(context, category, form);
  }

  @Access.learner()
  @Rest('/api/exam/buy/updateExamTime')
  @Mutation(() => UserExamInfo)
  async examUpdateTime(
    @Arg('oldExamId', () => ID) oldExamId: string,
    @Arg('examId', () => ID) examId: string,
    @Ctx() context: RequestContext,
  ): Promise<UserExamInfo> {
    const category = await categoryOfExam(context, oldExamId);
    await changeSitting(context, category, { from: oldExamId, to: examId });
    return infoOf(context, category);
  }

  /** Begins another round after a failed or missed sitting; it is paid for on its own where the category has a price. */
  @Access.learner()
  @Rest('/api/exam/buy/resitExam')
  @Mutation(() => UserExamInfo)
  async examResit(
    @Arg('examId', () => ID) examId: string,
    @Ctx() context: RequestContext,
  ): Promise<UserExamInfo> {
    const category = await categoryOfExam(context, examId);
    await beginResit(context, category, examId);
    return infoOf(context, category);
  }

  @Access.learner()
  @Rest('/api/exam/buy/cancel')
  @Mutation(() => UserExamInfo)
  async examCancelSignUp(
    @Arg('catId', () => ID) catId: string,
    @Ctx() context: RequestContext,
  ): Promise<UserExamInfo> {
    const category = await visibleCategory(context, catId);
    await cancelSignUp(context, category);
    return infoOf(context, category);
  }
}

/** A category that is open to everybody, assigned to the caller, or theirs already. */
async function visibleCategory(context: RequestContext, catId: string) {
  const { services } = context;
  const category = await categoryBy(services, catId);
  if (category.isOpen) return category;
  const userId = account(context).id;
  if ((await freeGround(services, category, userId)) === 'assigned') return category;
  const registration = await ownRegistration(services, userId, catId);
  if (await mayRegister(services, category, userId, registration)) return category;
  throw notFound('考试分类');
}

async function categoryOfExam(context: RequestContext, examId: string) {
  const exam = await findExam(context.services, examId);
  if (exam?.catId == null) throw notFound('考试');
  return visibleCategory(context, exam.catId);
}
