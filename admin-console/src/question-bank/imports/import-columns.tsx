import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { Column } from '@vigil/ui/console/list/data-table.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { QuestionText } from '@vigil/ui/questions/question-text.tsx';
import { typeName } from '@vigil/ui/questions/question-types.ts';
import { t } from '@vigil/ui/text/t.ts';
import type { QuestionImportRowsQuery } from '../../generated/graphql.ts';
import styles from './import-page.module.css';

type Row = QuestionImportRowsQuery['questionImportRows']['records'][number];

/** A question as it was read from the file: where it stands, what it is, and what is wrong with it. */
export const importColumns: readonly Column<Row>[] = [
  { key: 'place', title: t('序号'), width: 64, align: 'right', phone: 'hidden', render: (row) => row.place },
  {
    key: 'line',
    title: t('行'),
    width: 72,
    align: 'right',
    nowrap: true,
    render: (row) => t('第 {{line}} 行', { line: row.line }),
  },
  {
    key: 'type',
    title: t('题型'),
    width: 88,
    nowrap: true,
    render: (row) => (row.quType === null ? '—' : typeName(row.quType)),
  },
  {
    key: 'text',
    title: t('试题'),
    phone: 'title',
    render: (row) =>
      row.text === '' ? (
        <span className={styles['quiet']}>{t('没有读出内容')}</span>
      ) : (
        <QuestionText text={row.text} />
      ),
  },
  {
    key: 'chapter',
    title: t('章节'),
    width: 160,
    render: (row) => (row.chapter.length === 0 ? '—' : row.chapter.join(' / ')),
  },
  {
    key: 'problems',
    title: t('检查结果'),
    width: '34%',
    render: (row) => <Verdict problems={row.problems} />,
  },
];

function Verdict({ problems }: { readonly problems: readonly string[] }) {
  if (problems.length === 0) {
    return (
      <Tag tone="success" icon={<IconCheck size={14} aria-hidden />}>
        {t('可以导入')}
      </Tag>
    );
  }
  return (
    <ul className={styles['problems']}>
      {problems.map((problem) => (
        <li key={problem}>
          <IconAlertTriangle size={14} aria-hidden />
          <span>{problem}</span>
        </li>
      ))}
    </ul>
  );
}
