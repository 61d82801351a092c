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

interface Edited {
  readonly department: DepartDetailQuery['departDetail'] | null;
  readonly parentId: string | null;
}

const keyOf = (row: DepartmentRow): string => row.id;
const nameOf = (row: DepartmentRow): string => row.deptName;

/** 部门管理: the departments as a tree; each act is saved at once. */
export function DepartmentsPage() {
  usePagePlace(t('部门管理'), paths.departments);
  const { site } = useSession();
  const client = useApolloClient();
  const query = useQuery(DepartmentsDocument, { fetchPolicy: 'cache-and-network' });
  const reload = useCallback(() => query.refetch().then(undefined, () => undefined), [query]);
  const [edited, setEdited] = useState<Edited | null>(null);
  const [history, setHistory] = useState<DepartmentRow | null>(null);
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
      setEdited({ department: data.departDetail, parentId: data.departDetail.parentId });
  };
  const act = (row: DepartmentRow, how: DepartmentAct) => {
    if (how === 'edit') void edit(row.id).catch(() => reload());
    else if (how === 'below') setEdited({ department: null, parentId: row.id });
    else if (how === 'history') setHistory(row);
    else asking.askRemove([row]);
  };
  const load = useHistory(DepartHistoryDocument, history?.id, versionsOf);
  const create = (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => setEdited({ department: null, parentId: null })}
    >
      {t('新建部门')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('部门管理')} site={site.siteName} actions={create} />
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
              action={create}
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
      {edited !== null && (
        <DepartmentForm
          key={edited.department?.id ?? 'new'}
          department={edited.department}
          parentId={edited.parentId}
          rows={query.data?.departDict ?? []}
          onClose={() => setEdited(null)}
          onSaved={(id) => void reload().then(() => setChosen({ id }))}
        />
      )}
      <HistoryDialog
        opened={history !== null}
        onClose={() => setHistory(null)}
        title={history?.deptName ?? ''}
        load={load}
        sayPath={(path) => departmentLabels[path] ?? null}
        sayValue={sayDepartmentValue}
      />
    </>
  );
}
