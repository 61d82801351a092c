import { useQuery } from '@apollo/client/react';
import { IconHistory, IconUsersGroup } from '@tabler/icons-react';
import type { ListFilter } from '@vigil/ui/console/list/filter.ts';
import type { RowAct } from '@vigil/ui/console/list/row-act.ts';
import { ListView } from '@vigil/ui/console/list/list-view.tsx';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useListAddress } from '../app/list-address.ts';
import { listQuery } from '../app/list-query.ts';
import { usePagePlace } from '../app/page.tsx';
import { useSession } from '../app/session.tsx';
import { onePerson } from './one-person.ts';
import { paths } from './paths.ts';
import { useGo } from '../app/use-go.ts';
import { AuditExamsDocument, AuditSearchDocument } from '../generated/graphql.ts';
import { auditColumns, type PaperRow } from './audit-columns.tsx';
import { auditPanel } from './audit-panel.tsx';
import { PackageButton } from './package/package-button.tsx';
import { RoomButton } from './room/room-button.tsx';
import { SealPanel } from './seal-panel.tsx';

const filterNames = ['examId', 'userId', 'realName', 'title', 'handState', 'from', 'to'] as const;
const keyOf = (row: PaperRow): string => row.id;
const nameOf = (row: PaperRow): string => row.realName;

/** 审计回放: finds papers by exam, person, title, date and state; details beside the list lead to its history. */
export function AuditSearchPage() {
  usePagePlace(t('审计回放'), paths.audit);
  const { site } = useSession();
  const { linkTo } = useGo();
  const list = useListAddress(filterNames);
  const { examId, userId, realName, title, handState, from, to } = list.filters;
  const input = {
    current: list.current,
    size: list.size,
    params: {
      examId: examId ?? null,
      userId: userId ?? null,
      realName: realName ?? null,
      title: title ?? null,
      handState: handState === undefined ? null : Number(handState),
      dateRange: from && to ? [`${from} 00:00:00`, `${to} 23:59:59`] : null,
    },
  };
  const query = useQuery(AuditSearchDocument, { variables: { input } });
  const exams = useQuery(AuditExamsDocument).data?.examListTitles ?? [];
  const filters = [...onePerson(userId, query.data?.auditSearch.records[0]?.realName), ...filtersWith(exams)];
  const acts = ({ id, examId: of, createTime }: PaperRow): readonly RowAct[] => [
    { key: 'replay', label: t('回放'), icon: IconHistory, shown: true, ...linkTo(paths.auditPaper(id)) },
    {
      key: 'room',
      label: t('回放考场'),
      icon: IconUsersGroup,
      ...linkTo(paths.room(of, Date.parse(createTime), id)),
    },
  ];
  return (
    <>
      <PageHeader
        title={t('审计回放')}
        site={site.siteName}
        hint={t('查找一份试卷，按时间回看它的全部经过。')}
        actions={
          <>
            <RoomButton to={paths.room(examId)} />
            <PackageButton key={examId ?? ''} about={{ examId, exams }} />
          </>
        }
      />
      <SealPanel />
      <ListView
        name="audit"
        caption={t('试卷列表')}
        columns={auditColumns}
        rowKey={keyOf}
        rowName={nameOf}
        query={listQuery(query, (data) => data.auditSearch)}
        list={list}
        unit={t('份试卷')}
        filters={filters}
        acts={acts}
        panel={auditPanel(acts)}
        empty={{
          title: t('还没有试卷'),
          hint: t('考生开始考试后，试卷会出现在这里。'),
          filteredTitle: t('没有符合条件的试卷'),
          filteredHint: t('换一个条件再试，或清除筛选查看全部。'),
        }}
      />
    </>
  );
}

function filtersWith(
  exams: readonly { readonly id: string; readonly title: string }[],
): readonly ListFilter<(typeof filterNames)[number]>[] {
  return [
    { kind: 'words', name: 'realName', label: t('考生姓名'), placeholder: t('搜索考生姓名'), width: 184 },
    {
      kind: 'choice',
      name: 'examId',
      label: t('考试'),
      width: 252,
      searchable: true,
      choices: exams.map((exam) => ({ value: exam.id, label: exam.title })),
    },
    {
      kind: 'choice',
      name: 'handState',
      label: t('状态'),
      width: 140,
      choices: [
        { value: '0', label: t('考试中') },
        { value: '1', label: t('已交卷') },
      ],
    },
    { kind: 'days', name: 'from', to: 'to', label: t('考试日期') },
    { kind: 'words', name: 'title', label: t('考试名称'), placeholder: t('考试名称中的文字'), rare: true },
  ];
}
