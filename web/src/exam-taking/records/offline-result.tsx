import { useQuery } from '@apollo/client/react';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { sayScore } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import type { Places } from '../../app/brought.tsx';
import { OfflineRecordDocument } from '../../generated/graphql.ts';
import styles from './offline-result.module.css';

/**
 * What came of an exam that was sat on paper: its score and whether it was passed, or that they are still to
 * come.
 */
export function OfflineResult({ examId, title, examCount }: Places['offlineResult']) {
  const { data } = useQuery(OfflineRecordDocument, { variables: { title }, skip: examCount === 0 });
  if (examCount === 0) return t('尚未登记成绩');
  const record = data?.recordMyPaging.records.find((one) => one.examId === examId);
  if (record === undefined) return '—';
  if (record.resultType === 1) return t('本场考试不公布分数');
  if (record.resultsWithdrawn) return t('成绩暂停公布');
  if (!record.resultsShown || record.maxScore === null) return t('成绩待公布');
  return (
    <span className={styles['result']}>
      {t('{{score}} / {{total}} 分', {
        ...{ score: sayScore(record.maxScore), total: sayScore(record.totalScore) },
      })}
      {record.passed !== null && (
        <Tag tone={record.passed === 1 ? 'success' : 'danger'}>
          {record.passed === 1 ? t('通过') : t('未通过')}
        </Tag>
      )}
    </span>
  );
}
