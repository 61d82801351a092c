import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { Column } from '@vigil/ui/console/list/column.ts';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { FormulaText } from '@vigil/ui/questions/question-text.tsx';
import { typeName } from '@vigil/ui/questions/question-types.ts';
import { t } from '@vigil/ui/text/t.ts';
import type { QuestionImportRowsQuery } from '../../generated/graphql.ts';
import styles from './import-page.module.css';

/** A question as it was read from the file. */
export type ReadRow = QuestionImportRowsQuery['questionImportRows']['records'][number];

/** Where a question stands in the file, what it is, what is wrong with it and what of it is lost. */
export const importColumns: readonly Column<ReadRow>[] = [
  {
    key: 'line',
    title: t('行'),
    width: 96,
    fixed: true,
    phone: 'plain',
    text: (row) => t('第 {{line}} 行', { line: row.line }),
  },
  {
    key: 'text',
    title: t('试题'),
    main: true,
    width: 300,
    text: (row) => row.text.replace('\n', ' '),
    render: (row) =>
      row.text === '' ? (
        <span className={styles['quiet']}>{t('没有读出内容')}</span>
      ) : (
        <FormulaText text={row.text.replace('\n', ' ')} />
      ),
  },
  {
    key: 'problems',
    title: t('检查结果'),
    width: 340,
    fixed: true,
    phone: 'plain',
    text: (row) => [...row.problems, ...row.warnings].join(''),
    render: (row) => <Verdict row={row} />,
  },
  {
    key: 'type',
    title: t('题型'),
    width: 88,
    phone: 'plain',
    text: (row) => (row.quType === null ? '—' : typeName(row.quType)),
  },
  {
    key: 'chapter',
    title: t('章节'),
    width: 160,
    phone: 'hidden',
    text: (row) => row.chapter.join(' / ') || '—',
  },
];

function Verdict({ row: { problems, warnings } }: { readonly row: ReadRow }) {
  return (
    <>
      {problems.length === 0 ? (
        <Tag tone="success" icon={<IconCheck size={14} aria-hidden />}>
          {t('可以导入')}
        </Tag>
      ) : (
        <Tag tone="danger" icon={<IconAlertTriangle size={14} aria-hidden />}>
          {t('不会导入')}
        </Tag>
      )}
      <Sentences of={problems} className={styles['problems']} />
      <Sentences of={warnings} className={styles['warnings']} />
    </>
  );
}

function Sentences({
  of,
  className,
}: {
  readonly of: readonly string[];
  readonly className?: string | undefined;
}) {
  if (of.length === 0) return null;
  return (
    <ul className={className}>
      {of.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
