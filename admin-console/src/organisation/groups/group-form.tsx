import { useApolloClient } from '@apollo/client/react';
import { Textarea, TextInput } from '@mantine/core';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { DialogForm } from '@vigil/ui/console/form/dialog-form.tsx';
import { all, atMost, required } from '@vigil/ui/console/form/rules.ts';
import { useEntityForm } from '@vigil/ui/console/form/use-entity-form.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useCallback, useState } from 'react';
import { theirVersion } from '../../app/their-version.ts';
import { useSend } from '../../app/use-call.ts';
import { GroupDetailDocument, GroupHistoryDocument, GroupSaveDocument } from '../../generated/graphql.ts';
import { groupLabels, type GroupRow } from './group-words.ts';

interface GroupFormProps {
  /** null: a new one */
  readonly group: GroupRow | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

interface Values {
  readonly title: string;
  readonly remark: string;
}

const valuesOf = ({ title, remark }: Values): Values => ({ title, remark });
const validate = ({ title, remark }: Values) => ({
  title: all(required(t('用户组名称')), atMost(t('用户组名称'), 50))(title),
  remark: atMost(t('备注'), 200)(remark),
});

/** A group: its name and what it is for. */
export function GroupForm({ group, onClose, onSaved }: GroupFormProps) {
  const client = useApolloClient();
  const send = useSend(GroupSaveDocument);
  const id = group?.id;
  const [initial] = useState(() => (group === null ? { title: '', remark: '' } : valuesOf(group)));
  const form = useEntityForm<Values>({
    initial,
    version: group?.version ?? null,
    validate,
    save: useCallback(
      (
        { title, remark }: Values,
        { commandId, version }: { readonly commandId: string; readonly version: number | null },
      ) =>
        send({ input: { id: id ?? null, version, title: title.trim(), remark: remark.trim() } }, commandId),
      [send, id],
    ),
    fieldOf: ({ msg }) => (msg.startsWith('备注') ? 'remark' : msg.startsWith('用户组名称') ? 'title' : null),
    ...(id !== undefined && {
      loadTheirs: () =>
        theirVersion(client, {
          id,
          detail: GroupDetailDocument,
          entityOf: ({ groupDetail }) => groupDetail,
          history: GroupHistoryDocument,
          changesOf: ({ groupHistory }) => groupHistory,
          valuesOf: (one: GroupRow) => valuesOf(one),
        }),
    }),
    onSaved: () => {
      notifySuccess(t('保存成功'));
      onSaved();
      onClose();
    },
  });
  return (
    <DialogForm
      opened
      onClose={onClose}
      title={group === null ? t('新建用户组') : t('编辑用户组')}
      form={form}
      labels={groupLabels}
    >
      <TextInput label={t('用户组名称')} required maxLength={50} data-autofocus {...form.field('title')} />
      <Textarea
        label={t('备注')}
        description={t('这个用户组用来做什么，最多 200 个字')}
        maxLength={200}
        autosize
        minRows={2}
        {...form.field('remark')}
      />
    </DialogForm>
  );
}
