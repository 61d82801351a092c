import { useQuery } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconBan, IconDownload, IconFileText } from '@tabler/icons-react';
import { ListView } from '@vigil/ui/console/list/list-view.tsx';
import type { RowAct } from '@vigil/ui/console/list/row-act.ts';
import { useSelection } from '@vigil/ui/console/list/selection.ts';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { fetchedPart } from '@vigil/ui/state/fetched-part.tsx';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useCallback, useState } from 'react';
import { useListAddress } from '../app/list-address.ts';
import { listQuery } from '../app/list-query.ts';
import { usePagePlace } from '../app/page.tsx';
import { useSession } from '../app/session.tsx';
import { useGo } from '../app/use-go.ts';
import { OfficeExamsDocument, OfficePapersDocument } from '../generated/graphql.ts';
import { useDepartments } from '../organisation/public.ts';
import { paperColumns } from './paper-columns.tsx';
import { paperFilterNames, paperFilters, paperParams } from './paper-filters.ts';
import { keyOf, mayRestore, mayVoid, nameOf, type PaperRow } from './paper-row.ts';
import { paths } from './paths.ts';
import type { FileWanted } from './use-papers-file.ts';

const ValidityDialog = fetchedPart(async () => (await import('./validity-dialog.tsx')).ValidityDialog, null);
const ExportDialog = fetchedPart(async () => (await import('./export-dialog.tsx')).ExportDialog, null);

type Asked =
  | { readonly kind: 'void' | 'restore'; readonly papers: readonly PaperRow[] }
  | { readonly kind: 'export'; readonly of: FileWanted['of']; readonly object: string };

const bulk = { variant: 'default', size: 'xs' } as const;

/** 试卷管理: papers of the exams one sets, after they were sat; looked at, voided, restored, exported. */
export function PaperListPage() {
  usePagePlace(t('试卷管理'), paths.papers);
  const { site, may } = useSession();
  const { go, linkTo } = useGo();
  const list = useListAddress(paperFilterNames);
  const { nodes, codeOf } = useDepartments();
  const exams = useQuery(OfficeExamsDocument).data?.examListTitles ?? [];
  const params = paperParams(list.filters, codeOf(list.filters.departId ?? null));
  const query = useQuery(OfficePapersDocument, {
    variables: {
      input: { current: list.current, size: list.size, orders: [...list.orders], params },
    },
    fetchPolicy: 'cache-and-network',
  });
  const selection = useSelection<PaperRow>(keyOf);
  const { refetch } = query;
  const reload = useCallback(() => {
    selection.clear();
    void refetch().catch(() => undefined);
  }, [refetch, selection]);
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const voids = may('exam:paper:void');
  const exports = may('exam:paper:export');
  const total = query.data?.officePaperPaging.total ?? 0;
  const acts = (row: PaperRow): readonly RowAct[] => [
    { key: 'view', label: t('查看'), icon: IconFileText, shown: true, ...linkTo(paths.paper(row.id)) },
    ...(exports && row.state !== 0
      ? [
          {
            key: 'export',
            label: t('导出'),
            icon: IconDownload,
            onClick: () => setAsked({ kind: 'export', of: { ids: [row.id] }, object: nameOf(row) }),
          },
        ]
      : []),
    ...(voids && mayRestore(row)
      ? [
          {
            key: 'restore',
            label: t('恢复'),
            icon: IconArrowBackUp,
            shown: true,
            onClick: () => setAsked({ kind: 'restore', papers: [row] }),
          },
        ]
      : []),
    ...(voids && mayVoid(row)
      ? [
          {
            key: 'void',
            label: t('作废'),
            icon: IconBan,
            danger: true,
            onClick: () => setAsked({ kind: 'void', papers: [row] }),
          },
        ]
      : []),
  ];
  const chosen = selection.rows;
  const toVoid = chosen.filter(mayVoid);
  const toRestore = chosen.filter(mayRestore);
  const toExport = chosen.filter(({ state }) => state !== 0);
  return (
    <>
      <PageHeader
        title={t('试卷管理')}
        site={site.siteName}
        actions={
          exports && (
            <Button
              variant="default"
              leftSection={<IconDownload size={18} aria-hidden />}
              disabled={total === 0}
              onClick={() =>
                setAsked({
                  kind: 'export',
                  of: { params },
                  object: t('列表中的 {{n}} 份试卷', { n: sayNumber(total) }),
                })
              }
            >
              {t('导出')}
            </Button>
          )
        }
      />
      <ListView
        name="paper-office"
        caption={t('试卷列表')}
        unit={t('份试卷')}
        columns={paperColumns}
        rowKey={keyOf}
        rowName={nameOf}
        query={listQuery(query, (data) => data.officePaperPaging)}
        list={list}
        filters={paperFilters(exams, nodes)}
        acts={acts}
        opening={{ onOpen: ({ id }) => go(paths.paper(id)) }}
        {...((voids || exports) && { selection })}
        bulk={
          <>
            {exports && toExport.length > 0 && (
              <Button
                {...bulk}
                onClick={() =>
                  setAsked({
                    kind: 'export',
                    of: { ids: toExport.map(keyOf) },
                    object: t('已选择 {{n}} 份试卷', { n: toExport.length }),
                  })
                }
              >
                {t('导出')}
              </Button>
            )}
            {voids && toRestore.length > 0 && (
              <Button {...bulk} onClick={() => setAsked({ kind: 'restore', papers: toRestore })}>
                {t('恢复 {{n}} 份', { n: toRestore.length })}
              </Button>
            )}
            {voids && toVoid.length > 0 && (
              <Button {...bulk} c="red" onClick={() => setAsked({ kind: 'void', papers: toVoid })}>
                {t('作废 {{n}} 份', { n: toVoid.length })}
              </Button>
            )}
          </>
        }
        empty={{
          title: t('还没有试卷'),
          hint: t('考生开始考试后，试卷会出现在这里。'),
          filteredTitle: t('没有符合条件的试卷'),
          filteredHint: t('换一个条件再试；已作废的试卷请在“作废”中选择查看。'),
        }}
      />
      {(asked?.kind === 'void' || asked?.kind === 'restore') && (
        <ValidityDialog kind={asked.kind} papers={asked.papers} onClose={close} onDone={reload} />
      )}
      {asked?.kind === 'export' && <ExportDialog of={asked.of} object={asked.object} onClose={close} />}
    </>
  );
}
