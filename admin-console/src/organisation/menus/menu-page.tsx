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
import { useState } from 'react';
import { usePagePlace } from '../../app/page.tsx';
import { useSession } from '../../app/session.tsx';
import { useCall, useSend } from '../../app/use-call.ts';
import { MenuRemoveDocument, MenuSortDocument } from '../../generated/graphql.ts';
import { paths } from '../paths.ts';
import { sayMenuPath, sayMenuValue, type MenuTreeRow } from './menu.ts';
import { MenuRows } from './menu-rows.tsx';
import { useMenuTree } from './use-menu-tree.ts';

const MenuForm = fetchedPart(async () => (await import('./menu-form.tsx')).MenuForm, null);

/** 菜单管理: names, order, groups and what is shown; which pages there are is the program's to say. */
export function MenuPage() {
  usePagePlace(t('菜单管理'), paths.menus);
  const { site } = useSession();
  const { query, tree, titles, reload, history } = useMenuTree();
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
        load={history}
        sayPath={(path) => sayMenuPath(path, titles)}
        sayValue={(_path, json) => sayMenuValue(json, titles)}
      />
    </>
  );
}
