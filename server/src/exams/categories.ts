import type { CategoryFree, ExamCategory } from '@vigil/domain/exams/category';
import type { Exam } from '@vigil/domain/exams/exam';
import { occurrenceAt } from '@vigil/domain/sitting/public';
import type { PaperView } from '@vigil/projections/sitting/public';
import { collections } from './collections.js';
import { findAll } from '@vigil/stores/documents/find-all';
import { examDefinitions } from './exam-definitions.js';
import { openEntity, type ReferenceEntity } from '../platform/reference/reference-entity.js';
import { notFound } from '../platform/errors.js';
import type { Services } from '../platform/services.js';

export const categoryEntity = ({ documents }: Pick<Services, 'documents'>): ReferenceEntity<ExamCategory> =>
  openEntity('exam-category', '考试分类', documents.collection<ExamCategory>(collections.examCategories));

export const categoryFreeEntity = ({
  documents,
}: Pick<Services, 'documents'>): ReferenceEntity<CategoryFree> =>
  openEntity(
    'exam-category-free',
    '免费考生名单',
    documents.collection<CategoryFree>(collections.categoryFree),
  );

/** Every category in the order of lists. */
export async function categories({ documents }: Pick<Services, 'documents'>): Promise<ExamCategory[]> {
  const all = await findAll(documents.collection<ExamCategory>(collections.examCategories), {});
  return all.sort((a, b) => a.sort - b.sort || b.createTime - a.createTime || (a.id < b.id ? -1 : 1));
}

/** Refuses what does not exist. */
export async function categoryBy(services: Pick<Services, 'documents'>, id: string): Promise<ExamCategory> {
  const category = await categoryEntity(services).collection.get(id);
  if (category === null) throw notFound('考试分类');
  return category;
}

/** Ids of those who take a category's exams free. */
export const freeUsers = async (
  services: Pick<Services, 'documents'>,
  categoryId: string,
): Promise<readonly string[]> =>
  (await categoryFreeEntity(services).collection.get(categoryId))?.userIds ?? [];

/**
 * Ids of those who came by themselves: they have a paper of one of the category's exams that `sees` admits.
 */
export async function cameByThemselves(
  services: Services,
  categoryId: string,
  sees: (exam: Exam) => boolean,
): Promise<ReadonlySet<string>> {
  const papers = services.views.view<PaperView>('papers');
  const exams = (await findAll(examDefinitions(services).collection, {})).filter(
    (exam) => exam.catId === categoryId && sees(exam),
  );
  const came = await Promise.all(exams.map(({ id }) => papers.countBy('userId', { examId: id })));
  return new Set(came.flatMap((each) => [...each.keys()]));
}

/** A usable exam that is no draft. */
export const isSitting = ({ draft, state }: Pick<Exam, 'draft' | 'state'>): boolean => !draft && state === 0;

const byStart = (a: Exam, b: Exam): number => (a.startTime ?? 0) - (b.startTime ?? 0);

/** The sittings of one category, by start. */
export async function sittingsOf(services: Services, catId: string): Promise<Exam[]> {
  const found = await findAll(examDefinitions(services).collection, { catId });
  return found.filter(isSitting).sort(byStart);
}

/** The sittings of each category, by start. */
export async function sittingsByCategory(services: Services): Promise<Map<string, Exam[]>> {
  const found = new Map<string, Exam[]>();
  for (const exam of await findAll(examDefinitions(services).collection, {})) {
    if (exam.catId === null || !isSitting(exam)) continue;
    found.set(exam.catId, [...(found.get(exam.catId) ?? []), exam]);
  }
  for (const exams of found.values()) exams.sort(byStart);
  return found;
}

/** A sitting that can still be taken: it never ends, or not yet. */
export function isToCome(exam: Pick<Exam, 'startTime' | 'endTime' | 'repeatCycle'>, now: number): boolean {
  const { endTime } = occurrenceAt(exam, now);
  return endTime === null || endTime > now;
}

/** A mock begins whenever somebody comes. */
export const hasBegun = (
  { examType, startTime }: Pick<Exam, 'examType' | 'startTime'>,
  now: number,
): boolean => examType !== 2 && startTime !== null && startTime <= now;
