import { useApolloClient, useQuery } from '@apollo/client/react';
import { Alert, Button } from '@mantine/core';
import { IconAlertCircle, IconHistory, IconPlus } from '@tabler/icons-react';
import { HistoryDialog } from '@vigil/ui/console/history/history-dialog.tsx';
import { useRowActs } from '@vigil/ui/console/list/use-row-acts.tsx';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { fetchedPart } from '@vigil/ui/state/fetched-part.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useCallback, useMemo, useState } from 'react';
import { usePagePlace } from '../../app/page.tsx';
import { useSession } from '../../app/session.tsx';
import { useCall, useSend } from '../../app/use-call.ts';
import {
  ConsoleMenusDocument,
  MenuChangesDocument,
  MenuRemoveDocument,
  MenusDocument,
  MenuSortDocument,
} from '../../generated/graphql.ts';
import { paths } from '../paths.ts';
import { everyRow, sayMenuPath, sayMenuValue, type MenuTreeRow } from './menu.ts';
import { MenuRows } from './menu-rows.tsx';

const MenuForm = fetchedPart(async () => (await import('./menu-form.tsx')).MenuForm, null);

/** 菜单管理: names, order, groups and what is shown; which pages there are is the program's to say. */
export function MenuPage() {
  usePagePlace(t('菜单管理'), paths.menus);
  const { site } = useSession();
  const client = useApolloClient();
  const query = useQuery(MenusDocument, { fetchPolicy: 'cache-and-network' });
  const tree = useMemo<readonly MenuTreeRow[]>(() => query.data?.menuTree ?? [], [query.data]);
  const titles = useMemo(() => new Map(everyRow(tree).map((row) => [row.id, row.metaTitle])), [tree]);
  // The menu at the side is the same.
  const reload = async () => {
    await query.refetch().catch(() => undefined);
    await client.refetchQueries({ include: [ConsoleMenusDocument] }).catch(() => undefined);
  };
  const sort = useCall(MenuSortDocument);
  const remove = useSend(MenuRemoveDocument);
  const asking = useRowActs<MenuTreeRow>({
    noun: t('菜单分组'),
    keyOf: (row) => row.id,
    nameOf: (row) => row.metaTitle,
    remove: (ids, commandId) => remove({ ids: [...ids] }, commandId),
    onDone: () => void reload(),
  });
  const [edited, setEdited] = useState<MenuTreeRow | 'new' | null>(null);
  const [past, setPast] = useState(false);
  const load = useCallback(async () => {
    const answer = await client.query({ query: MenuChangesDocument, fetchPolicy: 'network-only' });
    return answer.data?.menuHistory ?? [];
  }, [client]);
  const move = async ({ id }: MenuTreeRow, place: number) => {
    if (await sort.run({ id, sort: place })) await reload();
  };
  return (
    <>
      <PageHeader
        title={t('菜单管理')}
        hint={t('可以改名、排序、分组和隐藏；页面、地址与权限由程序提供。')}
        site={site.siteName}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconHistory size={18} aria-hidden />}
              onClick={() => setPast(true)}
            >
              {t('历史记录')}
            </Button>
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited('new')}>
              {t('新建菜单分组')}
            </Button>
          </>
        }
      />
      {sort.error !== undefined && (
        <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle size={18} aria-hidden />}>
          {messageOf(sort.error)}
        </Alert>
      )}
      <QueryView query={query}>
        {(data) => (
          <Panel>
            <MenuRows
              rows={data.menuTree}
              top
              busy={sort.busy}
              onSort={(row, place) => void move(row, place)}
              onEdit={setEdited}
              onRemove={(row) => asking.askRemove([row])}
            />
          </Panel>
        )}
      </QueryView>
      {asking.dialog}
      {edited !== null && (
        <MenuForm
          key={edited === 'new' ? 'new' : edited.id}
          menu={edited === 'new' ? null : edited}
          tree={tree}
          onClose={() => setEdited(null)}
          onSaved={() => void reload()}
        />
      )}
      <HistoryDialog
        opened={past}
        onClose={() => setPast(false)}
        title={t('菜单管理')}
        load={load}
        sayPath={(path) => sayMenuPath(path, titles)}
        sayValue={(_path, json) => sayMenuValue(json, titles)}
      />
    </>
  );
}
