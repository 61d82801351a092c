import { IconBan, IconCircleCheck } from '@tabler/icons-react';
import { momentPx, type Column } from '@vigil/ui/console/list/column.ts';
import { useRowTabIndex } from '@vigil/ui/console/list/row-active.ts';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { FormulaText } from '@vigil/ui/questions/question-text.tsx';
import { typeName } from '@vigil/ui/questions/question-types.ts';
import { exactTime, sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import styles from './question-list.module.css';
import type { QuestionRow } from './question-row.ts';
import { levelName } from './question-words.ts';

interface ColumnOptions {
  /** The list spans several banks: say which. */
  readonly banks: boolean;
  readonly onTag: (tag: string) => void;
  /** What other slices know of questions. */
  readonly figures: readonly Column<QuestionRow>[];
}

/** The columns of the question list, the stem first; what is rarely looked at is hidden until chosen. */
export function questionColumns({ banks, onTag, figures }: ColumnOptions): readonly Column<QuestionRow>[] {
  const place = (row: QuestionRow) =>
    [banks ? row.repoTitle : '', row.chapterTitle ?? ''].filter((each) => each !== '').join(' / ');
  return [
    {
      key: 'text',
      title: t('试题'),
      main: true,
      width: 440,
      text: (row) => row.text.replace('\n', ' '),
      render: (row) => <Stem text={row.text} />,
      after: (row) => <Marks row={row} onTag={onTag} />,
    },
    {
      key: 'quType',
      title: t('题型'),
      width: 88,
      phone: 'plain',
      sortable: true,
      text: (row) => typeName(row.quType),
    },
    {
      key: 'level',
      title: t('难度'),
      width: 76,
      sortable: true,
      text: (row) => levelName(row.level),
    },
    {
      key: 'place',
      title: banks ? t('题库 / 章节') : t('章节'),
      width: banks ? 160 : 128,
      phone: 'plain',
      text: place,
      render: (row) => place(row) || '—',
    },
    {
      key: 'uses',
      title: t('考试引用'),
      width: 88,
      align: 'right',
      phone: 'hidden',
      text: (row) => row.uses,
      render: (row) =>
        row.uses === 0 ? (
          <span className={styles['none']}>{t('未使用')}</span>
        ) : (
          t('{{n}} 场', { n: sayNumber(row.uses) })
        ),
    },
    ...figures.filter(({ optional }) => optional !== true),
    {
      key: 'updateTime',
      title: t('更新时间'),
      width: momentPx,
      sortable: true,
      phone: 'hidden',
      text: (row) => exactTime(row.updateTime),
      render: (row) => <When value={row.updateTime} />,
    },
    ...rare(figures),
  ];
}

const rare = (figures: ColumnOptions['figures']): readonly Column<QuestionRow>[] => [
  {
    key: 'state',
    title: t('状态'),
    width: 88,
    optional: true,
    phone: 'hidden',
    text: (row) => (row.state === 0 ? t('启用') : t('禁用')),
    render: (row) => <StateTag state={row.state} />,
  },
  {
    key: 'tags',
    title: t('知识点'),
    width: 160,
    optional: true,
    phone: 'hidden',
    text: (row) => row.tags.join('；'),
  },
  ...figures.filter(({ optional }) => optional === true),
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
    width: 104,
    optional: true,
    phone: 'hidden',
    text: (row) => row.createByName ?? '—',
  },
  {
    key: 'createTime',
    title: t('创建时间'),
    width: momentPx,
    optional: true,
    sortable: true,
    phone: 'hidden',
    text: (row) => exactTime(row.createTime),
    render: (row) => <When value={row.createTime} />,
  },
];

/** A question on one line: its stem, and paler what stands below it. */
function Stem({ text }: { readonly text: string }) {
  const [stem = '', others = ''] = text.split('\n');
  return (
    <>
      <FormulaText text={stem === '' ? t('（没有文字）') : stem} />
      {others !== '' && (
        <span className={styles['others']}>
          {' '}
          <FormulaText text={others} />
        </span>
      )}
    </>
  );
}

const tagsAtMost = 2;

/** Behind the stem: that it is disabled, and its first tags, each of which leads to its questions. */
function Marks({ row, onTag }: { readonly row: QuestionRow; readonly onTag: (tag: string) => void }) {
  const tabIndex = useRowTabIndex();
  const more = row.tags.length - tagsAtMost;
  return (
    <span className={styles['marks']}>
      {row.state !== 0 && <StateTag state={row.state} />}
      {row.tags.slice(0, tagsAtMost).map((tag) => (
        <button
          key={tag}
          type="button"
          className={styles['tag']}
          tabIndex={tabIndex}
          onClick={() => onTag(tag)}
          title={t('只看知识点“{{tag}}”', { tag })}
        >
          {tag}
        </button>
      ))}
      {more > 0 && (
        <span className={styles['none']} title={row.tags.slice(tagsAtMost).join('；')}>
          +{more}
        </span>
      )}
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
