import { Anchor } from '@mantine/core';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { Link } from 'react-router-dom';
import type { TrainRecordFieldsFragment } from '../generated/graphql.ts';
import { recites, sayDone, sayMode } from './modes.ts';
import { paths } from './paths.ts';
import styles from './record-list.module.css';

interface RecordListProps {
  readonly records: readonly TrainRecordFieldsFragment[];
  /** What a record is over, too: left out on the page of one bank. */
  readonly withTitle?: boolean;
}

/** Training records, each with how it went and, while it goes on, the way back into it (train-003). */
export function RecordList({ records, withTitle = false }: RecordListProps) {
  return (
    <ul className={styles['list']}>
      {records.map((record) => (
        <li key={record.id} className={styles['row']}>
          <div className={styles['words']}>
            <Anchor component={Link} to={paths.result(record.id)} className={styles['name']}>
              {withTitle
                ? t('{{title}} · {{mode}}', {
                    title: record.repoId_dictText,
                    mode: sayMode(record),
                  })
                : sayMode(record)}
            </Anchor>
            <p className={styles['facts']}>
              <When value={record.updateTime} />
              <span>{sayDone(record.mode, record.answerCount, record.totalCount)}</span>
              {!recites(record.mode) && record.answerCount > record.openCount && (
                <span>
                  {t('答对 {{n}} 题，正确率 {{percent}}%', { n: record.rightCount, percent: record.percent })}
                </span>
              )}
              {!recites(record.mode) && record.openCount > 0 && (
                <span>{t('待定 {{n}} 题', { n: record.openCount })}</span>
              )}
            </p>
          </div>
          {record.state === 0 ? (
            <Anchor
              component={Link}
              className={styles['go']}
              to={paths.training(record.repoId, record.mode, record.chapterId)}
            >
              {t('继续训练')}
            </Anchor>
          ) : (
            <span className={styles['ended']} aria-disabled>
              {t('训练已结束')}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
