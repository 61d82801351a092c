import { useQuery } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { IconHistory, IconPencil, IconPlus, IconTrash, IconUsers } from '@tabler/icons-react';
import { HistoryDialog } from '@vigil/ui/console/history/history-dialog.tsx';
import { momentPx, type Column } from '@vigil/ui/console/list/column.ts';
import type { ListFilter } from '@vigil/ui/console/list/filter.ts';
import { ListView } from '@vigil/ui/console/list/list-view.tsx';
import type { RowAct } from '@vigil/ui/console/list/row-act.ts';
import { useRowActs } from '@vigil/ui/console/list/use-row-acts.tsx';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { fetchedPart } from '@vigil/ui/state/fetched-part.tsx';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { useCallback, useState } from 'react';
import { useListAddress } from '../../app/list-address.ts';
import { listQuery } from '../../app/list-query.ts';
import { usePagePlace } from '../../app/page.tsx';
import { useSession } from '../../app/session.tsx';
import { useSend } from '../../app/use-call.ts';
import { useHistory } from '../../app/use-history.ts';
import {
  GroupHistoryDocument,
  type GroupHistoryQuery,
  GroupPagingDocument,
  GroupRemoveDocument,
} from '../../generated/graphql.ts';
import { paths } from '../paths.ts';
import { groupLabels, type GroupRow } from './group-words.ts';

const versionsOf = ({ groupHistory }: GroupHistoryQuery) => groupHistory;

const GroupForm = fetchedPart(async () => (await import('./group-form.tsx')).GroupForm, null);
const GroupMembers = fetchedPart(async () => (await import('./group-members.tsx')).GroupMembers, null);

const keyOf = (group: GroupRow): string => group.id;
const nameOf = (group: GroupRow): string => group.title;

const filters: readonly ListFilter<'title'>[] = [
  { kind: 'words', name: 'title', label: t('用户组名称'), placeholder: t('搜索用户组名称') },
];

const columns: readonly Column<GroupRow>[] = [
  { key: 'title', title: t('用户组名称'), main: true, text: nameOf },
  {
    key: 'userCount',
    title: t('人数'),
    width: 88,
    align: 'right',
    phone: 'plain',
    text: ({ userCount }) => t('{{n}} 人', { n: sayNumber(userCount) }),
  },
  { key: 'remark', title: t('备注'), width: 320, phone: 'hidden', text: ({ remark }) => remark || '—' },
  {
    key: 'createTime',
    title: t('创建时间'),
    width: momentPx,
    phone: 'hidden',
    text: (group) => group.createTime,
    render: (group) => <When value={group.createTime} />,
  },
];

/** The dialog that was asked for, and of which group; `group` null: a new one. */
type Asked =
  | { readonly dialog: 'edit'; readonly group: GroupRow | null }
  | { readonly dialog: 'members' | 'history'; readonly group: GroupRow };

/** 用户组: groups of people for exams and sharing, and who is in each. */
export function GroupsPage() {
  usePagePlace(t('用户组'), paths.groups);
  const { site } = useSession();
  const list = useListAddress(['title']);
  const params = { title: list.filters.title || null };
  const query = useQuery(GroupPagingDocument, {
    variables: { input: { current: list.current, size: list.size, params } },
    fetchPolicy: 'cache-and-network',
  });
  const reload = useCallback(() => void query.refetch().catch(() => undefined), [query]);
  const remove = useSend(GroupRemoveDocument);
  const asking = useRowActs<GroupRow>({
    noun: t('用户组'),
    keyOf,
    nameOf,
    remove: (ids, commandId) => remove({ ids: [...ids] }, commandId),
    onDone: reload,
  });
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const history = asked?.dialog === 'history' ? asked.group : null;
  const showMembers = (group: GroupRow) => setAsked({ dialog: 'members', group });
  const edit = (group: GroupRow | null) => setAsked({ dialog: 'edit', group });
  const load = useHistory(GroupHistoryDocument, history?.id, versionsOf);
  const acts = (group: GroupRow): readonly RowAct[] => [
    { key: 'members', label: t('成员'), icon: IconUsers, shown: true, onClick: () => showMembers(group) },
    { key: 'edit', label: t('编辑'), icon: IconPencil, shown: true, onClick: () => edit(group) },
    {
      key: 'history',
      label: t('历史记录'),
      icon: IconHistory,
      onClick: () => setAsked({ dialog: 'history', group }),
    },
    {
      key: 'remove',
      label: t('删除'),
      icon: IconTrash,
      danger: true,
      onClick: () => asking.askRemove([group]),
    },
  ];
  const create = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => edit(null)}>
      {t('新建用户组')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('用户组')} site={site.siteName} actions={create} />
      <ListView
        name="groups"
        caption={t('用户组列表')}
        unit={t('个用户组')}
        columns={columns}
        rowKey={keyOf}
        rowName={nameOf}
        query={listQuery(query, (data) => data.groupPaging)}
        list={list}
        filters={filters}
        acts={acts}
        opening={{ onOpen: showMembers }}
        empty={{
          title: t('还没有用户组'),
          hint: t('把不同部门的人编成一组，考试、题库就可以指定给这一组人。'),
          action: create,
          filteredTitle: t('没有符合条件的用户组'),
          filteredHint: t('换一个名称再试，或清除筛选查看全部。'),
        }}
      />
      {asking.dialog}
      {asked?.dialog === 'edit' && (
        <GroupForm key={asked.group?.id ?? 'new'} group={asked.group} onClose={close} onSaved={reload} />
      )}
      {asked?.dialog === 'members' && <GroupMembers group={asked.group} onClose={close} onChanged={reload} />}
      <HistoryDialog
        opened={history !== null}
        onClose={close}
        title={history?.title ?? ''}
        load={load}
        sayPath={(path) => groupLabels[path] ?? null}
        sayValue={(_path, json) => {
          const value: unknown = JSON.parse(json);
          return typeof value === 'string' ? value : json;
        }}
      />
    </>
  );
}
