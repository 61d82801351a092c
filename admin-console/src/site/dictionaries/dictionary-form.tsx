import { TextInput, Textarea } from '@mantine/core';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { DialogForm } from '@vigil/ui/console/form/dialog-form.tsx';
import { all, atMost, required } from '@vigil/ui/console/form/rules.ts';
import { useEntityForm } from '@vigil/ui/console/form/use-entity-form.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useCallback, useState } from 'react';
import { useSend } from '../../app/use-call.ts';
import { DictionarySaveDocument } from '../../generated/graphql.ts';
import { dictionaryLabels, type DictionaryRow } from './dictionary.ts';

interface DictionaryFormProps {
  /** null: a new one */
  readonly dictionary: Pick<DictionaryRow, 'id' | 'code' | 'title' | 'remark' | 'version'> | null;
  readonly onClose: () => void;
  readonly onSaved: (id: string) => void;
}

interface Values {
  readonly code: string;
  readonly title: string;
  readonly remark: string;
}

const validate = ({ title, remark }: Values) => ({
  title: all(required(t('字典名称')), atMost(t('字典名称'), 50))(title),
  remark: atMost(t('备注'), 200)(remark),
});

/** Name and remark of a dictionary; the code of a new one, which stays. */
export function DictionaryForm({ dictionary, onClose, onSaved }: DictionaryFormProps) {
  const send = useSend(DictionarySaveDocument);
  const id = dictionary?.id ?? null;
  const [initial] = useState<Values>(() => ({
    code: dictionary?.code ?? '',
    title: dictionary?.title ?? '',
    remark: dictionary?.remark ?? '',
  }));
  const form = useEntityForm<Values>({
    initial,
    version: dictionary?.version ?? null,
    validate,
    save: useCallback(
      async (
        values: Values,
        { commandId, version }: { readonly commandId: string; readonly version: number | null },
      ) => {
        const input = { ...values, id, version, code: id === null ? values.code.trim() : null };
        const answer = await send({ input }, commandId);
        onSaved(answer?.dicSave.id ?? id ?? '');
      },
      [send, id, onSaved],
    ),
    fieldOf: ({ msg }) => (msg.startsWith('字典编码') ? 'code' : msg.startsWith('字典名称') ? 'title' : null),
    onSaved: () => {
      notifySuccess(t('保存成功'));
      onClose();
    },
  });
  return (
    <DialogForm
      opened
      onClose={onClose}
      title={id === null ? t('新建字典') : t('编辑字典')}
      form={form}
      labels={dictionaryLabels}
    >
      <TextInput
        label={t('字典编码')}
        description={t('小写字母开头，由小写字母、数字或下划线组成；保存后不能修改')}
        required={id === null}
        disabled={id !== null}
        maxLength={40}
        {...form.field('code')}
      />
      <TextInput label={t('字典名称')} required maxLength={50} {...form.field('title')} />
      <Textarea label={t('备注')} autosize minRows={2} maxLength={200} {...form.field('remark')} />
    </DialogForm>
  );
}
