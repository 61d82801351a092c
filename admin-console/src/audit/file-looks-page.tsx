import { useQuery } from '@apollo/client/react';
import { momentPx, type Column } from '@vigil/ui/console/list/column.ts';
import type { ListFilter } from '@vigil/ui/console/list/filter.ts';
import { ListView } from '@vigil/ui/console/list/list-view.tsx';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { exactTime } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { useListAddress } from '../app/list-address.ts';
import { listQuery } from '../app/list-query.ts';
import { usePagePlace } from '../app/page.tsx';
import { useSession } from '../app/session.tsx';
import { AuditFileLooksDocument, type FileLookFieldsFragment } from '../generated/graphql.ts';
import { paths } from './paths.ts';

const filterNames = ['viewerName', 'ownerName', 'kind', 'from', 'to'] as const;

const kinds: Readonly<Record<string, string>> = {
  snapshot: t('监考截图'),
  face: t('人脸照片'),
  upload: t('考生文件'),
};
const kindOf = (kind: string): string => kinds[kind] ?? t('考生文件');
const rightOf = ({ examTitle }: FileLookFieldsFragment): string => examTitle ?? t('审计权限');

const columns: readonly Column<FileLookFieldsFragment>[] = [
  { key: 'viewerName', title: t('查看人'), main: true, width: 140, text: (row) => row.viewerName },
  { key: 'ownerName', title: t('考生'), width: 140, phone: 'plain', text: (row) => row.ownerName },
  { key: 'kind', title: t('内容'), width: 112, phone: 'plain', text: (row) => kindOf(row.kind) },
  {
    key: 'at',
    title: t('查看时间'),
    width: momentPx,
    text: (row) => exactTime(row.at),
    render: (row) => <When value={row.at} />,
  },
  { key: 'right', title: t('查看依据'), width: 320, widest: true, text: rightOf },
];

const filters: readonly ListFilter<(typeof filterNames)[number]>[] = [
  { kind: 'words', name: 'viewerName', label: t('查看人'), placeholder: t('搜索查看人姓名'), width: 184 },
  { kind: 'words', name: 'ownerName', label: t('考生姓名'), placeholder: t('搜索考生姓名'), width: 184 },
  {
    kind: 'choice',
    name: 'kind',
    label: t('内容'),
    width: 140,
    choices: Object.entries(kinds).map(([value, label]) => ({ value, label })),
  },
  { kind: 'days', name: 'from', to: 'to', label: t('查看日期') },
];

const keyOf = (row: FileLookFieldsFragment): string => row.id;
const nameOf = (row: FileLookFieldsFragment): string => row.viewerName;

/** 照片查看记录: who looked at whose faces, snapshots and files, and by what right. */
export function FileLooksPage() {
  usePagePlace(t('照片查看记录'), paths.fileLooks);
  const { site } = useSession();
  const list = useListAddress(filterNames);
  const { viewerName, ownerName, kind, from, to } = list.filters;
  const input = {
    current: list.current,
    size: list.size,
    params: {
      viewerName: viewerName ?? null,
      ownerName: ownerName ?? null,
      kind: kind ?? null,
      dateRange: from && to ? [from, to] : null,
    },
  };
  const query = useQuery(AuditFileLooksDocument, { variables: { input } });
  return (
    <>
      <PageHeader
        title={t('照片查看记录')}
        site={site.siteName}
        hint={t('谁在何时查看了哪位考生的人脸照片、监考截图或文件；同一人同一天查看同一份只记一次。')}
      />
      <ListView
        name="file-looks"
        caption={t('查看记录')}
        columns={columns}
        rowKey={keyOf}
        rowName={nameOf}
        query={listQuery(query, (data) => data.auditFileLooks)}
        list={list}
        unit={t('条查看记录')}
        filters={filters}
        empty={{
          title: t('还没有查看记录'),
          hint: t('监考员或审计员查看考生的照片、截图和文件后，记录会出现在这里。'),
          filteredTitle: t('没有符合条件的记录'),
          filteredHint: t('换一个条件再试，或清除筛选查看全部。'),
        }}
      />
    </>
  );
}
