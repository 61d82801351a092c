import { useQuery } from '@apollo/client/react';
import type { ListFilter } from '@vigil/ui/console/list/filter.ts';
import type { Filters } from '@vigil/ui/console/list/list-place.ts';
import { t } from '@vigil/ui/text/t.ts';
import { QuestionAuthorsDocument } from '../../generated/graphql.ts';
import { levels, questionStates, quTypes } from './question-words.ts';

/** What the list is asked for, as its address keeps it. */
export const questionFilterNames = [
  'repoId',
  'chapterId',
  'content',
  'quType',
  'level',
  'tag',
  'state',
  'createBy',
  'used',
] as const;
type Name = (typeof questionFilterNames)[number];
export type QuestionFilters = Filters<Name>;

const choices = (list: readonly { readonly value: number; readonly word: string }[]) =>
  list.map(({ value, word }) => ({ value: String(value), label: word }));

/** What questions are looked for by, but the place in the tree of banks; authors are those of the bank. */
export function useQuestionFilters(repoId: string | undefined): readonly ListFilter<Name>[] {
  const { data } = useQuery(QuestionAuthorsDocument, { variables: { repoId: repoId ?? null } });
  const authors = (data?.questionAuthors ?? []).map(({ id, name, count }) => ({
    value: id,
    label: `${name}（${count}）`,
  }));
  return [
    { kind: 'words', name: 'content', label: t('试题内容'), placeholder: t('搜索题干或选项') },
    { kind: 'choice', name: 'quType', label: t('题型'), width: 156, choices: choices(quTypes) },
    { kind: 'choice', name: 'level', label: t('难度'), width: 132, choices: choices(levels) },
    {
      kind: 'words',
      name: 'tag',
      label: t('知识点'),
      placeholder: t('知识点（完整的标签）'),
      width: 200,
      rare: true,
    },
    {
      kind: 'choice',
      name: 'createBy',
      label: t('创建人'),
      width: 200,
      rare: true,
      choices: authors,
      searchable: true,
    },
    {
      kind: 'choice',
      name: 'used',
      label: t('使用情况'),
      width: 216,
      rare: true,
      choices: [
        { value: 'true', label: t('已被考试使用') },
        { value: 'false', label: t('未被考试使用') },
      ],
    },
    { kind: 'choice', name: 'state', label: t('状态'), rare: true, choices: choices(questionStates) },
  ];
}

const numberOf = (value: string | undefined): number | null => (value === undefined ? null : Number(value));

/** The filters as the server takes them. */
export const pagingParams = ({
  repoId,
  chapterId,
  content,
  quType,
  level,
  tag,
  state,
  createBy,
  used,
}: QuestionFilters) => ({
  repoId: repoId ?? null,
  chapterId: chapterId ?? null,
  content: content ?? null,
  quType: numberOf(quType),
  level: numberOf(level),
  tag: tag ?? null,
  state: numberOf(state),
  createBy: createBy ?? null,
  used: used === undefined ? null : used === 'true',
});
