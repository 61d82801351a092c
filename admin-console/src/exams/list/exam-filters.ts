import type { ListFilter } from '@vigil/ui/console/list/filter.ts';
import type { Filters } from '@vigil/ui/console/list/list-place.ts';
import { t } from '@vigil/ui/text/t.ts';
import { examStates, examTypes } from '../exam-state.ts';

export const examFilterNames = ['title', 'state', 'examType', 'belonging'] as const;
type Name = (typeof examFilterNames)[number];

const belongings = [
  { value: 'mine', label: t('我的') },
  { value: 'shared', label: t('共享给我的') },
];

const choices = (list: readonly { readonly value: number; readonly word: string }[]) =>
  list.map(({ value, word }) => ({ value: String(value), label: word }));

/** What exams are looked for by; whose they are matters to those who set some. */
export const examFilters = (setsExams: boolean): readonly ListFilter<Name>[] => [
  { kind: 'words', name: 'title', label: t('考试名称'), placeholder: t('搜索考试名称') },
  { kind: 'choice', name: 'state', label: t('状态'), choices: choices(examStates) },
  { kind: 'choice', name: 'examType', label: t('考试类型'), width: 176, choices: choices(examTypes) },
  ...(setsExams
    ? [{ kind: 'choice', name: 'belonging', label: t('归属'), width: 164, choices: belongings } as const]
    : []),
];

/** The filters as the paging call takes them; a word that is not known asks for everything. */
export const examParams = (filters: Filters<Name>) => ({
  title: filters.title || null,
  state: numberOf(filters.state),
  examType: numberOf(filters.examType),
  belonging: belongings.find(({ value }) => value === filters.belonging)?.value ?? null,
});

const numberOf = (value: string | undefined): number | null => (value === undefined ? null : Number(value));
