import { useQuery } from '@apollo/client/react';
import { Anchor, Button } from '@mantine/core';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { sayNumber, sayScore } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { FilterBar, isFiltered, noFilter, type Filter } from '../../app/filter-bar.tsx';
import { Page } from '../../app/page.tsx';
import { Pager } from '../../app/pager.tsx';
import { examPaths } from '../../exams/public.ts';
import { paths } from '../paths.ts';
import { useUser } from '../../app/user.ts';
import { MyRecordsDocument, type MyRecordsQuery } from '../../generated/graphql.ts';
import { recordStandingOf } from '../standing.ts';
import { StandingTag } from '../standing-tag.tsx';
import styles from './records-table.module.css';

const pageSize = 10;

/**
 * /web/paper and /web/uc?to=exam, 我的成绩: one row per exam; its name leads to the attempts (plain for an
 * offline exam).
 */
export function ScoresPage() {
  const [filter, setFilter] = useState<Filter>(noFilter);
  const [current, setCurrent] = useState(1);
  const query = useQuery(MyRecordsDocument, {
    variables: {
      input: {
        current,
        size: pageSize,
        params: {
          ...(filter.title === '' ? {} : { title: filter.title }),
          ...(filter.examType === null ? {} : { examType: filter.examType }),
          ...(filter.dateRange === null ? {} : { dateRange: [...filter.dateRange] }),
        },
      },
    },
  });
  const change = (next: Filter) => {
    setFilter(next);
    setCurrent(1);
  };

  return (
    <Page title={t('我的成绩')} hint={t('每场考试取最高分，点击考试名称查看每次作答。')}>
      <FilterBar value={filter} onChange={change} withType />
      <QueryView
        query={{ ...query, data: query.data ?? query.previousData }}
        isEmpty={({ recordMyPaging }) => recordMyPaging.records.length === 0}
        empty={
          isFiltered(filter) ? (
            <Empty
              title={t('没有符合条件的成绩')}
              action={
                <Button variant="default" onClick={() => change(noFilter)}>
                  {t('清除条件')}
                </Button>
              }
            />
          ) : (
            <Empty
              title={t('暂无考试成绩')}
              hint={t('参加考试并交卷后，成绩会显示在这里。')}
              action={
                <Button component={Link} to={examPaths.myExams} variant="default">
                  {t('去我的考试')}
                </Button>
              }
            />
          )
        }
      >
        {({ recordMyPaging: page }) => (
          <>
            <Records records={page.records} />
            <Pager current={page.current} pages={page.pages} total={page.total} onChange={setCurrent} />
          </>
        )}
      </QueryView>
    </Page>
  );
}

function Records({ records }: { readonly records: MyRecordsQuery['recordMyPaging']['records'] }) {
  const user = useUser();
  return (
    <div className={styles['frame']}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('考试名称')}</th>
            <th scope="col">{t('类别')}</th>
            <th scope="col">{t('方式')}</th>
            <th scope="col" className={styles['number']}>
              {t('考试次数')}
            </th>
            <th scope="col" className={styles['number']}>
              {t('最高分')}
            </th>
            <th scope="col">{t('最近考试时间')}</th>
            <th scope="col">{t('是否通过')}</th>
            <th scope="col">{t('错题')}</th>
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <tr key={record.examId}>
              <th scope="row">
                {record.offline || user === null ? (
                  <span className={styles['name']}>{record.title}</span>
                ) : (
                  <Anchor
                    component={Link}
                    to={paths.attempts(record.examId, user.userId)}
                    className={styles['name']}
                  >
                    {record.title}
                  </Anchor>
                )}
              </th>
              <td data-name={t('类别')}>{record.examType === 2 ? t('模拟考试') : t('正式考试')}</td>
              <td data-name={t('方式')}>{record.offline ? t('线下') : t('线上')}</td>
              <td data-name={t('考试次数')} className={styles['number']}>
                {sayNumber(record.tryCount)}
              </td>
              <td data-name={t('最高分')} className={styles['number']}>
                {sayScore(record.maxScore)}
              </td>
              <td data-name={t('最近考试时间')} className={styles['time']}>
                <When value={record.updateTime} />
              </td>
              <td data-name={t('是否通过')}>
                <StandingTag standing={recordStandingOf(record)} />
              </td>
              <td>
                {record.offline ? (
                  <Button variant="default" className={styles['act']} disabled>
                    {t('错题训练')}
                  </Button>
                ) : (
                  <Button
                    component={Link}
                    to={paths.wrongBook(record.examId)}
                    variant="default"
                    className={styles['act']}
                    aria-label={t('错题训练：{{title}}', { title: record.title })}
                  >
                    {t('错题训练')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
