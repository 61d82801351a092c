import { useApolloClient } from '@apollo/client/react';
import { TextInput } from '@mantine/core';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { DialogForm } from '@vigil/ui/console/form/dialog-form.tsx';
import { all, atMost, required } from '@vigil/ui/console/form/rules.ts';
import { useEntityForm } from '@vigil/ui/console/form/use-entity-form.ts';
import { TreePick, type PickNode } from '@vigil/ui/console/pickers/tree-pick.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useCallback, useState } from 'react';
import { theirVersion } from '../../app/their-version.ts';
import { useSend } from '../../app/use-call.ts';
import {
  DepartDetailDocument,
  DepartHistoryDocument,
  DepartSaveDocument,
  type DepartDetailQuery,
} from '../../generated/graphql.ts';
import { siblingsOf, type DepartmentRow } from './department-place.ts';
import { departmentLabels } from './department-words.ts';

type Detail = DepartDetailQuery['departDetail'];

interface DepartmentFormProps {
  /** null: a new one */
  readonly department: Detail | null;
  /** where a new one begins; null: at the top */
  readonly parentId: string | null;
  readonly rows: readonly DepartmentRow[];
  readonly onClose: () => void;
  readonly onSaved: (id: string) => void;
}

interface Values {
  readonly deptName: string;
  readonly parentId: string | null;
}

const valuesOf = ({ deptName, parentId }: Values): Values => ({ deptName, parentId });
const validate = ({ deptName }: Values) => ({
  deptName: all(required(t('部门名称')), atMost(t('部门名称'), 50))(deptName),
});

/** A department: its name, and the one above it; the server makes its code. */
export function DepartmentForm({ department, parentId, rows, onClose, onSaved }: DepartmentFormProps) {
  const client = useApolloClient();
  const send = useSend(DepartSaveDocument);
  const id = department?.id;
  const [initial] = useState(() => (department === null ? { deptName: '', parentId } : valuesOf(department)));
  const form = useEntityForm<Values>({
    initial,
    version: department?.version ?? null,
    validate,
    save: useCallback(
      async (
        values: Values,
        { commandId, version }: { readonly commandId: string; readonly version: number | null },
      ) => {
        const input = {
          id: id ?? null,
          version,
          deptName: values.deptName.trim(),
          parentId: values.parentId,
        };
        const answer = await send({ input }, commandId);
        onSaved(answer?.departSave.id ?? id ?? '');
      },
      [send, id, onSaved],
    ),
    fieldOf: ({ reason, msg }) =>
      reason === 'Duplicate' || msg.startsWith('部门名称')
        ? 'deptName'
        : ['DepartmentCircle', 'ParentNotFound', 'TooDeep', 'TooManySiblings'].includes(reason ?? '')
          ? 'parentId'
          : null,
    ...(id !== undefined && {
      loadTheirs: () =>
        theirVersion(client, {
          id,
          detail: DepartDetailDocument,
          entityOf: ({ departDetail }) => departDetail,
          history: DepartHistoryDocument,
          changesOf: ({ departHistory }) => departHistory,
          valuesOf: (one: Detail) => valuesOf(one),
        }),
    }),
    onSaved: () => {
      notifySuccess(t('保存成功'));
      onClose();
    },
  });
  const moved = department !== null && form.fields.values.parentId !== department.parentId;
  return (
    <DialogForm
      opened
      onClose={onClose}
      title={department === null ? t('新建部门') : t('编辑部门')}
      form={form}
      labels={departmentLabels}
      sayValue={(path, value) =>
        path === 'parentId'
          ? (rows.find((row) => row.id === value)?.deptName ?? t('无（一级部门）'))
          : String(value)
      }
    >
      <TextInput label={t('部门名称')} required maxLength={50} data-autofocus {...form.field('deptName')} />
      <TreePick
        label={t('上级部门')}
        description={moved ? t('保存后，本部门连同其下级部门和人员一起移动') : t('留空则为一级部门')}
        placeholder={t('无（一级部门）')}
        data={nodesWithout(rows, null, id)}
        {...form.field('parentId')}
        value={form.fields.values.parentId}
        onChange={(next) => form.fields.setFieldValue('parentId', next)}
      />
    </DialogForm>
  );
}

/** The tree to choose from, without the department itself and what lies below it. */
const nodesWithout = (
  rows: readonly DepartmentRow[],
  parentId: string | null,
  id: string | undefined,
): PickNode[] =>
  siblingsOf(rows, parentId)
    .filter((row) => row.id !== id)
    .map((row) => ({ value: row.id, label: row.deptName, children: nodesWithout(rows, row.id, id) }));
