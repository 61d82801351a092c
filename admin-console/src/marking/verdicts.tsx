import { Table } from '@mantine/core';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { t } from '@vigil/ui/text/t.ts';
import type { MarkingVerdictFieldsFragment } from '../generated/graphql.ts';
import styles from './marking.module.css';

const words: Readonly<Record<string, string>> = {
  right: t('通过'),
  wrong: t('输出不符'),
  error: t('运行出错'),
  'compile-error': t('编译失败'),
  'time-limit': t('超时'),
  'memory-limit': t('内存超限'),
  'output-limit': t('输出过多'),
  none: t('未作答'),
};

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
                  <Tag tone={verdict === 'right' ? 'success' : verdict == null ? 'quiet' : 'danger'}>
                    {verdict == null ? t('未评测') : (words[verdict] ?? verdict)}
                  </Tag>
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
