import { useQuery } from '@apollo/client/react';
import { Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { FilterRow } from '@vigil/ui/console/list/filter-row.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { QuestionAuthorsDocument } from '../../generated/graphql.ts';
import styles from './question-list.module.css';
import { levels, questionStates, quTypes } from './question-words.ts';

/** What the list is asked for, as its address keeps it. */
export const filterNames = [
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
export type QuestionFilters = Readonly<Partial<Record<(typeof filterNames)[number], string>>>;
type Changes = Readonly<Partial<Record<(typeof filterNames)[number], string | undefined>>>;

interface QuestionFiltersProps {
  readonly filters: QuestionFilters;
  readonly onChange: (changes: Changes) => void;
}

const searched = ['content', 'quType', 'level', 'tag', 'state', 'createBy', 'used'] as const;

/** Whether anything but the place in the tree is asked for. */
export const isFiltered = (filters: QuestionFilters): boolean =>
  searched.some((name) => filters[name] !== undefined);

/** The filters of the question list: words and choices at once, tag by 搜索. */
export function QuestionFilterRow({ filters, onChange }: QuestionFiltersProps) {
  const [content, setContent] = useState(filters.content ?? '');
  /** null: nothing typed since the last search; a tag may be chosen in the table too */
  const [typedTag, setTypedTag] = useState<string | null>(null);
  const tag = typedTag ?? filters.tag ?? '';
  const authors = useQuery(QuestionAuthorsDocument, { variables: { repoId: filters.repoId ?? null } });
  const search = () => {
    setTypedTag(null);
    onChange({ content: content.trim() || undefined, tag: tag.trim() || undefined });
  };
  const reset = () => {
    setContent('');
    setTypedTag(null);
    onChange(Object.fromEntries(searched.map((name) => [name, undefined])));
  };
  const pick = (name: keyof QuestionFilters, label: string, data: { value: string; label: string }[]) => (
    <Select
      className={styles['select']}
      label={label}
      placeholder={t('全部')}
      clearable
      clearButtonProps={{ 'aria-label': t('清除') }}
      data={data}
      value={filters[name] ?? null}
      onChange={(next) => onChange({ [name]: next ?? undefined })}
    />
  );
  return (
    <FilterRow
      onSearch={search}
      onReset={reset}
      more={
        <>
          <TextInput
            className={styles['select']}
            label={t('知识点')}
            placeholder={t('完整的标签')}
            value={tag}
            onChange={(event) => setTypedTag(event.currentTarget.value)}
          />
          {pick(
            'createBy',
            t('创建人'),
            (authors.data?.questionAuthors ?? []).map(({ id, name, count }) => ({
              value: id,
              label: `${name}（${count}）`,
            })),
          )}
          {pick('used', t('使用情况'), [
            { value: 'true', label: t('已被考试使用') },
            { value: 'false', label: t('未被考试使用') },
          ])}
          {pick('state', t('状态'), choices(questionStates))}
        </>
      }
    >
      <TextInput
        className={styles['search']}
        label={t('试题内容')}
        placeholder={t('题干或选项中的文字')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={content}
        onChange={(event) => setContent(event.currentTarget.value)}
      />
      {pick('quType', t('题型'), choices(quTypes))}
      {pick('level', t('难度'), choices(levels))}
    </FilterRow>
  );
}

const choices = (list: readonly { readonly value: number; readonly word: string }[]) =>
  list.map(({ value, word }) => ({ value: String(value), label: word }));

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
