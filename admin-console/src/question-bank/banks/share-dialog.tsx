import { useApolloClient } from '@apollo/client/react';
import { Text } from '@mantine/core';
import { DialogForm } from '@vigil/ui/console/form/dialog-form.tsx';
import { useEntityForm } from '@vigil/ui/console/form/use-entity-form.ts';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useCallback, useState } from 'react';
import { useDepartments } from '../../app/pickers/department-picker.tsx';
import { RangeSelector } from '../../app/pickers/range-selector.tsx';
import { useSend } from '../../app/use-call.ts';
import { BankSaveDocument } from '../../generated/graphql.ts';
import { theirBank, type BankRow } from './bank.ts';

interface ShareDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly bank: BankRow;
  readonly onSaved: () => void;
}

interface Values {
  readonly departIds: readonly string[];
  readonly userIds: readonly string[];
}

const valuesOf = ({ shared }: BankRow): Values => ({ departIds: shared.departIds, userIds: shared.userIds });

/** With whom a bank is shared: they may use and edit it. A bank of the site's own is everybody's already, which is said. */
export function ShareDialog({ opened, onClose, bank, onSaved }: ShareDialogProps) {
  const client = useApolloClient();
  const { nameOf } = useDepartments();
  const send = useSend(BankSaveDocument);
  const [initial] = useState(() => valuesOf(bank));
  const { id, title } = bank;
  const form = useEntityForm<Values>({
    initial,
    version: bank.version,
    save: useCallback(
      (values: Values, { commandId, version }: { readonly commandId: string; readonly version: number | null }) =>
        send({ input: { id, version, title, shared: { departIds: [...values.departIds], userIds: [...values.userIds] } } }, commandId),
      [send, id, title],
    ),
    loadTheirs: () => theirBank(client, id, valuesOf),
    onSaved: () => {
      notifySuccess(t('保存成功'));
      onSaved();
      onClose();
    },
  });
  const { departIds, userIds } = form.fields.values;
  return (
    <DialogForm
      opened={opened}
      onClose={onClose}
      title={t('共享题库')}
      form={form}
      labels={{ departIds: t('部门'), userIds: t('人员') }}
      sayValue={(path, value) =>
        path === 'departIds' ? (value as string[]).map(nameOf).join('、') : t('{{n}} 人', { n: (value as string[]).length })
      }
    >
      <Text>
        {bank.ownerId === null
          ? t('“{{title}}”是公共题库，有题库权限的人员都可以使用。', { title })
          : t('“{{title}}”归 {{owner}} 所有，下列部门和人员可以使用并编辑其中的试题。', { title, owner: bank.ownerName ?? '' })}
      </Text>
      <RangeSelector
        label={t('共享给')}
        roleType={2}
        value={{ departIds, groupIds: [], userIds }}
        onChange={(range) => form.fields.setValues({ departIds: range.departIds, userIds: range.userIds })}
      />
    </DialogForm>
  );
}
