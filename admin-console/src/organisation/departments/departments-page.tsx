import { useApolloClient, useQuery } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { HistoryDialog } from '@vigil/ui/console/history/history-dialog.tsx';
import { useRowActs } from '@vigil/ui/console/list/use-row-acts.tsx';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useCallback, useState } from 'react';
import { usePagePlace } from '../../app/page.tsx';
import { useSession } from '../../app/session.tsx';
import { useSend } from '../../app/use-call.ts';
import { useHistory } from '../../app/use-history.ts';
import {
  DepartDetailDocument,
  DepartHistoryDocument,
  type DepartHistoryQuery,
  DepartRemoveDocument,
  DepartmentsDocument,
  type DepartDetailQuery,
} from '../../generated/graphql.ts';
import { paths } from '../paths.ts';
import { DepartmentForm } from './department-form.tsx';
import type { DepartmentAct } from './department-node.tsx';
import type { DepartmentRow } from './department-place.ts';
import { DepartmentTree } from './department-tree.tsx';
import { departmentLabels, sayDepartmentValue } from './department-words.ts';
import { MovesUnderWay } from './moves-under-way.tsx';

const versionsOf = ({ departHistory }: DepartHistoryQuery) => departHistory;

/** The dialog that was asked for: a department's form (null: a new one, under `parentId`), or its history. */
type Asked =
  | {
      readonly dialog: 'edit';
      readonly department: DepartDetailQuery['departDetail'] | null;
      readonly parentId: string | null;
    }
  | { readonly dialog: 'history'; readonly row: DepartmentRow };

const keyOf = (row: DepartmentRow): string => row.id;
const nameOf = (row: DepartmentRow): string => row.deptName;

/** 部门管理: the departments as a tree; each act is saved at once. */
export function DepartmentsPage() {
  usePagePlace(t('部门管理'), paths.departments);
  const { site } = useSession();
  const client = useApolloClient();
  const query = useQuery(DepartmentsDocument, { fetchPolicy: 'cache-and-network' });
  const reload = useCallback(() => query.refetch().then(undefined, () => undefined), [query]);
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const history = asked?.dialog === 'history' ? asked.row : null;
  const [chosen, setChosen] = useState<{ readonly id: string } | null>(null);
  const remove = useSend(DepartRemoveDocument);
  const asking = useRowActs<DepartmentRow>({
    noun: t('部门'),
    keyOf,
    nameOf,
    remove: (ids, commandId) => remove({ ids: [...ids] }, commandId),
    onDone: () => void reload(),
  });
  const edit = async (id: string) => {
    const { data } = await client.query({
      query: DepartDetailDocument,
      variables: { id },
      fetchPolicy: 'network-only',
    });
    if (data !== undefined)
      setAsked({ dialog: 'edit', department: data.departDetail, parentId: data.departDetail.parentId });
  };
  const create = (parentId: string | null) => setAsked({ dialog: 'edit', department: null, parentId });
  const act = (row: DepartmentRow, how: DepartmentAct) => {
    if (how === 'edit') void edit(row.id).catch(() => reload());
    else if (how === 'below') create(row.id);
    else if (how === 'history') setAsked({ dialog: 'history', row });
    else asking.askRemove([row]);
  };
  const load = useHistory(DepartHistoryDocument, history?.id, versionsOf);
  const createButton = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => create(null)}>
      {t('新建部门')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('部门管理')} site={site.siteName} actions={createButton} />
      <MovesUnderWay onEnded={() => void reload()} />
      <Panel>
        <QueryView
          query={query}
          isEmpty={(data) => data.departDict.length === 0}
          empty={
            <Empty
              plain
              title={t('还没有部门')}
              hint={t('部门用来给人员归类，考试、题库可以按部门指定和共享。')}
              action={createButton}
            />
          }
        >
          {({ departDict, departUserCounts }) => (
            <DepartmentTree
              rows={departDict}
              counts={departUserCounts}
              chosen={chosen}
              onChoose={setChosen}
              onAct={act}
              onChanged={reload}
            />
          )}
        </QueryView>
      </Panel>
      {asking.dialog}
      {asked?.dialog === 'edit' && (
        <DepartmentForm
          key={asked.department?.id ?? 'new'}
          department={asked.department}
          parentId={asked.parentId}
          rows={query.data?.departDict ?? []}
          onClose={close}
          onSaved={(id) => void reload().then(() => setChosen({ id }))}
        />
      )}
      <HistoryDialog
        opened={history !== null}
        onClose={close}
        title={history?.deptName ?? ''}
        load={load}
        sayPath={(path) => departmentLabels[path] ?? null}
        sayValue={sayDepartmentValue}
      />
    </>
  );
}
