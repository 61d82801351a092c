import { Table } from '@mantine/core';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { VerdictMark } from '@vigil/ui/questions/verdict-mark.tsx';
import { t } from '@vigil/ui/text/t.ts';
import type { MarkingVerdictFieldsFragment } from '../generated/graphql.ts';
import styles from './marking.module.css';

/** What came of running a program, test by test; hidden tests too. */
export function Verdicts({ verdicts }: { readonly verdicts: readonly MarkingVerdictFieldsFragment[] }) {
  if (verdicts.length === 0) return null;
  const right = verdicts.filter(({ verdict }) => verdict === 'right').length;
  return (
    <details className={styles['verdicts']}>
      <summary>{t('自动评测：{{right}} / {{all}} 个测试通过', { right, all: verdicts.length })}</summary>
      <div className={styles['scrolls']}>
        <Table fz="sm" aria-label={t('评测结果')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('输入')}</Table.Th>
              <Table.Th>{t('应输出')}</Table.Th>
              <Table.Th>{t('结果')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {verdicts.map(({ id, input, output, visible, verdict }) => (
              <Table.Tr key={id}>
                <Table.Td className={styles['case']}>{input || '—'}</Table.Td>
                <Table.Td className={styles['case']}>{output}</Table.Td>
                <Table.Td>
                  {verdict == null ? (
                    <Tag tone="quiet">{t('未评测')}</Tag>
                  ) : (
                    <VerdictMark verdict={verdict} />
                  )}
                  {!visible && <span className={styles['hidden']}>{t('（考生不可见）')}</span>}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </details>
  );
}
