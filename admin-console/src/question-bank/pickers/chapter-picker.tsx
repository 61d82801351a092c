import { useQuery } from '@apollo/client/react';
import type { TreeSelectProps } from '@mantine/core';
import { TreePick, type PickNode } from '@vigil/ui/console/pickers/tree-pick.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect } from 'react';
import { PickChaptersDocument } from '../../generated/graphql.ts';
import type { Chapter } from '../chapter.ts';

interface ChapterPickerProps extends Omit<
  TreeSelectProps,
  'data' | 'mode' | 'value' | 'onChange' | 'defaultValue'
> {
  /** Without a bank there is nothing to pick. */
  readonly repoId: string | null;
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
}

/**
 * Picks a chapter of a bank (component ChapterPicker). A chapter of another bank, or one that is gone, is
 * cleared.
 */
export function ChapterPicker({ repoId, value, onChange, ...input }: ChapterPickerProps) {
  const { data, loading } = useQuery(PickChaptersDocument, {
    variables: { repoId: repoId ?? '' },
    skip: repoId === null,
    fetchPolicy: 'cache-and-network',
  });
  const chapters = repoId === null ? undefined : data?.chapterList;
  const gone =
    value !== null &&
    (repoId === null || (chapters !== undefined && !loading && !chapters.some(({ id }) => id === value)));
  useEffect(() => {
    if (gone) onChange(null);
  }, [gone, onChange]);
  return (
    <TreePick
      label={t('章节')}
      placeholder={repoId === null ? t('请先选择题库') : t('全部章节')}
      disabled={repoId === null}
      {...input}
      data={chapterNodes(chapters ?? [])}
      value={value}
      onChange={onChange}
    />
  );
}

/** Chapters, which come in the order of the tree, as that tree. */
export function chapterNodes(chapters: readonly Chapter[], parentId: string | null = null): PickNode[] {
  const known = new Set(chapters.map(({ id }) => id));
  const parentOf = (chapter: Chapter): string | null =>
    chapter.parentId && known.has(chapter.parentId) ? chapter.parentId : null;
  const below = (parent: string | null): PickNode[] =>
    chapters
      .filter((chapter) => parentOf(chapter) === parent)
      .map((chapter) => ({ value: chapter.id, label: chapter.title, children: below(chapter.id) }));
  return below(parentId);
}
