import { Table } from '@mantine/core';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { typeName } from '@vigil/ui/questions/question-types.ts';
import { sayScore } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import type { MarkingPaperOpenedQuery } from '../../generated/graphql.ts';
import styles from '../marking.module.css';
import type { MarkedPlace } from './places.ts';

interface OtherQuestionsProps {
  readonly paper: MarkingPaperOpenedQuery['markingPaper'];
  readonly marked: readonly MarkedPlace[];
}

/** The questions that their keys decide: what each brought. */
export function OtherQuestions({ paper, marked }: OtherQuestionsProps) {
  const named = new Set(marked.flatMap(({ place, whole }) => [place.quId, whole?.quId ?? place.quId]));
  const others = paper.quList.filter(({ quId }) => !named.has(quId));
  if (others.length === 0) return null;
  const sum = others.reduce((total, { actualScore }) => total + Math.round((actualScore ?? 0) * 10), 0) / 10;
  return (
    <details className={styles['verdicts']}>
      <summary>{t('客观题 {{n}} 题，共得 {{sum}} 分', { n: others.length, sum: sayScore(sum) })}</summary>
      <div className={styles['scrolls']}>
        <Table fz="sm" aria-label={t('客观题得分')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('题号')}</Table.Th>
              <Table.Th>{t('题型')}</Table.Th>
              <Table.Th>{t('得分')}</Table.Th>
              <Table.Th>{t('结果')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {others.map(({ quId, sort, quType, actualScore, score, isRight }) => (
              <Table.Tr key={quId}>
                <Table.Td>{sort}</Table.Td>
                <Table.Td>{typeName(quType)}</Table.Td>
                <Table.Td>
                  {sayScore(actualScore)} / {sayScore(score)}
                </Table.Td>
                <Table.Td>
                  <Tag tone={isRight === true ? 'success' : 'danger'}>
                    {isRight === true ? t('正确') : t('错误')}
                  </Tag>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </details>
  );
}
