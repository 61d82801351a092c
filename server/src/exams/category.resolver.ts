import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { categoryProblems, type ExamCategory } from '@vigil/domain/exams/category';
import { findAll } from '@vigil/stores/documents/find-all';
import { peopleOf, coveredMobile, refuseStrangers, scopeMembers } from '../organisation/public.js';
import { examDefinitions } from './exam-definitions.js';
import { visibleTo } from './exam-rights.js';
import { sayUses } from '../platform/declarations/uses.js';
import { asUses } from './uses.js';
import { ReferenceVersion, referenceHistory } from '../platform/reference/reference-history.js';
import { richHtml } from '../platform/rich-html.js';
import { deleteReference, saveReference, versionAfter } from '../platform/reference/reference-save.js';
import { Access } from '../platform/access.js';
import type { RequestContext } from '../platform/context.js';
import { badInput, notFound, RefusedError } from '../platform/errors.js';
import { IdOf } from '../platform/graphql/paging.js';
import { Flag } from '../platform/graphql/scalars.js';
import { pageOf, toPage } from '../platform/paging/paging.js';
import { Rest } from '../platform/rest.js';
import {
  cameByThemselves,
  categories,
  categoryBy,
  categoryEntity,
  categoryFreeEntity,
  freeUsers,
} from './categories.js';
import { rowsOf, setsExams } from './category-rows.js';
import {
  CategoryPagingInput,
  CategoryUser,
  ExamCategoryInput,
  ExamCategoryPage,
  ExamCategoryRow,
} from './category-types.js';

const usersAtMost = 20_000;

/** Exam categories: what people sign up for, and whom they are assigned to free. */
@Resolver()
export class CategoryResolver {
  @Access.admin('exam:list', 'exam:add', 'exam:signup')
  @Rest('/api/exam/category/examCategoryPage')
  @Query(() => ExamCategoryPage)
  async examCategoryPage(
    @Arg('input', () => CategoryPagingInput) input: CategoryPagingInput,
    @Ctx() context: RequestContext,
  ): Promise<ExamCategoryPage> {
    const page = pageOf(input);
    const { name, isOpen } = input.params ?? {};
    const matching = (await categories(context.services)).filter(
      (category) =>
        category.name.includes(name?.trim() ?? '') &&
        (typeof isOpen !== 'boolean' || category.isOpen === isOpen),
    );
    const rows = await rowsOf(context, matching.slice(page.skip, page.skip + page.size));
    return toPage(rows, matching.length, page);
  }

  @Access.wholeSite('exam:add')
  @Rest('/api/exam/category/saveExamCategory')
  @Mutation(() => IdOf)
  async saveExamCategory(
    @Arg('input', () => ExamCategoryInput) input: ExamCategoryInput,
    @Ctx() context: RequestContext,
  ): Promise<IdOf> {
    const { id } = await saveReference(context, categoryEntity(context.services), {
      operation: 'saveExamCategory',
      id: input.id,
      version: input.version,
      payload: input,
      make: (before, newId, now) => categoryFrom(input, before, newId, now),
    });
    return { id };
  }

  @Access.admin('exam:list', 'exam:add')
  @Rest('/api/exam/category/history')
  @Query(() => [ReferenceVersion])
  async examCategoryHistory(
    @Arg('id', () => ID) id: string,
    @Ctx() context: RequestContext,
  ): Promise<ReferenceVersion[]> {
    await categoryBy(context.services, id);
    return referenceHistory(context.services, 'exam-category', id);
  }

  /** A category with exams stays, drafts and disabled ones too. */
  @Access.wholeSite('exam:add')
  @Rest('/api/exam/category/removeExamCategory')
  @Mutation(() => Flag)
  async removeExamCategory(
    @Arg('examCategoryId', () => ID) examCategoryId: string,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await deleteReference(
      context,
      categoryEntity(context.services),
      examCategoryId,
      'removeExamCategory',
      async ({ name }) => {
        const exams = (await findAll(examDefinitions(context.services).collection, {})).filter(
          ({ catId }) => catId === examCategoryId,
        );
        if (exams.length > 0)
          throw new RefusedError(
            'InUse',
            `考试分类“${name}”正被${sayUses(await asUses(context, exams))}使用，不能删除！`,
          );
      },
    );
    return true;
  }

  /**
   * The candidates of a category: those whom it is assigned to, then those who came by themselves to exams
   * that the caller may see.
   */
  @Access.admin('exam:list', 'exam:add')
  @Rest('/api/exam/category/userList')
  @Query(() => [CategoryUser])
  async examCategoryUsers(
    @Arg('examCategoryId', () => ID) examCategoryId: string,
    @Ctx() context: RequestContext,
  ): Promise<CategoryUser[]> {
    await categoryBy(context.services, examCategoryId);
    const free = new Set(await freeUsers(context.services, examCategoryId));
    const came = await cameByThemselves(context.services, examCategoryId, await visibleTo(context));
    const members = await scopeMembers(context);
    const ids = [...new Set([...free, ...came])].filter((id) => members === null || members.userIds.has(id));
    const people = await peopleOf(context.services).byIds(ids);
    return ids
      .flatMap((id) => people.get(id) ?? [])
      .map(({ id, userName, realName, deptName, mobile }) => ({
        userId: id,
        userName,
        realName,
        deptName,
        mobile: mobile && coveredMobile(mobile),
        free: free.has(id),
      }));
  }

