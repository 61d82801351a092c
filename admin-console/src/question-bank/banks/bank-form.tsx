import { useApolloClient } from '@apollo/client/react';
import { NumberInput, Switch, Textarea, TextInput } from '@mantine/core';
import { DialogForm } from '@vigil/ui/console/form/dialog-form.tsx';
import { all, atMost, required } from '@vigil/ui/console/form/rules.ts';
import { useEntityForm } from '@vigil/ui/console/form/use-entity-form.ts';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { ImageField } from '@vigil/ui/upload/image-field.tsx';
import { useCallback, useState } from 'react';
import { DictTreeSelect } from '../../app/dictionary.tsx';
import { useDict } from '../../app/use-dict.ts';
import { useSession } from '../../app/session.tsx';
import { useSend } from '../../app/use-call.ts';
import { BankSaveDocument } from '../../generated/graphql.ts';
import { theirBank, type BankRow } from './bank.ts';

interface BankFormProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** null: a new one */
  readonly bank: BankRow | null;
  readonly onSaved: () => void;
}

interface Values {
  readonly title: string;
  readonly catId: string | null;
  readonly cover: string;
  /** yuan */
  readonly price: number | string;
  readonly faceCrowd: string;
  readonly remark: string;
  readonly training: boolean;
}

const valuesOf = (bank: BankRow | null): Values => ({
  title: bank?.title ?? '',
  catId: bank?.catId ?? null,
  cover: bank?.cover ?? '',
  price: (bank?.price ?? 0) / 100,
  faceCrowd: bank?.faceCrowd ?? '',
  remark: bank?.remark ?? '',
  training: bank?.training ?? false,
});

const fen = (yuan: number | string): number => Math.round(Number(yuan) * 100);

export const bankLabels: Readonly<Record<string, string>> = {
  title: t('题库名称'),
  catId: t('分类'),
  cover: t('封面'),
  price: t('价格'),
  faceCrowd: t('面向人群'),
  remark: t('说明'),
  training: t('开放练习'),
};

/** A bank's own data in a dialog; the price only where payment is on. */
export function BankForm({ opened, onClose, bank, onSaved }: BankFormProps) {
  const client = useApolloClient();
  const { site } = useSession();
  const { word } = useDict('repo_catalog');
  const send = useSend(BankSaveDocument);
  const [initial] = useState(() => valuesOf(bank));
  const id = bank?.id;
  const form = useEntityForm<Values>({
    initial,
    version: bank?.version ?? null,
    validate: (values) => ({
      title: all(required(t('题库名称')), atMost(t('题库名称'), 50))(values.title),
      price: Number(values.price) >= 0 ? null : t('题库价格不正确！'),
    }),
    save: useCallback(
      (
        { title, price, ...rest }: Values,
        { commandId, version }: { readonly commandId: string; readonly version: number | null },
      ) =>
        send(
          {
            input: {
              ...rest,
              id: id ?? null,
              version,
              title: title.trim(),
              cover: rest.cover || null,
              price: fen(price),
            },
          },
          commandId,
        ),
      [send, id],
    ),
    fieldOf: ({ msg }) =>
      msg.startsWith('题库名称') ? 'title' : msg.startsWith('题库价格') ? 'price' : null,
    ...(id !== undefined && { loadTheirs: () => theirBank(client, id, valuesOf) }),
    onSaved: () => {
      notifySuccess(t('保存成功'));
      onSaved();
      onClose();
    },
  });
  return (
    <DialogForm
      opened={opened}
      onClose={onClose}
      title={bank === null ? t('新建题库') : t('编辑题库')}
      form={form}
      labels={bankLabels}
      sayValue={(path, value) => (path === 'catId' ? word(value as string | null) : null)}
    >
      <TextInput
        label={bankLabels['title']}
        required
        maxLength={50}
        data-autofocus
        {...form.field('title')}
      />
      <DictTreeSelect
        label={bankLabels['catId']}
        dicCode="repo_catalog"
        {...form.field('catId')}
        value={form.fields.values.catId}
      />
      <ImageField
        label={t('封面')}
        aspect={16 / 9}
        {...form.field('cover')}
        value={form.fields.values.cover}
      />
      {site.props.modulePay && (
        <NumberInput
          label={bankLabels['price']}
          min={0}
          decimalScale={2}
          fixedDecimalScale
          prefix="¥ "
          {...form.field('price')}
        />
      )}
      <TextInput
        label={bankLabels['faceCrowd']}
        placeholder={t('如：全体员工')}
        maxLength={200}
        {...form.field('faceCrowd')}
      />
      <Textarea
        label={bankLabels['remark']}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={500}
        {...form.field('remark')}
      />
      <Switch
        label={bankLabels['training']}
        description={t('开放后学员可以练习本题库，并在练习中看到答案')}
        {...form.field('training', { type: 'checkbox' })}
      />
    </DialogForm>
  );
}
