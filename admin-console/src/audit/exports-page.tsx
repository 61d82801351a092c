import { useQuery } from '@apollo/client/react';
import { momentPx, type Column } from '@vigil/ui/console/list/column.ts';
import type { ListFilter } from '@vigil/ui/console/list/filter.ts';
import { ListView } from '@vigil/ui/console/list/list-view.tsx';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { exactTime, sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { useListAddress } from '../app/list-address.ts';
import { listQuery } from '../app/list-query.ts';
import { usePagePlace } from '../app/page.tsx';
import { useSession } from '../app/session.tsx';
import { AuditExportsDocument, type PeopleExportFieldsFragment } from '../generated/graphql.ts';
import { paths } from './paths.ts';

type Row = PeopleExportFieldsFragment;
const filterNames = ['exporterName', 'covered', 'from', 'to'] as const;

const sayCovered = (covered: boolean): string => (covered ? t('已脱敏') : t('完整号码'));

const columns: readonly Column<Row>[] = [
  { key: 'exporterName', title: t('导出人'), width: 140, main: true, text: (row) => row.exporterName },
  {
    key: 'at',
    title: t('导出时间'),
    width: momentPx,
    sortable: true,
    text: (row) => exactTime(row.at),
    render: (row) => <When value={row.at} />,
  },
  {
    key: 'count',
    title: t('人数'),
    width: 96,
    align: 'right',
    sortable: true,
    text: (row) => row.count,
    render: (row) => sayNumber(row.count),
  },
  {
    key: 'covered',
    title: t('手机号和证件号'),
    width: 144,
    phone: 'plain',
    text: (row) => sayCovered(row.covered),
    render: (row) => <Tag tone={row.covered ? 'quiet' : 'warning'}>{sayCovered(row.covered)}</Tag>,
  },
  { key: 'filter', title: t('筛选条件'), width: 360, text: (row) => row.filter },
];

const filters: readonly ListFilter<(typeof filterNames)[number]>[] = [
  { kind: 'words', name: 'exporterName', label: t('导出人'), placeholder: t('搜索导出人姓名'), width: 184 },
  {
    kind: 'choice',
    name: 'covered',
    label: t('手机号和证件号'),
    width: 160,
    choices: [
      { value: '1', label: sayCovered(true) },
      { value: '0', label: sayCovered(false) },
    ],
  },
  { kind: 'days', name: 'from', to: 'to', label: t('导出日期') },
];

const keyOf = (row: Row): string => row.id;
const nameOf = (row: Row): string => row.exporterName;

/** 导出记录: who took people's data out of the system, when, how much of it and by which filter. */
export function ExportsPage() {
  usePagePlace(t('导出记录'), paths.exports);
  const { site } = useSession();
  const list = useListAddress(filterNames);
  const { exporterName, covered, from, to } = list.filters;
  const input = {
    current: list.current,
    size: list.size,
    params: {
      exporterName: exporterName ?? null,
      covered: covered === undefined ? null : covered === '1',
      dateRange: from && to ? [from, to] : null,
    },
    orders: [...list.orders],
  };
  const query = useQuery(AuditExportsDocument, { variables: { input } });
  return (
    <>
      <PageHeader
        title={t('导出记录')}
        site={site.siteName}
        hint={t('谁在何时导出了多少人的资料，按什么条件筛选；搜索过的姓名和号码本身不会记录。')}
      />
      <ListView
        name="people-exports"
        caption={t('导出记录')}
        columns={columns}
        rowKey={keyOf}
        rowName={nameOf}
        query={listQuery(query, (data) => data.auditExports)}
        list={list}
        unit={t('条导出记录')}
        filters={filters}
        empty={{
          title: t('还没有导出记录'),
          hint: t('有人在用户管理中导出用户后，记录会出现在这里。'),
          filteredTitle: t('没有符合条件的记录'),
          filteredHint: t('换一个条件再试，或清除筛选查看全部。'),
        }}
      />
    </>
  );
}
