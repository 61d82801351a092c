import { TextInput } from '@mantine/core';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { DialogForm } from '@vigil/ui/console/form/dialog-form.tsx';
import { all, atMost, required } from '@vigil/ui/console/form/rules.ts';
import { useEntityForm } from '@vigil/ui/console/form/use-entity-form.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useCallback, useState } from 'react';
import { useSend } from '../../app/use-call.ts';
import { DictionaryValueSaveDocument } from '../../generated/graphql.ts';
import { dictionaryLabels, type ValueNode } from './dictionary.ts';

interface ValueFormProps {
  readonly dicCode: string;
  /** of the dictionary, as the page shows it */
  readonly version: number;
  /** null: a new one below `parent` */
  readonly node: ValueNode | null;
  readonly parent: ValueNode | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

const validate = ({ title }: { readonly title: string }) => ({
  title: all(required(t('名称')), atMost(t('名称'), 50))(title),
});

/** The name of one value; the server makes the code of a new one. */
export function ValueForm({ dicCode, version, node, parent, onClose, onSaved }: ValueFormProps) {
  const send = useSend(DictionaryValueSaveDocument);
  const [initial] = useState(() => ({ title: node?.title ?? '' }));
  const [value, below] = [node?.value ?? null, node === null ? (parent?.value ?? null) : null];
  const form = useEntityForm<{ readonly title: string }>({
    initial,
    version,
    validate,
    save: useCallback(
      (
        { title }: { readonly title: string },
        saving: { readonly commandId: string; readonly version: number | null },
      ) =>
        send(
          { input: { dicCode, value, parent: below, title: title.trim(), version: saving.version } },
          saving.commandId,
        ),
      [send, dicCode, value, below],
    ),
    fieldOf: ({ msg }) => (msg.startsWith('名称') || msg.startsWith('同级') ? 'title' : null),
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
      title={node === null ? t('新建字典值') : t('重命名字典值')}
      form={form}
      labels={dictionaryLabels}
    >
      <TextInput
        label={t('名称')}
        description={
          node === null && parent !== null ? t('位于“{{title}}”之下', { title: parent.title }) : undefined
        }
        required
        maxLength={50}
        data-autofocus
        {...form.field('title')}
      />
    </DialogForm>
  );
}
