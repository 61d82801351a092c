import { sayScore } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import type { ScoresFoundFragment } from '../../generated/graphql.ts';
import { StandingTag } from '../standing-tag.tsx';
import { recordStandingOf } from '../standing.ts';
import styles from './records-table.module.css';

/** Scores of one person: subject, name, ID number, level, score [exam-049]. */
export function FoundTable({
  found: { realName, idCard, records },
}: {
  readonly found: ScoresFoundFragment;
}) {
  return (
    <div className={styles['measured']}>
      <div className={styles['frame']}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t('科目')}</th>
              <th scope="col">{t('姓名')}</th>
              <th scope="col">{t('证件号码')}</th>
              <th scope="col">{t('级别')}</th>
              <th scope="col" className={styles['number']}>
                {t('成绩')}
              </th>
              <th scope="col">{t('是否通过')}</th>
            </tr>
          </thead>
          <tbody>
            {records.map(({ examId, subject, level, score, totalScore, passed }) => (
              <tr key={examId}>
                <th scope="row">
                  <span className={styles['name']}>{subject}</span>
                </th>
                <td data-name={t('姓名')}>{realName}</td>
                <td data-name={t('证件号码')}>{idCard ?? '—'}</td>
                <td data-name={t('级别')}>{level ?? '—'}</td>
                <td data-name={t('成绩')} className={styles['number']}>
                  {totalScore === null
                    ? sayScore(score)
                    : t('{{score}} / {{total}}', { score: sayScore(score), total: sayScore(totalScore) })}
                </td>
                <td data-name={t('是否通过')}>
                  <StandingTag
                    standing={recordStandingOf({
                      resultType: 2,
                      state: 2,
                      passed,
                      resultsShown: true,
                      resultsWithdrawn: false,
                    })}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
