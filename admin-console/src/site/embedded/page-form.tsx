import { useApolloClient } from '@apollo/client/react';
import { Select, Switch, TextInput } from '@mantine/core';
import { embeddedPageProblems, pageMenus, serverPages } from '@vigil/domain/site/embedded-page';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { DialogForm } from '@vigil/ui/console/form/dialog-form.tsx';
import { useEntityForm } from '@vigil/ui/console/form/use-entity-form.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useCallback, useState } from 'react';
import { theirVersion } from '../../app/their-version.ts';
import { useSend } from '../../app/use-call.ts';
import {
  EmbeddedPageDetailDocument,
  EmbeddedPageHistoryDocument,
  EmbeddedPageSaveDocument,
} from '../../generated/graphql.ts';
import { menuChoices, pageLabels, type PageRow } from './embedded-page.ts';

interface PageFormProps {
  /** null: a new one */
  readonly page: PageRow | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

interface Values {
  readonly title: string;
  readonly address: string;
  readonly shown: boolean;
  /** one of `menuChoices` */
  readonly menu: string;
}

const valuesOf = (page: PageRow | null): Values => ({
  title: page?.title ?? '',
  address: page?.address ?? '',
  shown: (page?.state ?? 0) === 0,
  menu: String(page?.menu ?? pageMenus.none),
});

const fieldOf = (problem: string): 'title' | 'address' | 'menu' =>
  problem.startsWith('标题') ? 'title' : problem.startsWith('菜单') ? 'menu' : 'address';

/** Problems in the words of the domain, each at its field. */
const validate = ({ title, address, menu }: Values) => {
  const [id, version, createTime, updateTime] = ['', 1, 0, 0];
  const problems = embeddedPageProblems({
    ...{ id, version, createTime, updateTime, state: 0 },
    ...{ title: title.trim(), address: address.trim(), menu: Number(menu) },
  });
  return Object.fromEntries(problems.toReversed().map((problem) => [fieldOf(problem), problem]));
};

/** One page of the list, in a dialog. */
export function PageForm({ page, onClose, onSaved }: PageFormProps) {
  const client = useApolloClient();
  const send = useSend(EmbeddedPageSaveDocument);
  const [initial] = useState(() => valuesOf(page));
  const id = page?.id;
  const form = useEntityForm<Values>({
    initial,
    version: page?.version ?? null,
    validate,
    save: useCallback(
      (
        { title, address, shown, menu }: Values,
        { commandId, version }: { readonly commandId: string; readonly version: number | null },
      ) => {
        const input = { id: id ?? null, version, title: title.trim(), address: address.trim() };
        return send({ input: { ...input, state: shown ? 0 : 1, menu: Number(menu) } }, commandId);
      },
      [send, id],
    ),
    fieldOf: ({ msg }) => fieldOf(msg),
    ...(id !== undefined && {
      loadTheirs: () =>
        theirVersion(client, {
          id,
          detail: EmbeddedPageDetailDocument,
          entityOf: ({ embeddedPage }) => embeddedPage,
          history: EmbeddedPageHistoryDocument,
          changesOf: ({ embeddedPageHistory }) => embeddedPageHistory,
          valuesOf: (theirs: PageRow) => valuesOf(theirs),
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
      title={page === null ? t('新建页面') : t('编辑页面')}
      form={form}
      labels={pageLabels}
    >
      <TextInput label={t('标题')} required maxLength={50} {...form.field('title')} />
      <TextInput
        label={t('页面地址')}
        description={t('{{own}}，或以 https:// 开头的网址；对方网站须允许被嵌入', {
          own: serverPages.join('、'),
        })}
        required
        maxLength={500}
        {...form.field('address')}
      />
      <Select
        label={t('菜单')}
        description={t('放入后台菜单的页面所有管理人员都能打开；放入学员端菜单的页面所有访问者都能打开')}
        data={menuChoices}
        allowDeselect={false}
        {...form.field('menu')}
      />
      <Switch label={t('启用')} {...form.field('shown', { type: 'checkbox' })} />
    </DialogForm>
  );
}
