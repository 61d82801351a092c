import type { PaperView } from '@vigil/projections/sitting/public';
import { papersAtMost } from '@vigil/domain/paper-office/public';
import type { Filter } from '@vigil/stores/documents/port';
import { z } from 'zod';
import { editableExam } from '../../exams/public.js';
import type { RequestContext } from '../../platform/context.js';
import { badInput, notFound, RefusedError } from '../../platform/errors.js';
import type { Services } from '../../platform/services.js';
import { viewReached } from '../../platform/views/view-reached.js';
import { wantedPapers } from '../papers-wanted.js';

const exportedAtMost = 20_000;
const perPart = 200;

/** Which papers a file is to have: those with these ids, or those of the list as it is filtered. */
export const wantedOfFile = z.object({
  ids: z.array(z.string()).max(papersAtMost).nullish(),
  examId: z.string().max(200).nullish(),
  params: z
    .object({
      examId: z.string().max(200).nullish(),
      userId: z.string().max(200).nullish(),
      realName: z.string().max(100).nullish(),
      deptCode: z.string().max(200).nullish(),
      state: z.coerce.number().int().nullish(),
      passed: z.boolean().nullish(),
      voided: z.coerce.number().int().nullish(),
      dateRange: z.array(z.string().max(30)).max(2).nullish(),
    })
    .nullish(),
});
export type WantedOfFile = z.infer<typeof wantedOfFile>;

/** Handed-in papers that somebody takes with them. */
export interface ChosenPapers {
  readonly filter: Readonly<Record<string, Filter[string]>>;
  readonly total: number;
  /** null: not of one exam */
  readonly examId: string | null;
  /** of that exam, or of the first paper */
  readonly title: string;
  /** chosen one by one; null: those of the list */
  readonly paperIds: readonly string[] | null;
}

/**
 * The papers, of exams that the caller sets; those of a list that are open are left out. Refuses none, too many, ids
 * that are not there, and chosen ones in progress (`PaperStillOpen`).
 */
export async function chosenPapers(
  context: RequestContext,
  { ids, examId, params }: WantedOfFile,
): Promise<ChosenPapers> {
  await viewReached(context, 'papers');
  const views = context.services.views.view<PaperView>('papers');
  // Nothing that was chosen is not everything.
  if (ids?.length === 0) throw badInput('请至少勾选一份试卷！');
  if (ids != null) {
    const paperIds = [...new Set(ids)];
    const rows = await views.getMany(paperIds);
    if (rows.length < paperIds.length) throw notFound('试卷');
    const examIds = new Set(rows.map((row) => row.examId));
    for (const one of examIds) await editableExam(context, one);
    const open = rows.filter(({ handState }) => handState === 0).length;
    if (open > 0) throw new RefusedError('PaperStillOpen', `所选试卷中有${open}份正在考试，交卷后才能导出！`);
    return {
      filter: { id: { in: paperIds } },
      total: paperIds.length,
      examId: examIds.size === 1 ? (rows[0]?.examId ?? null) : null,
      title: rows[0]?.examTitle ?? '',
      paperIds,
    };
  }
  const exam = examId || params?.examId || null;
  const wanted = await wantedPapers(context, { ...params, examId: exam });
  const filter = { ...wanted, handState: 1 };
  const total = wanted === null ? 0 : await views.count(filter);
  if (total === 0) throw badInput('没有可以导出的试卷！');
  if (total > exportedAtMost) throw badInput(`一次最多导出${exportedAtMost}份试卷！`);
  const [first] = await views.find({ filter, limit: 1 });
  return { filter, total, examId: exam, title: first?.examTitle ?? '', paperIds: null };
}

/** Part after part, by id: however many there are, only a few are in memory. */
export async function* eachPartOf(
  services: Services,
  { filter }: Pick<ChosenPapers, 'filter'>,
): AsyncGenerator<readonly PaperView[], void> {
  const views = services.views.view<PaperView>('papers');
  const { id: ids, ...rest } = filter;
  if (ids !== undefined) {
    const left = [...((ids as { in: readonly string[] }).in ?? [])];
    while (left.length > 0) yield views.getMany(left.splice(0, perPart));
    return;
  }
  for (let last = ''; ;) {
    const rows = await views.find({
      filter: { ...rest, id: { gt: last } },
      sort: [{ field: 'id' }],
      limit: perPart,
    });
    if (rows.length > 0) yield rows;
    if (rows.length < perPart) return;
    last = rows.at(-1)?.id ?? '';
  }
}
