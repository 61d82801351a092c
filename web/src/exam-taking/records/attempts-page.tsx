import { useQuery } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { sayDuration, sayScore } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { Link, useParams } from 'react-router-dom';
import { BackButton } from '../../app/back-button.tsx';
import { useListPlace } from '../../app/list-place.ts';
import { Page } from '../../app/page.tsx';
import { Pager } from '../../app/pager.tsx';
import { paths } from '../paths.ts';
import { MyPapersDocument, type MyPapersQuery } from '../../generated/graphql.ts';
import { endingOf, standingOf } from '../standing.ts';
import { StandingTag } from '../standing-tag.tsx';
import styles from './records-table.module.css';

const pageSize = 10;

type Row = MyPapersQuery['paperMyPaging']['records'][number];

const reviewStates: Readonly<Record<number, string>> = { 0: t('待阅卷'), 1: t('已阅卷'), 2: t('无需阅卷') };

/**
 * /web/paper/list/:examId/:userId, 考试记录: each of my attempts; an open one goes on, a handed-in one shows
 * its result.
 */
export function AttemptsPage() {
  const { examId = '', userId = '' } = useParams();
  const { current, turn } = useListPlace();
  const query = useQuery(MyPapersDocument, {
    variables: { input: { current, size: pageSize, params: { examId, userId } } },
  });
  const data = query.data ?? query.previousData;
  return (
    <Page
      title={t('考试记录')}
      hint={data?.paperMyPaging.records[0]?.title ?? (query.loading ? '\u00a0' : undefined)}
      actions={<BackButton to={paths.myScores} />}
    >
      <QueryView
        query={{ ...query, data }}
        isEmpty={({ paperMyPaging }) => paperMyPaging.records.length === 0}
        empty={<Empty title={t('暂无作答记录')} hint={t('参加该考试后，每次作答都会记录在这里。')} />}
      >
        {({ paperMyPaging: page }) => (
          <>
            <div className={styles['measured']}>
              <div className={styles['frame']}>
                <table className={styles['table']}>
                  <thead>
                    <tr>
                      <th scope="col">{t('开始时间')}</th>
                      <th scope="col">{t('用时')}</th>
                      <th scope="col" className={styles['number']}>
                        {t('得分')}
                      </th>
                      <th scope="col" className={styles['number']}>
                        {t('客观题 / 主观题')}
                      </th>
                      <th scope="col">{t('阅卷')}</th>
                      <th scope="col">{t('结果')}</th>
                      <th scope="col">{t('操作')}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {page.records.map((row) => (
                      <Attempt key={row.id} row={row} />
                    ))}
                  </tbody>
                </table>
              </div>
            </div>
            <Pager current={page.current} pages={page.pages} total={page.total} onChange={turn} />
          </>
        )}
      </QueryView>
    </Page>
  );
}

function Attempt({ row }: { readonly row: Row }) {
  const open = row.state === 0;
  const ending = open ? null : endingOf(row.exState);
  return (
    <tr>
      <th scope="row" className={styles['time']}>
        <When value={row.createTime} />
      </th>
      <td data-name={t('用时')}>
        {open ? t('考试中') : row.userTime === 0 ? '—' : sayDuration(row.userTime)}
      </td>
      <td data-name={t('得分')} className={styles['number']}>
        {open || row.userScore === null
          ? '—'
          : t('{{score}} / {{total}}', { score: sayScore(row.userScore), total: sayScore(row.totalScore) })}
      </td>
      <td data-name={t('客观题 / 主观题')} className={styles['number']}>
        {open ? '—' : `${sayScore(row.userObjScore)} / ${sayScore(row.userSubjScore)}`}
      </td>
      <td data-name={t('阅卷')}>{open ? '—' : (reviewStates[row.reviewState] ?? '—')}</td>
      <td data-name={t('结果')}>
        <span title={ending ?? undefined}>{open ? '—' : <StandingTag standing={standingOf(row)} />}</span>
      </td>
      <td>
        {open ? (
          <Button component={Link} to={paths.start(row.id)} className={styles['act']}>
            {t('继续考试')}
          </Button>
        ) : (
          <Button component={Link} to={paths.result(row.id)} variant="default" className={styles['act']}>
            {t('查看结果')}
          </Button>
        )}
      </td>
    </tr>
  );
}
