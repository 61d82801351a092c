import { useQuery } from '@apollo/client/react';
import { Button, Group } from '@mantine/core';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
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
} from '../app/filter-bar.tsx';
import { useListPlace } from '../app/list-place.ts';
import { Notices } from '../app/notices.tsx';
import { useBrandWords } from '../app/brand-words.ts';
import { Page } from '../app/page.tsx';
import { appPaths } from '../app/paths.ts';
import { Pager } from '../app/pager.tsx';
import { useRememberedAnswer } from '../app/remembered-answer.ts';
import { RememberedNote } from '../app/remembered-note.tsx';
import { useSite } from '../app/site.tsx';
import { takeEarly } from '../app/take-early.ts';
import { OnlineExamsDocument, type OnlineExamsQuery } from '../generated/graphql.ts';
import { askedExams, early } from './early.ts';
import { ExamCards } from './exam-cards.tsx';
import { inOrder } from './exam-order.ts';
import { paths } from './paths.ts';
import { examsLater, useServerClock } from './use-server-clock.ts';

const later = (
  { examOnlinePaging: page, ...data }: OnlineExamsQuery,
  passedMs: number,
): OnlineExamsQuery => ({
  ...data,
  examOnlinePaging: { ...page, records: examsLater(page.records, passedMs) },
});

const asked = (current: number, { title, dateRange }: Filter) =>
  askedExams(current, {
    ...(title === '' ? {} : { title }),
    ...(dateRange === null ? {} : { dateRange: [...dateRange] }),
  });

/** Its first rows are here before it is shown. */
export const takeFirst = (): Promise<unknown> => takeEarly(early, paths.myExams);

/** /web/exam/onlineExam and /web/onlineExam, 我的考试: my formal exams, searched by title and date range. */
export function OnlinePage() {
  const { current, filters, turn, change: put } = useListPlace(filterNames);
  const filter = filterOf(filters);
  const query = useQuery(OnlineExamsDocument, { variables: asked(current, filter) });
  const first = current === 1 && !isFiltered(filter);
  const answer = query.data ?? query.previousData;
  const kept = useRememberedAnswer('online-exams', { ...query, data: first ? answer : undefined }, later);
  const { data, rememberedAt } = first ? kept : { data: answer, rememberedAt: null };
  const change = (next: Filter) => put(spelled(next));

  return (
    <Page title={t('我的考试')} hint={t('已安排给您的正式考试，开考前 10 分钟可以进入。')}>
      <Notices />
      <FilterBar value={filter} onChange={change} />
      <QueryView
        query={{ ...query, data }}
        loading={<Loading shape="cards" />}
        isEmpty={({ examOnlinePaging }) => examOnlinePaging.records.length === 0}
        empty={
          isFiltered(filter) ? (
            <Empty
              title={t('没有符合条件的考试')}
              hint={t('请换一个名称或日期范围再试。')}
              action={
                <Button variant="default" onClick={() => change(noFilter)}>
                  {t('清除条件')}
                </Button>
              }
            />
          ) : (
            <NothingArranged />
          )
        }
      >
        {({ examOnlinePaging: page }) => (
          <>
            <RememberedNote at={rememberedAt} />
            <OrderedExams exams={page.records} />
            <Pager current={page.current} pages={page.pages} total={page.total} onChange={turn} />
          </>
        )}
      </QueryView>
    </Page>
  );
}

/** Those of one page as the day asks for them. */
function OrderedExams({ exams }: { readonly exams: OnlineExamsQuery['examOnlinePaging']['records'] }) {
  const now = useServerClock(exams[0]?.serverTime ?? new Date(0).toISOString());
  return <ExamCards exams={inOrder(exams, now)} />;
}

/** Nobody arranged an exam for them: where the brand has people sign up, that is the way to one. */
function NothingArranged() {
  const title = useBrandWords('noExams', t('您还没有报名考试'));
  const signsUp = useSite().depart.menu.includes('signup');
  return (
    <Empty
      title={title}
      hint={t('管理员安排考试后会显示在这里，您也可以先参加模拟考试熟悉流程。')}
      action={
        <Group justify="center">
          {signsUp && (
            <Button component={Link} to={appPaths.signUp}>
              {t('去报名')}
            </Button>
          )}
          <Button component={Link} to={paths.mockExams} variant="default">
            {t('去模拟考试')}
          </Button>
        </Group>
      }
    />
  );
}
