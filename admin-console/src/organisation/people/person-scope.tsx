import { useQuery } from '@apollo/client/react';
import { Text } from '@mantine/core';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { ActDialog } from '@vigil/ui/console/act-dialog.tsx';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { useCall } from '../../app/use-call.ts';
import {
  PersonScopeDocument,
  PersonScopeSaveDocument,
  type PersonScopeQuery,
} from '../../generated/graphql.ts';
import { DepartSelect } from '../pickers/department-picker.tsx';
import type { PersonRow } from './person.ts';

interface PersonScopeProps {
  readonly person: PersonRow;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** 管理范围: reads what an administrator is bound to as it is now, then asks for the department. */
export function PersonScope(props: PersonScopeProps) {
  const query = useQuery(PersonScopeDocument, {
    variables: { id: props.person.id },
    fetchPolicy: 'network-only',
  });
  if (query.data !== undefined)
    return <ScopeDialog key={query.data.userDetail.version} {...props} bound={query.data.userDetail} />;
  return (
    <Dialog opened onClose={props.onClose} title={t('管理范围')}>
      <QueryView query={query}>{() => null}</QueryView>
    </Dialog>
  );
}

function ScopeDialog({
  person,
  bound: { version, scopeDepartId },
  onClose,
  onSaved,
}: PersonScopeProps & { readonly bound: PersonScopeQuery['userDetail'] }) {
  const [departId, setDepartId] = useState(scopeDepartId);
  const act = useCall(PersonScopeSaveDocument);
  const submit = async () => {
    if (!(await act.run({ id: person.id, departId, version }))) return;
    notifySuccess(t('管理范围保存成功！'));
    onSaved();
    onClose();
  };
  return (
    <ActDialog
      opened
      onClose={onClose}
      title={t('管理范围')}
      object={t('{{name}}（{{userName}}）', { name: person.realName, userName: person.userName })}
      submitLabel={t('保存')}
      busy={act.busy}
      error={act.error}
      onSubmit={() => void submit()}
    >
      <DepartSelect
        description={t('留空则不限部门')}
        placeholder={t('不限部门')}
        clearable
        value={departId}
        onChange={setDepartId}
      />
      <Text size="sm" c="dimmed">
        {departId === null
          ? t('保存后可查看和管理所有部门的人员及其数据。')
          : t('保存后只能查看和管理该部门及其下级部门的人员及其数据，立即生效。')}
      </Text>
    </ActDialog>
  );
}
