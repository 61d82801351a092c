import { useQuery } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { IconHistory, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { HistoryDialog } from '@vigil/ui/console/history/history-dialog.tsx';
import { momentPx, type Column } from '@vigil/ui/console/list/column.ts';
import { Cover } from '@vigil/ui/console/list/cover.tsx';
import type { ListFilter } from '@vigil/ui/console/list/filter.ts';
import { ListView } from '@vigil/ui/console/list/list-view.tsx';
import type { RowAct } from '@vigil/ui/console/list/row-act.ts';
import { useRowActs } from '@vigil/ui/console/list/use-row-acts.tsx';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { fetchedPart } from '@vigil/ui/state/fetched-part.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { useState } from 'react';
import { useListAddress } from '../app/list-address.ts';
import { listQuery } from '../app/list-query.ts';
import { usePagePlace } from '../app/page.tsx';
import { useSession } from '../app/session.tsx';
import { useSend } from '../app/use-call.ts';
import { useHistory } from '../app/use-history.ts';
import {
  SlideHistoryDocument,
  type SlideHistoryQuery,
  SlidePagingDocument,
  SlideRemoveDocument,
} from '../generated/graphql.ts';
import { paths } from './paths.ts';
import { saySlideValue, slideLabels, type SlideRow } from './slide.ts';

const versionsOf = ({ slideshowHistory }: SlideHistoryQuery) => slideshowHistory;

const SlideForm = fetchedPart(async () => (await import('./slide-form.tsx')).SlideForm, null);

const keyOf = (slide: SlideRow): string => slide.id;
const nameOf = (slide: SlideRow): string => slide.title;

const filters: readonly ListFilter<'title' | 'domain' | 'state'>[] = [
  { kind: 'words', name: 'title', label: t('标题'), placeholder: t('搜索标题') },
  { kind: 'words', name: 'domain', label: t('域名'), placeholder: t('搜索域名') },
  {
    kind: 'choice',
    name: 'state',
    label: t('状态'),
    width: 160,
    choices: [
      { value: '0', label: t('显示') },
      { value: '1', label: t('隐藏') },
    ],
  },
];

const wordOfState = ({ state }: SlideRow): string => (state === 0 ? t('显示') : t('隐藏'));

const columns: readonly Column<SlideRow>[] = [
  {
    key: 'title',
    title: t('标题'),
    main: true,
    text: nameOf,
    before: (slide) => <Cover src={slide.image} />,
  },
  {
    key: 'state',
    title: t('状态'),
    width: 96,
    phone: 'plain',
    text: wordOfState,
    render: (slide) => <Tag tone={slide.state === 0 ? 'success' : 'quiet'}>{wordOfState(slide)}</Tag>,
  },
  { key: 'link', title: t('链接'), width: 280, phone: 'hidden', text: (slide) => slide.link ?? '—' },
  { key: 'domain', title: t('域名'), width: 200, phone: 'plain', text: (slide) => slide.domain || t('全部') },
  { key: 'sort', title: t('排序'), width: 64, align: 'right', phone: 'hidden', text: ({ sort }) => sort },
  {
    key: 'updateTime',
    title: t('更新时间'),
    width: momentPx,
    phone: 'hidden',
    text: (slide) => slide.updateTime,
    render: (slide) => <When value={slide.updateTime} />,
  },
];

/** 轮播图管理: the pictures of the home page's carousel, by host. */
export function SlideshowPage() {
  usePagePlace(t('轮播图管理'), paths.slideshow);
  const { site } = useSession();
  const list = useListAddress(['title', 'domain', 'state']);
  const { title, domain, state } = list.filters;
  const params = { title: title || null, domain: domain || null, state: state ? Number(state) : null };
  const query = useQuery(SlidePagingDocument, {
    variables: { input: { current: list.current, size: list.size, params } },
    fetchPolicy: 'cache-and-network',
  });
  const reload = () => void query.refetch().catch(() => undefined);
  const remove = useSend(SlideRemoveDocument);
  const asking = useRowActs<SlideRow>({
    noun: t('轮播图'),
    keyOf,
    nameOf,
    remove: (ids, commandId) => remove({ ids: [...ids] }, commandId),
    onDone: reload,
  });
  const [edited, setEdited] = useState<SlideRow | 'new' | null>(null);
  const [history, setHistory] = useState<SlideRow | null>(null);
  const load = useHistory(SlideHistoryDocument, history?.id, versionsOf);
  const acts = (slide: SlideRow): readonly RowAct[] => [
    { key: 'edit', label: t('编辑'), icon: IconPencil, shown: true, onClick: () => setEdited(slide) },
    { key: 'history', label: t('历史记录'), icon: IconHistory, onClick: () => setHistory(slide) },
    {
      key: 'remove',
      label: t('删除'),
      icon: IconTrash,
      danger: true,
      onClick: () => asking.askRemove([slide]),
    },
  ];
  const create = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited('new')}>
      {t('新建轮播图')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('轮播图管理')} site={site.siteName} actions={create} />
      <ListView
        name="slideshow"
        caption={t('轮播图列表')}
        unit={t('张轮播图')}
        columns={columns}
        rowKey={keyOf}
        rowName={nameOf}
        query={listQuery(query, (data) => data.slideshowPaging)}
        list={list}
        filters={filters}
        acts={acts}
        opening={{ onOpen: setEdited }}
        empty={{
          title: t('还没有轮播图'),
          hint: t('首页顶部轮流显示的图片，可以为不同域名设置不同的图片。'),
          action: create,
          filteredTitle: t('没有符合条件的轮播图'),
          filteredHint: t('换一个条件再试，或清除筛选查看全部。'),
        }}
      />
      {asking.dialog}
      {edited !== null && (
        <SlideForm
          key={edited === 'new' ? 'new' : edited.id}
          slide={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={reload}
        />
      )}
      <HistoryDialog
        opened={history !== null}
        onClose={() => setHistory(null)}
        title={history?.title ?? ''}
        load={load}
        sayPath={(path) => slideLabels[path] ?? null}
        sayValue={saySlideValue}
      />
    </>
  );
}
