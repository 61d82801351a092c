import { useQuery } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { IconAppWindow, IconHistory, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { HistoryDialog } from '@vigil/ui/console/history/history-dialog.tsx';
import { momentPx, type Column } from '@vigil/ui/console/list/column.ts';
import { ListView } from '@vigil/ui/console/list/list-view.tsx';
import type { RowAct } from '@vigil/ui/console/list/row-act.ts';
import { useRowActs } from '@vigil/ui/console/list/use-row-acts.tsx';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { fetchedPart } from '@vigil/ui/state/fetched-part.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { useState } from 'react';
import { useListAddress } from '../../app/list-address.ts';
import { listQuery } from '../../app/list-query.ts';
import { usePagePlace } from '../../app/page.tsx';
import { useSession } from '../../app/session.tsx';
import { useSend } from '../../app/use-call.ts';
import { useGo } from '../../app/use-go.ts';
import { useHistory } from '../../app/use-history.ts';
import {
  EmbeddedPageDeleteDocument,
  EmbeddedPageHistoryDocument,
  type EmbeddedPageHistoryQuery,
  EmbeddedPagesDocument,
} from '../../generated/graphql.ts';
import { paths } from '../paths.ts';
import { pageLabels, sayMenu, sayPageValue, type PageRow } from './embedded-page.ts';

const PageForm = fetchedPart(async () => (await import('./page-form.tsx')).PageForm, null);

const versionsOf = ({ embeddedPageHistory }: EmbeddedPageHistoryQuery) => embeddedPageHistory;
const keyOf = ({ id }: PageRow): string => id;
const nameOf = ({ title }: PageRow): string => title;
const wordOf = ({ state }: PageRow): string => (state === 0 ? t('启用') : t('停用'));

const columns: readonly Column<PageRow>[] = [
  { key: 'title', title: t('标题'), main: true, text: nameOf },
  { key: 'address', title: t('页面地址'), width: 360, phone: 'plain', text: ({ address }) => address },
  {
    ...{ key: 'state', title: t('状态'), width: 96, phone: 'plain', text: wordOf },
    render: (page) => <Tag tone={page.state === 0 ? 'success' : 'quiet'}>{wordOf(page)}</Tag>,
  },
  {
    ...{ key: 'menu', title: t('菜单'), width: 128, phone: 'plain' },
    text: ({ menu }) => sayMenu(menu),
  },
  {
    ...{ key: 'updateTime', title: t('更新时间'), width: momentPx, phone: 'hidden' },
    text: ({ updateTime }) => updateTime,
    render: ({ updateTime }) => <When value={updateTime} />,
  },
];

/**
 * 嵌入页面: the list of pages that may stand in a frame, and whose menu leads to them; what is not on it is shown
 * nowhere.
 */
export function EmbeddedPagesPage() {
  usePagePlace(t('嵌入页面'), paths.embeddedPages);
  const { site } = useSession();
  const { linkTo } = useGo();
  const list = useListAddress([]);
  const query = useQuery(EmbeddedPagesDocument, { fetchPolicy: 'cache-and-network' });
  const reload = () => void query.refetch().catch(() => undefined);
  const remove = useSend(EmbeddedPageDeleteDocument);
  const asking = useRowActs<PageRow>({
    ...{ noun: t('页面'), keyOf, nameOf, onDone: reload },
    remove: (ids, commandId) => remove({ ids: [...ids] }, commandId),
    removeWords: { question: t('是否要删除此页面，删除后无法恢复，是否继续?') },
  });
  const [edited, setEdited] = useState<PageRow | 'new' | null>(null);
  const [history, setHistory] = useState<PageRow | null>(null);
  const load = useHistory(EmbeddedPageHistoryDocument, history?.id, versionsOf);
  const acts = (page: PageRow): readonly RowAct[] => [
    ...(page.state === 0
      ? [
          {
            key: 'open',
            label: t('查看'),
            icon: IconAppWindow,
            shown: true,
            ...linkTo(paths.embeddedPage(page.id)),
          },
        ]
      : []),
    { key: 'edit', label: t('编辑'), icon: IconPencil, shown: true, onClick: () => setEdited(page) },
    { key: 'history', label: t('历史记录'), icon: IconHistory, onClick: () => setHistory(page) },
    {
      ...{ key: 'remove', label: t('删除'), icon: IconTrash, danger: true },
      onClick: () => asking.askRemove([page]),
    },
  ];
  const create = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited('new')}>
      {t('新建页面')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('嵌入页面')} site={site.siteName} actions={create} />
      <ListView
        name="embedded-pages"
        caption={t('嵌入页面列表')}
        unit={t('个页面')}
        columns={columns}
        rowKey={keyOf}
        rowName={nameOf}
        query={listQuery(query, ({ embeddedPages: all }) => ({
          total: all.length,
          records: all.slice((list.current - 1) * list.size, list.current * list.size),
        }))}
        list={list}
        acts={acts}
        opening={{ onOpen: setEdited }}
        empty={{
          title: t('还没有嵌入页面'),
          hint: t('可以把接口文档或其他网站的页面放进后台或学员端查看，只有列表中的地址可以嵌入。'),
          action: create,
          filteredTitle: t('还没有嵌入页面'),
          filteredHint: '',
        }}
      />
      {asking.dialog}
      {edited !== null && (
        <PageForm
          key={edited === 'new' ? 'new' : edited.id}
          page={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={reload}
        />
      )}
      <HistoryDialog
        opened={history !== null}
        onClose={() => setHistory(null)}
        title={history?.title ?? ''}
        load={load}
        sayPath={(path) => pageLabels[path] ?? null}
        sayValue={sayPageValue}
      />
    </>
  );
}
