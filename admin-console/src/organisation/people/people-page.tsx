import { Button, Group } from '@mantine/core';
import { IconDownload, IconFileUpload, IconPencil, IconPlus, IconTrash, IconUser } from '@tabler/icons-react';
import { downloadFile } from '@vigil/ui/connection/download-file.ts';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { notifyWarning } from '@vigil/ui/connection/notify.tsx';
import { ListView } from '@vigil/ui/console/list/list-view.tsx';
import type { RowAct } from '@vigil/ui/console/list/row-act.ts';
import { useSelection } from '@vigil/ui/console/list/selection.ts';
import { useRowActs } from '@vigil/ui/console/list/use-row-acts.tsx';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { fetchedPart } from '@vigil/ui/state/fetched-part.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useCallback, useState } from 'react';
import { listQuery } from '../../app/list-query.ts';
import { usePagePlace } from '../../app/page.tsx';
import { useSession } from '../../app/session.tsx';
import { useSend } from '../../app/use-call.ts';
import { useGo } from '../../app/use-go.ts';
import { PeopleEraseDocument } from '../../generated/graphql.ts';
import { paths } from '../paths.ts';
import { erasureWords } from './erasure-words.tsx';
import { personColumns } from './person-columns.tsx';
import { keyOf, nameOf, type PersonRow } from './person.ts';
import { usePeopleList } from './use-people-list.ts';

const UserDialog = fetchedPart(async () => (await import('./user-dialog.tsx')).UserDialog, null);
const ImportDialog = fetchedPart(async () => (await import('./import-dialog.tsx')).ImportDialog, null);
const GroupJoin = fetchedPart(async () => (await import('../groups/group-join.tsx')).GroupJoin, null);
const Batch = fetchedPart(async () => (await import('./batch.tsx')).Batch, null);

type Batched = 'dept' | 'role' | 'expire' | 'enable' | 'disable';
type Asked =
  | { readonly kind: 'user'; readonly id: string | null }
  | { readonly kind: 'import' }
  | { readonly kind: 'join'; readonly people: readonly PersonRow[] }
  | { readonly kind: 'batch'; readonly act: Batched; readonly people: readonly PersonRow[] };

const hrefOf = ({ id }: PersonRow): string => paths.person(id);

const bulk = { variant: 'default', size: 'xs' } as const;

/** 用户管理: who there is, by department, role and state; what is done to one or many of them. */
export function PeoplePage() {
  usePagePlace(t('用户管理'), paths.people);
  const { site, may } = useSession();
  const { go, linkTo } = useGo();
  const { list, filters, params, query } = usePeopleList();
  const selection = useSelection<PersonRow>(keyOf);
  const { refetch } = query;
  const reload = useCallback(() => {
    selection.clear();
    void refetch().catch(() => undefined);
  }, [refetch, selection]);
  const erase = useSend(PeopleEraseDocument);
  const asking = useRowActs<PersonRow>({
    noun: t('用户'),
    keyOf,
    nameOf,
    remove: (ids, commandId) => erase({ ids: [...ids] }, commandId),
    removeWords: erasureWords,
    onDone: reload,
  });
  const [asked, setAsked] = useState<Asked | null>(null);
  const [exporting, setExporting] = useState(false);
  const update = may('sys:user:update');
  const batch = (act: Batched, people: readonly PersonRow[] = selection.rows) =>
    setAsked({ kind: 'batch', act, people });
  const exportThem = async () => {
    setExporting(true);
    try {
      await downloadFile('/api/sys/user/export', { params });
    } catch (error) {
      notifyWarning(messageOf(error));
    } finally {
      setExporting(false);
    }
  };
  const acts = (person: PersonRow): readonly RowAct[] => [
    {
      key: 'view',
      label: t('查看'),
      icon: IconUser,
      shown: true,
      ...linkTo(hrefOf(person)),
    },
    ...(update
      ? [
          {
            key: 'edit',
            label: t('编辑'),
            icon: IconPencil,
            shown: true,
            onClick: () => setAsked({ kind: 'user', id: person.id }),
          },
        ]
      : []),
    ...(may('sys:user:delete')
      ? [
          {
            key: 'remove',
            label: t('注销'),
            icon: IconTrash,
            danger: true,
            onClick: () => asking.askRemove([person]),
          },
        ]
      : []),
  ];
  const create = update && (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => setAsked({ kind: 'user', id: null })}
    >
      {t('新建用户')}
    </Button>
  );
  const tools = (
    <Group gap="xs">
      {update && (
        <Button
          variant="default"
          leftSection={<IconFileUpload size={18} aria-hidden />}
          onClick={() => setAsked({ kind: 'import' })}
        >
          {t('导入')}
        </Button>
      )}
      {may('sys:user:export') && (
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={exporting}
          onClick={() => void exportThem()}
        >
          {t('导出')}
        </Button>
      )}
      {create}
    </Group>
  );
  const close = () => setAsked(null);
  return (
    <>
      <PageHeader title={t('用户管理')} site={site.siteName} actions={tools} />
      <ListView
        name="people"
        caption={t('用户列表')}
        unit={t('人')}
        columns={personColumns}
        rowKey={keyOf}
        rowName={nameOf}
        query={listQuery(query, (data) => data.userPaging)}
        list={list}
        filters={filters}
        acts={acts}
        opening={{ hrefOf, onOpen: (person) => go(hrefOf(person)) }}
        {...(update && { selection })}
        bulk={
          <>
            <Button {...bulk} onClick={() => batch('dept')}>
              {t('批量部门')}
            </Button>
            <Button {...bulk} onClick={() => batch('role')}>
              {t('批量角色')}
            </Button>
            <Button {...bulk} onClick={() => batch('expire')}>
              {t('批量有效期')}
            </Button>
            {may('sys:group:user:join') && (
              <Button {...bulk} onClick={() => setAsked({ kind: 'join', people: selection.rows })}>
                {t('加入用户组')}
              </Button>
            )}
            <Button {...bulk} onClick={() => batch('enable')}>
              {t('启用')}
            </Button>
            <Button {...bulk} c="red" onClick={() => batch('disable')}>
              {t('禁用')}
            </Button>
          </>
        }
        empty={{
          title: t('还没有用户'),
          hint: t('可以逐个新建，也可以从 Excel 文件一次导入。'),
          action: create || undefined,
          filteredTitle: t('没有符合条件的用户'),
          filteredHint: t('换一个条件再试，或清除筛选查看全部。'),
        }}
      />
      {asking.dialog}
      {asked?.kind === 'user' && <UserDialog id={asked.id} onClose={close} onSaved={reload} />}
      {asked?.kind === 'import' && <ImportDialog onClose={close} onImported={reload} />}
      {asked?.kind === 'join' && (
        <GroupJoin userIds={asked.people.map(keyOf)} onClose={close} onDone={reload} />
      )}
      {asked?.kind === 'batch' && (
        <Batch act={asked.act} people={asked.people} onClose={close} onDone={reload} />
      )}
    </>
  );
}
