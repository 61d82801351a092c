import { useQuery } from '@apollo/client/react';
import { IconClipboardText, IconPencilCheck } from '@tabler/icons-react';
import { momentPx, type Column } from '@vigil/ui/console/list/column.ts';
import type { ListFilter } from '@vigil/ui/console/list/filter.ts';
import { ListView } from '@vigil/ui/console/list/list-view.tsx';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { useNavigate } from 'react-router-dom';
import { useListAddress } from '../app/list-address.ts';
import { listQuery } from '../app/list-query.ts';
import { usePagePlace } from '../app/page.tsx';
import { useSession } from '../app/session.tsx';
import { MarkingExamsDocument, type MarkingExamsQuery } from '../generated/graphql.ts';
import { paths } from './paths.ts';

type Row = MarkingExamsQuery['markingExams']['records'][number];
const keyOf = (row: Row): string => row.examId;
const nameOf = (row: Row): string => row.title;
const placeOf = ({ examId, offline }: Row): string =>
  offline ? paths.offline(examId) : paths.review(examId);

const filters: readonly ListFilter<'title' | 'waiting'>[] = [
  { kind: 'words', name: 'title', label: t('考试名称'), placeholder: t('搜索考试名称') },
  {
    kind: 'choice',
    name: 'waiting',
    label: t('状态'),
    width: 160,
    choices: [{ value: '1', label: t('待阅卷') }],
  },
];

/** Whom or what an exam of the list counts: people whose scores are entered, answers that are marked. */
const countOf = (n: number, offline: boolean): string =>
  offline ? t('{{n}} 人', { n: sayNumber(n) }) : t('{{n}} 份答案', { n: sayNumber(n) });

const columns: readonly Column<Row>[] = [
  {
    key: 'title',
    title: t('考试名称'),
    main: true,
    text: nameOf,
    after: ({ offline }) => offline && <Tag tone="quiet">{t('线下')}</Tag>,
  },
  {
    key: 'waiting',
    title: t('待评阅'),
    width: 132,
    phone: 'plain',
    text: ({ waiting, offline }) => countOf(waiting, offline),
    render: ({ waiting, offline }) =>
      waiting > 0 ? (
        <Tag tone="warning">
          {offline ? t('{{n}} 人未登记', { n: sayNumber(waiting) }) : countOf(waiting, offline)}
        </Tag>
      ) : (
        <Tag tone="success">{offline ? t('已登记') : t('已评完')}</Tag>
      ),
  },
  {
    key: 'done',
    title: t('已评阅'),
    width: 120,
    align: 'right',
    text: ({ done, offline }) => countOf(done, offline),
  },
  {
    key: 'leads',
    title: t('我的身份'),
    width: 110,
    phone: 'plain',
    text: ({ leads }) => (leads ? t('阅卷负责人') : t('阅卷老师')),
  },
  {
    key: 'endTime',
    title: t('考试结束'),
    // one that ends in another year names it
    width: momentPx + 20,
    phone: 'hidden',
    text: ({ endTime }) => endTime ?? null,
    render: ({ endTime }) => (endTime == null ? t('不限时间') : <When value={endTime} />),
  },
];

/**
 * 阅卷: the exams whose answers this person may mark or whose scores they enter, those with most waiting first.
 */
export function ReviewListPage() {
  usePagePlace(t('阅卷'), paths.reviewList);
  const { site } = useSession();
  const navigate = useNavigate();
  const list = useListAddress(['title', 'waiting']);
  const { title, waiting } = list.filters;
  const query = useQuery(MarkingExamsDocument, {
    variables: {
      input: {
        current: list.current,
        size: list.size,
        params: { title: title || null, waiting: waiting === '1' ? true : null },
      },
    },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <>
      <PageHeader
        title={t('阅卷')}
        hint={t(
          '指定由您评阅的考试，以及您负责阅卷的考试。答案随机分配，不显示考生姓名；同一份答案不会同时给两位老师。',
        )}
        site={site.siteName}
      />
      <ListView
        name="marking-exams"
        caption={t('阅卷的考试')}
        unit={t('场考试')}
        columns={columns}
        rowKey={keyOf}
        rowName={nameOf}
        query={listQuery(query, (data) => data.markingExams)}
        list={list}
        filters={filters}
        opening={{
          hrefOf: placeOf,
          onOpen: (row) => void navigate(placeOf(row)),
        }}
        acts={(row) => [
          {
            key: 'review',
            label: row.offline ? t('登记成绩') : t('阅卷'),
            icon: row.offline ? IconClipboardText : IconPencilCheck,
            shown: true,
            href: placeOf(row),
            onClick: () => void navigate(placeOf(row)),
          },
        ]}
        empty={{
          title: t('没有需要您评阅的考试'),
          hint: t('考试指定您为阅卷老师，且有主观题交卷后，会出现在这里；线下考试发布后即可登记成绩。'),
        }}
      />
    </>
  );
}
