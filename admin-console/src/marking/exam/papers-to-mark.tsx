import { useQuery } from '@apollo/client/react';
import { IconPencilCheck } from '@tabler/icons-react';
import { durationPx, momentPx, type Column } from '@vigil/ui/console/list/column.ts';
import type { ListFilter } from '@vigil/ui/console/list/filter.ts';
import { ListView } from '@vigil/ui/console/list/list-view.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { sayDuration, sayScore } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { useNavigate } from 'react-router-dom';
import { useListAddress } from '../../app/list-address.ts';
import { listQuery } from '../../app/list-query.ts';
import { MarkingPapersDocument, type MarkingPapersQuery } from '../../generated/graphql.ts';
import { paths } from '../paths.ts';

type Row = MarkingPapersQuery['markingPapers']['records'][number];
const keyOf = (row: Row): string => row.paperId;
const nameOf = (row: Row): string =>
  row.realName ?? t('试卷 {{n}}', { n: row.paperId.slice(-6).toUpperCase() });

const waits = 1;

const filters: readonly ListFilter<'realName' | 'state'>[] = [
  { kind: 'words', name: 'realName', label: t('姓名'), placeholder: t('搜索姓名') },
  {
    kind: 'choice',
    name: 'state',
    label: t('状态'),
    width: 160,
    choices: [
      { value: '1', label: t('待阅卷') },
      { value: '2', label: t('已完成') },
    ],
  },
];

const columns: readonly Column<Row>[] = [
  { key: 'realName', title: t('考生'), main: true, text: nameOf },
  {
    key: 'state',
    title: t('状态'),
    width: 128,
    phone: 'plain',
    text: ({ state, waiting }) => (state === waits ? t('待阅卷 {{n}} 题', { n: waiting }) : t('已完成')),
    render: ({ state, waiting, own, valid }) => {
      if (own) return <Tag tone="quiet">{t('本人试卷')}</Tag>;
      if (!valid) return <Tag tone="danger">{t('已作废')}</Tag>;
      return state === waits ? (
        <Tag tone="warning">{t('待阅卷 {{n}} 题', { n: waiting })}</Tag>
      ) : (
        <Tag tone="success">{t('已完成')}</Tag>
      );
    },
  },
  {
    key: 'userScore',
    title: t('得分'),
    width: 96,
    align: 'right',
    sortable: true,
    phone: 'labelled',
    text: ({ userScore }) => userScore ?? null,
    render: ({ userScore, totalScore }) =>
      userScore == null ? '—' : `${sayScore(userScore)} / ${sayScore(totalScore)}`,
  },
  { key: 'deptName', title: t('部门'), width: 160, phone: 'hidden', text: ({ deptName }) => deptName ?? '—' },
  {
    key: 'handTime',
    title: t('交卷时间'),
    width: momentPx,
    sortable: true,
    phone: 'hidden',
    text: ({ handTime }) => handTime ?? null,
    render: ({ handTime }) => (handTime == null ? '—' : <When value={handTime} />),
  },
  {
    key: 'userTime',
    title: t('用时'),
    width: durationPx,
    sortable: true,
    phone: 'hidden',
    text: ({ userTime }) => sayDuration(userTime),
  },
];

interface PapersToMarkProps {
  readonly examId: string;
  /** names are hidden: nobody is found by one, and nothing says where they belong */
  readonly anonymous: boolean;
}

/** The papers of an exam that this person may mark, whole. */
export function PapersToMark({ examId, anonymous }: PapersToMarkProps) {
  const navigate = useNavigate();
  const list = useListAddress(['realName', 'state']);
  const { realName, state } = list.filters;
  const query = useQuery(MarkingPapersDocument, {
    variables: {
      input: {
        current: list.current,
        size: list.size,
        orders: [...list.orders],
        params: { examId, realName: realName || null, state: state ? Number(state) : null },
      },
    },
    fetchPolicy: 'cache-and-network',
  });
  const open = ({ paperId }: Row) => void navigate(paths.paper(examId, paperId));
  return (
    <ListView
      name="marking-papers"
      caption={t('试卷')}
      unit={t('份试卷')}
      columns={anonymous ? columns.filter(({ key }) => key !== 'deptName') : columns}
      rowKey={keyOf}
      rowName={nameOf}
      query={listQuery(query, (data) => data.markingPapers)}
      list={list}
      filters={anonymous ? filters.filter(({ name }) => name !== 'realName') : filters}
      opening={{ hrefOf: ({ paperId }) => paths.paper(examId, paperId), onOpen: open }}
      acts={(row) =>
        row.own
          ? []
          : [
              {
                key: 'mark',
                label: row.state === waits ? t('阅卷') : t('查看'),
                icon: IconPencilCheck,
                shown: true,
                href: paths.paper(examId, row.paperId),
                onClick: () => open(row),
              },
            ]
      }
      empty={{ title: t('还没有交卷'), hint: t('考生交卷后，试卷会出现在这里。') }}
    />
  );
}
