import { Anchor, Button } from '@mantine/core';
import { sayNumber, sayScore } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { Link } from 'react-router-dom';
import { useUser } from '../../app/user.ts';
import type { MyRecordsQuery } from '../../generated/graphql.ts';
import { paths } from '../paths.ts';
import { recordStandingOf, sayRecordNext } from '../standing.ts';
import { StandingTag } from '../standing-tag.tsx';
import styles from './my-records.module.css';

type Record = MyRecordsQuery['recordMyPaging']['records'][number];

/**
 * My exams, one a row: which, how much of how much, whether passed, when, and what comes next or can be done
 * now.
 */
export function Records({ records }: { readonly records: readonly Record[] }) {
  return (
    <div className={styles['measured']}>
      <div className={styles['frame']}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t('考试')}</th>
              <th scope="col" className={styles['number']}>
                {t('最高分')}
              </th>
              <th scope="col">{t('是否通过')}</th>
              <th scope="col">{t('最近考试时间')}</th>
              <th scope="col">{t('下一步')}</th>
            </tr>
          </thead>
          <tbody>
            {records.map((record) => (
              <Row key={record.examId} record={record} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Row({ record }: { readonly record: Record }) {
  const user = useUser();
  const next = sayRecordNext(record);
  const standing = recordStandingOf(record);
  return (
    <tr>
      <th scope="row">
        {record.offline || user === null ? (
          <span className={styles['name']}>{record.title}</span>
        ) : (
          <Anchor component={Link} to={paths.attempts(record.examId, user.userId)} className={styles['name']}>
            {record.title}
          </Anchor>
        )}
        <p className={styles['kind']}>
          <span>{record.examType === 2 ? t('模拟考试') : t('正式考试')}</span>
          <span>{record.offline ? t('线下') : t('线上')}</span>
          {record.tryCount > 0 && <span>{t('已考 {{n}} 次', { n: sayNumber(record.tryCount) })}</span>}
        </p>
      </th>
      <td className={styles['number']} data-empty={record.maxScore === null || undefined}>
        <Score {...record} />
      </td>
      <td data-empty={standing === null || undefined}>
        <StandingTag standing={standing} />
      </td>
      <td data-name={t('最近考试')} className={styles['time']}>
        <When value={record.updateTime} />
      </td>
      <td className={styles['last']}>
        <div className={styles['acts']}>
          {next !== null && <p className={styles['next']}>{next}</p>}
          <Open record={record} />
          {/* What is not published, or never tells its questions, has no wrong answers to show. */}
          {(record.offline || (next === null && record.resultType === 3)) && <WrongBook record={record} />}
        </div>
      </td>
    </tr>
  );
}

/** The best score large, what it is of beside it. */
function Score({ maxScore, totalScore }: Pick<Record, 'maxScore' | 'totalScore'>) {
  if (maxScore === null) return <span className={styles['of']}>{sayScore(null)}</span>;
  return (
    <>
      <strong className={styles['score']}>{sayScore(maxScore)}</strong>
      <span className={styles['of']}>{t(' / {{total}}', { total: sayScore(totalScore) })}</span>
    </>
  );
}

/** Back into the paper that is open, or to what it came to. */
function Open({ record: { state, paperId, offline, title } }: { readonly record: Record }) {
  if (offline) return null;
  const isOpen = state === 0;
  return (
    <Button
      component={Link}
      to={isOpen ? paths.start(paperId) : paths.result(paperId)}
      variant={isOpen ? 'filled' : 'default'}
      className={styles['act']}
      aria-label={isOpen ? t('继续考试：{{title}}', { title }) : t('查看结果：{{title}}', { title })}
    >
      {isOpen ? t('继续考试') : t('查看结果')}
    </Button>
  );
}

function WrongBook({ record: { examId, offline, title } }: { readonly record: Record }) {
  if (offline) return <p className={styles['next']}>{t('线下考试没有错题本')}</p>;
  return (
    <Button
      component={Link}
      to={paths.wrongBook(examId)}
      variant="subtle"
      className={styles['act']}
      aria-label={t('错题本：{{title}}', { title })}
    >
      {t('错题本')}
    </Button>
  );
}
