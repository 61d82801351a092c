import { useQuery } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { momentPx, type Column } from '@vigil/ui/console/list/column.ts';
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
import { useListAddress } from '../../app/list-address.ts';
import { listQuery } from '../../app/list-query.ts';
import { usePagePlace } from '../../app/page.tsx';
import { useSession } from '../../app/session.tsx';
import { useSend } from '../../app/use-call.ts';
import {
  TemplatePagingDocument,
  TemplateRemoveDocument,
  type TemplateRowFragment,
} from '../../generated/graphql.ts';
import { sayChannels } from '../channels.ts';
import { paths } from '../paths.ts';

const TemplateForm = fetchedPart(async () => (await import('./template-form.tsx')).TemplateForm, null);

const keyOf = ({ id }: TemplateRowFragment): string => id;
const nameOf = ({ title }: TemplateRowFragment): string => title;
const wordOf = ({ enabled }: TemplateRowFragment): string => (enabled ? t('启用') : t('停用'));

const filters: readonly ListFilter<'title' | 'code'>[] = [
  { kind: 'words', name: 'title', label: t('标题'), placeholder: t('搜索标题') },
  { kind: 'words', name: 'code', label: t('模板编码'), placeholder: t('搜索模板编码') },
];

const columns: readonly Column<TemplateRowFragment>[] = [
  { key: 'title', title: t('标题'), main: true, text: nameOf },
  { key: 'code', title: t('模板编码'), width: 200, phone: 'plain', text: ({ code }) => code },
  {
    key: 'channels',
    title: t('发送渠道'),
    width: 160,
    phone: 'plain',
    text: ({ channels }) => sayChannels(channels),
  },
  {
    key: 'enabled',
    title: t('状态'),
    width: 96,
    phone: 'plain',
    text: wordOf,
    render: (row) => <Tag tone={row.enabled ? 'success' : 'quiet'}>{wordOf(row)}</Tag>,
  },
  {
    key: 'builtIn',
    title: t('来源'),
    width: 96,
    phone: 'hidden',
    text: ({ builtIn }) => (builtIn ? t('系统内置') : t('自定义')),
  },
  {
    key: 'updateTime',
    title: t('更新时间'),
    width: momentPx,
    phone: 'hidden',
    text: ({ updateTime }) => updateTime ?? '—',
    render: ({ updateTime }) => <When value={updateTime} />,
  },
];

/** 通知模板: what messages say, those of the program and own ones. */
export function TemplateListPage() {
  usePagePlace(t('通知模板'), paths.templates);
  const { site } = useSession();
  const list = useListAddress(['title', 'code']);
  const { title, code } = list.filters;
  const params = { title: title || null, code: code || null };
  const query = useQuery(TemplatePagingDocument, {
    variables: { input: { current: list.current, size: list.size, params } },
    fetchPolicy: 'cache-and-network',
  });
  const reload = () => void query.refetch().catch(() => undefined);
  const remove = useSend(TemplateRemoveDocument);
  const asking = useRowActs<TemplateRowFragment>({
    noun: t('通知模板'),
    keyOf,
    nameOf,
    remove: (ids, commandId) => remove({ ids: [...ids] }, commandId),
    onDone: reload,
  });
  const [edited, setEdited] = useState<TemplateRowFragment | 'new' | null>(null);
  const acts = (row: TemplateRowFragment): readonly RowAct[] => [
    { key: 'edit', label: t('编辑'), icon: IconPencil, shown: true, onClick: () => setEdited(row) },
    ...(row.builtIn
      ? []
      : [
          {
            key: 'remove',
            label: t('删除'),
            icon: IconTrash,
            danger: true,
            onClick: () => asking.askRemove([row]),
          },
        ]),
  ];
  const create = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited('new')}>
      {t('新建通知模板')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('通知模板')} site={site.siteName} actions={create} />
      <ListView
        name="notify-templates"
        caption={t('通知模板列表')}
        unit={t('个通知模板')}
        columns={columns}
        rowKey={keyOf}
        rowName={nameOf}
        query={listQuery(query, (data) => data.notifyTmplPaging)}
        list={list}
        filters={filters}
        acts={acts}
        opening={{ onOpen: setEdited }}
        empty={{
          title: t('还没有通知模板'),
          hint: t('模板是发送消息时常用的标题和内容，可以带变量。'),
          action: create,
          filteredTitle: t('没有符合条件的通知模板'),
          filteredHint: t('换一个条件再试，或清除筛选查看全部。'),
        }}
      />
      {asking.dialog}
      {edited !== null && (
        <TemplateForm
          key={edited === 'new' ? 'new' : edited.id}
          template={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={reload}
        />
      )}
    </>
  );
}