  /**
   * Assigns people, who then see the category and take its exams without paying; `free` false takes it back.
   */
  @Access.admin('exam:add')
  @Rest('/api/exam/category/designateFree')
  @Mutation(() => Flag)
  async designateFree(
    @Arg('examCategoryId', () => ID) examCategoryId: string,
    @Arg('userIds', () => [ID]) userIds: string[],
    @Arg('free', () => Flag, { nullable: true }) free: boolean | null,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    const { services } = context;
    await categoryBy(services, examCategoryId);
    if (userIds.length === 0) throw badInput('请至少勾选一个用户！');
    await refuseStrangers(context, userIds);
    const known = await peopleOf(services).byIds(userIds);
    if (userIds.some((id) => !known.has(id))) throw badInput('所选用户中有人不存在，请刷新后重试！');
    const entity = categoryFreeEntity(services);
    await saveReference(context, entity, {
      operation: 'designateFree',
      id: examCategoryId,
      mayBeNew: true,
      version: null,
      payload: { examCategoryId, userIds, free },
      make: (stored) => {
        const changed = new Set(stored?.userIds ?? []);
        for (const id of userIds) {
          if (free === false) changed.delete(id);
          else changed.add(id);
        }
        if (changed.size > usersAtMost) throw badInput(`免费考生不能超过${usersAtMost}人！`);
        return { id: examCategoryId, version: versionAfter(stored), userIds: [...changed] };
      },
    });
    return true;
  }

  /** The cards of signing up: what is open, and what is assigned to the caller. */
  @Access.guest()
  @Rest('/api/exam/category/examCategoryList', { alias: ['/api/exam/category/learnerCategoryList'] })
  @Query(() => [ExamCategoryRow])
  async examCategoryList(
    @Arg('domain', () => String, { nullable: true }) _domain: string | null,
    @Arg('cec', () => String, { nullable: true }) _cec: string | null,
    @Ctx() context: RequestContext,
  ): Promise<ExamCategoryRow[]> {
    const rows = await rowsOf(context, await categories(context.services));
    return rows.filter((row) => row.isOpen || row.haveAssignExam);
  }

  /** As the card, and for who signed up or sets exams also once it is closed; else it is not there. */
  @Access.guest()
  @Rest('/api/exam/category/examCategoryDetail')
  @Query(() => ExamCategoryRow)
  async examCategoryDetail(
    @Arg('examCategoryId', () => ID) examCategoryId: string,
    @Ctx() context: RequestContext,
  ): Promise<ExamCategoryRow> {
    const [row] = await rowsOf(context, [await categoryBy(context.services, examCategoryId)]);
    if (row === undefined || !(row.isOpen || row.haveAssignExam || row.isBuy || setsExams(context)))
      throw notFound('考试分类');
    return row;
  }
}

function categoryFrom(
  input: ExamCategoryInput,
  before: ExamCategory | null,
  id: string,
  now: number,
): ExamCategory {
  const category: ExamCategory = {
    id,
    version: versionAfter(before),
    name: input.name.trim(),
    cover: input.cover === undefined ? (before?.cover ?? null) : input.cover,
    priceFen: input.price ?? before?.priceFen ?? 0,
    faceCrowd: input.faceCrowd ?? before?.faceCrowd ?? '',
    description: input.description ?? before?.description ?? '',
    context:
      input.context === undefined || input.context === null
        ? (before?.context ?? '')
        : richHtml(input.context),
    certSample: input.certSample === undefined ? (before?.certSample ?? null) : input.certSample,
    isOpen: input.isOpen ?? before?.isOpen ?? true,
    ...signUpFrom(input, before),
    sort: input.sort ?? before?.sort ?? 0,
    createTime: before?.createTime ?? now,
    updateTime: now,
  };
  const [problem] = categoryProblems(category);
  if (problem !== undefined) throw badInput(problem);
  return category;
}

function signUpFrom(
  { signUp }: ExamCategoryInput,
  before: ExamCategory | null,
): Pick<ExamCategory, 'signUp'> {
  if (!signUp) return before?.signUp === undefined ? {} : { signUp: before.signUp };
  const { needed, opensAt, closesAt, cancelHours } = signUp;
  return {
    signUp: {
      needed,
      opensAt: opensAt ?? null,
      closesAt: closesAt ?? null,
      cancelHours: cancelHours ?? null,
    },
  };
}
