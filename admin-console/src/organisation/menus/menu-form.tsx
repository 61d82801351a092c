import { useApolloClient } from '@apollo/client/react';
import { Select, Switch, Text, TextInput } from '@mantine/core';
import { DialogForm } from '@vigil/ui/console/form/dialog-form.tsx';
import { all, atMost, required } from '@vigil/ui/console/form/rules.ts';
import { useEntityForm } from '@vigil/ui/console/form/use-entity-form.ts';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useCallback, useState } from 'react';
import { useSend } from '../../app/use-call.ts';
import { MenuOneDocument, MenuSaveDocument } from '../../generated/graphql.ts';
import { placesFor, topValue, type MenuRow, type MenuTreeRow } from './menu.ts';

interface MenuFormProps {
  /** null: a new heading */
  readonly menu: MenuRow | null;
  readonly tree: readonly MenuTreeRow[];
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

interface Values {
  readonly metaTitle: string;
  readonly parentId: string;
  readonly shown: boolean;
}

const valuesOf = (menu: MenuRow | null): Values => ({
  metaTitle: menu?.metaTitle ?? '',
  parentId: menu?.parentId ?? topValue,
  shown: menu?.hidden !== true,
});

const validate = ({ metaTitle }: Values) => ({
  metaTitle: all(required(t('菜单名称')), atMost(t('菜单名称'), 20))(metaTitle),
});

const menuLabels: Readonly<Record<string, string>> = {
  metaTitle: t('菜单名称'),
  parentId: t('上级菜单'),
  shown: t('在菜单中显示'),
};

/** One entry of the menu, in a dialog: what it opens is the program's, and only shown. */
export function MenuForm({ menu, tree, onClose, onSaved }: MenuFormProps) {
  const client = useApolloClient();
  const send = useSend(MenuSaveDocument);
  const [initial] = useState(() => valuesOf(menu));
  const id = menu?.id;
  const form = useEntityForm<Values>({
    initial,
    version: menu?.version ?? null,
    validate,
    save: useCallback(
      (
        { metaTitle, parentId, shown }: Values,
        { commandId, version }: { readonly commandId: string; readonly version: number | null },
      ) => {
        const place = parentId === topValue ? null : parentId;
        const more = id === undefined ? {} : { id, version, parentId: place, hidden: !shown };
        return send({ input: { metaTitle: metaTitle.trim(), ...more } }, commandId);
      },
      [send, id],
    ),
    fieldOf: ({ msg }) => (msg.startsWith('菜单名称') ? 'metaTitle' : null),
    ...(id !== undefined && {
      loadTheirs: async () => {
        const { data } = await client.query({
          query: MenuOneDocument,
          variables: { id },
          fetchPolicy: 'network-only',
        });
        if (data === undefined) throw new TypeError('nothing was read');
        return { values: valuesOf(data.menuDetail), version: data.menuDetail.version };
      },
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
      title={menu === null ? t('新建菜单分组') : t('编辑菜单')}
      form={form}
      labels={menuLabels}
    >
      <TextInput
        label={t('菜单名称')}
        {...(menu === null && { description: t('分组用来归类页面；页面与功能由程序提供，不能新建') })}
        required
        maxLength={20}
        {...form.field('metaTitle')}
      />
      {menu !== null && (
        <>
          <Select
            label={t('上级菜单')}
            data={[...placesFor(menu, tree)]}
            allowDeselect={false}
            {...form.field('parentId')}
          />
          {menu.menuType === 1 && (
            <Switch
              label={t('在菜单中显示')}
              description={t('隐藏后有权限的人仍可通过地址打开')}
              {...form.field('shown', { type: 'checkbox' })}
            />
          )}
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {[
              menu.path === null ? null : t('地址：{{path}}', { path: menu.path }),
              menu.permission === null ? null : t('权限标识：{{code}}', { code: menu.permission }),
            ]
              .filter((part) => part !== null)
              .join('　')}
          </Text>
        </>
      )}
    </DialogForm>
  );
}
