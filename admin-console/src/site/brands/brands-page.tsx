import { useQuery } from '@apollo/client/react';
import { Button, FileButton } from '@mantine/core';
import {
  IconDownload,
  IconFileImport,
  IconHistory,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { saveFile } from '@vigil/ui/connection/save-file.ts';
import { notifyFailure } from '@vigil/ui/connection/notify.tsx';
import { HistoryDialog } from '@vigil/ui/console/history/history-dialog.tsx';
import { momentPx, type Column } from '@vigil/ui/console/list/column.ts';
import { ListView } from '@vigil/ui/console/list/list-view.tsx';
import type { RowAct } from '@vigil/ui/console/list/row-act.ts';
import { useRowActs } from '@vigil/ui/console/list/use-row-acts.tsx';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useListAddress } from '../../app/list-address.ts';
import { listQuery } from '../../app/list-query.ts';
import { usePagePlace } from '../../app/page.tsx';
import { useSession } from '../../app/session.tsx';
import { useSend } from '../../app/use-call.ts';
import { useHistory } from '../../app/use-history.ts';
import { useGo } from '../../app/use-go.ts';
import {
  BrandHistoryDocument,
  type BrandHistoryQuery,
  BrandRemoveDocument,
  BrandRestoreDocument,
  BrandsDocument,
} from '../../generated/graphql.ts';
import { paths } from '../paths.ts';
import { brandLabels, brandValues, exportedBrand, importedBrand, type BrandRow } from './brand.ts';

const keyOf = (row: BrandRow): string => row.id;
const nameOf = (row: BrandRow): string => row.title;
const versionsOf = ({ siteConfigHistory }: BrandHistoryQuery) => siteConfigHistory;

const columns: readonly Column<BrandRow>[] = [
  { key: 'title', title: t('品牌名称'), main: true, text: nameOf },
  { key: 'siteName', title: t('系统简称'), width: 200, phone: 'plain', text: ({ siteName }) => siteName },
  {
    key: 'appName',
    title: t('应用名称'),
    width: 112,
    phone: 'plain',
    text: ({ appName }) => appName || t('默认'),
  },
  {
    key: 'domains',
    title: t('域名'),
    width: 260,
    phone: 'plain',
    text: ({ id, domains }) => domains.join('、') || (id === 'default' ? t('其余所有域名') : '—'),
  },
  {
    key: 'updateTime',
    title: t('更新时间'),
    width: momentPx,
    phone: 'hidden',
    text: ({ updateTime }) => updateTime ?? '—',
    render: ({ updateTime }) => (updateTime ? <When value={updateTime} /> : '—'),
  },
];

/** 系统配置: how the site looks and speaks, for each of its brands. */
export function BrandsPage() {
  usePagePlace(t('系统配置'), paths.brands);
  const { site } = useSession();
  const { go, linkTo } = useGo();
  const list = useListAddress([]);
  const query = useQuery(BrandsDocument, {
    variables: { input: { current: list.current, size: list.size } },
    fetchPolicy: 'cache-and-network',
  });
  const reload = () => void query.refetch().catch(() => undefined);
  const remove = useSend(BrandRemoveDocument);
  const restore = useSend(BrandRestoreDocument);
  const asking = useRowActs<BrandRow>({
    ...{ noun: t('品牌'), keyOf, nameOf, onDone: reload },
    remove: (ids, commandId) => remove({ ids: [...ids] }, commandId),
  });
  const [history, setHistory] = useState<BrandRow | null>(null);
  const load = useHistory(BrandHistoryDocument, history?.id, versionsOf);
  const hrefOf = ({ id }: BrandRow): string => paths.brand(id);
  const acts = (row: BrandRow): readonly RowAct[] => [
    { key: 'edit', label: t('编辑'), icon: IconPencil, shown: true, ...linkTo(hrefOf(row)) },
    { key: 'history', label: t('历史记录'), icon: IconHistory, onClick: () => setHistory(row) },
    {
      ...{ key: 'export', label: t('导出'), icon: IconDownload },
      onClick: () =>
        saveFile(
          `${row.title}.json`,
          new Blob([exportedBrand(brandValues(row))], { type: 'application/json' }),
        ),
    },
    ...(row.id === 'default'
      ? []
      : [
          {
            ...{ key: 'remove', label: t('删除'), icon: IconTrash, danger: true },
            onClick: () => asking.askRemove([row]),
          } as const,
        ]),
  ];
  return (
    <>
      <PageHeader title={t('系统配置')} site={site.siteName} actions={<NewBrand />} />
      <ListView
        name="brands"
        caption={t('品牌列表')}
        unit={t('个品牌')}
        columns={columns}
        rowKey={keyOf}
        rowName={nameOf}
        query={listQuery(query, (data) => data.siteConfigPaging)}
        list={list}
        acts={acts}
        opening={{ hrefOf, onOpen: (row) => go(hrefOf(row)) }}
        empty={{ title: t('还没有品牌'), hint: t('每个品牌有自己的名称、标志、颜色和用语。') }}
      />
      {asking.dialog}
      <HistoryDialog
        opened={history !== null}
        onClose={() => setHistory(null)}
        title={history?.title ?? ''}
        load={load}
        sayPath={(path) => brandLabels[path] ?? null}
        onRestore={async (version) => {
          await restore({ id: history?.id ?? '', version }, crypto.randomUUID());
          reload();
        }}
      />
    </>
  );
}

/** A new brand, from nothing or from a file that was exported. */
function NewBrand() {
  const navigate = useNavigate();
  const take = async (file: File | null) => {
    if (file === null) return;
    const values = importedBrand(await file.text());
    if (values === null) notifyFailure(t('文件不是导出的品牌配置，请重新选择！'));
    else void navigate(paths.brand('new'), { state: { imported: values } });
  };
  return (
    <>
      <FileButton accept="application/json,.json" onChange={(file) => void take(file)}>
        {(props) => (
          <Button variant="default" leftSection={<IconFileImport size={18} aria-hidden />} {...props}>
            {t('导入品牌')}
          </Button>
        )}
      </FileButton>
      <Button
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => void navigate(paths.brand('new'))}
      >
        {t('新建品牌')}
      </Button>
    </>
  );
}
