import { useQuery } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { Link } from 'react-router-dom';
import {
  FilterBar,
  type Filter,
  filterNames,
  filterOf,
  isFiltered,
  noFilter,
  spelled,
} from '../../app/filter-bar.tsx';
import { useListPlace } from '../../app/list-place.ts';
import { Page } from '../../app/page.tsx';
import { Pager } from '../../app/pager.tsx';
import { examPaths } from '../../exams/public.ts';
import { MyRecordsDocument } from '../../generated/graphql.ts';
import { Records } from './records-table.tsx';

const pageSize = 10;

/**
 * /web/paper and /web/uc?to=exam, 我的成绩: one row per exam; its name leads to the attempts (plain for an
 * offline exam).
 */
export function ScoresPage() {
  const { current, filters, turn, change: put } = useListPlace(filterNames);
  const filter = filterOf(filters);
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
  const change = (next: Filter) => put(spelled(next));

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
            <Pager current={page.current} pages={page.pages} total={page.total} onChange={turn} />
          </>
        )}
      </QueryView>
    </Page>
  );
}
