import type { ListFilter } from '@vigil/ui/console/list/filter.ts';
import type { Filters } from '@vigil/ui/console/list/list-place.ts';
import type { PickNode } from '@vigil/ui/console/pickers/tree-pick.tsx';
import { t } from '@vigil/ui/text/t.ts';

export const paperFilterNames = [
  ...(['realName', 'examId', 'result', 'voided', 'departId', 'from', 'to', 'userId'] as const),
];
type Name = (typeof paperFilterNames)[number];

/** What papers are narrowed by; those that were voided are hidden until they are asked for. */
export const paperFilters = (
  exams: readonly { readonly id: string; readonly title: string }[],
  departments: readonly PickNode[],
): readonly ListFilter<Name>[] => [
  { kind: 'words', name: 'realName', label: t('考生姓名'), placeholder: t('搜索考生姓名'), width: 184 },
  {
    kind: 'choice',
    name: 'examId',
    label: t('考试'),
    width: 252,
    searchable: true,
    choices: exams.map(({ id, title }) => ({ value: id, label: title })),
  },
  {
    kind: 'choice',
    name: 'result',
    label: t('结果'),
    width: 132,
    choices: [
      { value: 'passed', label: t('通过') },
      { value: 'failed', label: t('未通过') },
      { value: 'waiting', label: t('待阅卷') },
      { value: 'open', label: t('考试中') },
    ],
  },
  {
    kind: 'choice',
    name: 'voided',
    label: t('作废'),
    width: 148,
    all: t('未作废'),
    choices: [
      { value: '1', label: t('已作废') },
      { value: '2', label: t('全部试卷') },
    ],
  },
  { kind: 'tree', name: 'departId', label: t('部门'), nodes: [...departments] },
  { kind: 'days', name: 'from', to: 'to', label: t('考试日期') },
];

const open = 0;
const waiting = 1;

/** The filters as the calls of papers take them: the list, and what is exported from it. */
export const paperParams = (
  { realName, examId, result, voided, from, to, userId }: Filters<Name>,
  deptCode: string | null,
) => ({
  realName: realName || null,
  examId: examId || null,
  userId: userId || null,
  deptCode,
  state: result === 'open' ? open : result === 'waiting' ? waiting : null,
  passed: result === 'passed' ? true : result === 'failed' ? false : null,
  voided: voided === undefined ? null : Number(voided),
  dateRange: from && to ? [from, to] : null,
});
export type PaperParams = ReturnType<typeof paperParams>;
