import { Anchor } from '@mantine/core';
import { IconBan, IconCircleCheck } from '@tabler/icons-react';
import type { Column } from '@vigil/ui/console/list/data-table.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { QuestionText } from '@vigil/ui/questions/question-text.tsx';
import { exactTime, sayNumber } from '@vigil/ui/text/format.ts';
import { typeName } from '@vigil/ui/questions/question-types.ts';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import type { QuestionFiguresQuery, QuestionRowFieldsFragment } from '../../generated/graphql.ts';
import { sayCorrelation, sayShare } from './question-figures.tsx';
import styles from './question-list.module.css';
import { levelName } from './question-words.ts';

export type QuestionRow = QuestionRowFieldsFragment;

interface ColumnOptions {
  /** The list spans several banks: say which. */
  readonly banks: boolean;
  readonly onOpen: (row: QuestionRow) => void;
  readonly onTag: (tag: string) => void;
  /** How questions did in formal exams, by id; those not there are not known (yet). */
  readonly figures: ReadonlyMap<string, Figures>;
}

type Figures = QuestionFiguresQuery['questionStatistics'][number];

/** The columns of the question list; what is rarely looked at is hidden until chosen. */
export function questionColumns({
  banks,
  onOpen,
  onTag,
  figures,
}: ColumnOptions): readonly Column<QuestionRow>[] {
  const place = (row: QuestionRow) =>
    [banks ? row.repoTitle : '', row.chapterTitle ?? ''].filter((each) => each !== '').join(' / ');
  return [
    {
      key: 'quType',
      title: t('题型'),
      width: 96,
      nowrap: true,
      sortable: true,
      text: (row) => typeName(row.quType),
    },
    {
      key: 'text',
      title: t('试题'),
      phone: 'title',
      fixed: true,
      text: (row) => row.text,
      render: (row) => (
        <>
          <Anchor component="button" type="button" className={styles['open']} onClick={() => onOpen(row)}>
            <QuestionText text={row.text === '' ? t('（没有文字）') : row.text} />
          </Anchor>
          {row.tags.length > 0 && <Tags tags={row.tags} onTag={onTag} />}
        </>
      ),
    },
    {
      key: 'level',
      title: t('难度'),
      width: 64,
      nowrap: true,
      sortable: true,
      text: (row) => levelName(row.level),
    },
    {
      key: 'place',
      title: banks ? t('题库 / 章节') : t('章节'),
      width: 130,
      text: place,
      render: (row) => place(row) || '—',
    },
    { key: 'tags', title: t('知识点'), optional: true, phone: 'hidden', text: (row) => row.tags.join('；') },
    {
      key: 'state',
      title: t('状态'),
      width: 84,
      nowrap: true,
      text: (row) => (row.state === 0 ? t('启用') : t('禁用')),
      render: (row) => <StateTag state={row.state} />,
    },
    {
      key: 'uses',
      title: t('考试引用'),
      width: 84,
      align: 'right',
      text: (row) => row.uses,
      render: (row) =>
        row.uses === 0 ? (
          <span className={styles['none']}>{t('未使用')}</span>
        ) : (
          t('{{n}} 场', { n: sayNumber(row.uses) })
        ),
    },
    {
      key: 'rightRate',
      title: t('正确率'),
      width: 76,
      align: 'right',
      text: (row) => sayShare(figures.get(row.id)?.rightRate),
    },
    {
      key: 'papers',
      title: t('作答人次'),
      width: 84,
      align: 'right',
      optional: true,
      phone: 'hidden',
      text: (row) => figures.get(row.id)?.scored ?? 0,
    },
    {
      key: 'pointBiserial',
      title: t('区分度'),
      width: 76,
      align: 'right',
      optional: true,
      phone: 'hidden',
      text: (row) => sayCorrelation(figures.get(row.id)?.pointBiserial),
    },
    {
      key: 'version',
      title: t('版本'),
      width: 64,
      align: 'right',
      optional: true,
      phone: 'hidden',
      text: (row) => `v${row.version}`,
    },
    {
      key: 'createByName',
      title: t('创建人'),
      optional: true,
      phone: 'hidden',
      text: (row) => row.createByName ?? '—',
    },
    {
      key: 'createTime',
      title: t('创建时间'),
      nowrap: true,
      optional: true,
      sortable: true,
      phone: 'hidden',
      text: (row) => exactTime(row.createTime),
      render: (row) => <When value={row.createTime} />,
    },
    {
      key: 'updateTime',
      title: t('更新时间'),
      width: 120,
      nowrap: true,
      sortable: true,
      text: (row) => exactTime(row.updateTime),
      render: (row) => <When value={row.updateTime} />,
    },
  ];
}

function Tags({ tags, onTag }: { readonly tags: readonly string[]; readonly onTag: (tag: string) => void }) {
  return (
    <span className={styles['tags']}>
      {tags.map((tag) => (
        <button
          key={tag}
          type="button"
          className={styles['tag']}
          onClick={() => onTag(tag)}
          title={t('只看知识点“{{tag}}”', { tag })}
        >
          {tag}
        </button>
      ))}
    </span>
  );
}

/** Whether a question can be drawn and chosen. */
export function StateTag({ state }: { readonly state: number }) {
  return state === 0 ? (
    <Tag tone="success" icon={<IconCircleCheck size={14} aria-hidden />}>
      {t('启用')}
    </Tag>
  ) : (
    <Tag tone="quiet" icon={<IconBan size={14} aria-hidden />}>
      {t('禁用')}
    </Tag>
  );
}
