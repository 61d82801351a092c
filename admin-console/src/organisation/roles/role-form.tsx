import { useApolloClient } from '@apollo/client/react';
import { NumberInput, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { DialogForm } from '@vigil/ui/console/form/dialog-form.tsx';
import { all, atMost, required } from '@vigil/ui/console/form/rules.ts';
import { useEntityForm } from '@vigil/ui/console/form/use-entity-form.ts';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useCallback, useState } from 'react';
import { useSend } from '../../app/use-call.ts';
import { RoleSaveDocument } from '../../generated/graphql.ts';
import { roleLabels, theirRole, wordOfType, type RoleRow } from './role.ts';

interface RoleFormProps {
  /** null: a new one */
  readonly role: RoleRow | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

interface Values {
  readonly roleName: string;
  readonly code: string;
  readonly roleType: string;
  readonly roleLevel: number | string;
}

const valuesOf = (role: RoleRow | null): Values => ({
  roleName: role?.roleName ?? '',
  code: role?.code ?? '',
  roleType: String(role?.roleType ?? 2),
  roleLevel: role?.roleLevel ?? 10,
});

/** Problems in the words of the server, each at its field. */
const validate = ({ roleName, code, roleLevel }: Values) => ({
  roleName: all(required(t('角色名称')), atMost(t('角色名称'), 50))(roleName),
  code:
    code === '' || /^[A-Za-z][A-Za-z0-9_-]{0,63}$/.test(code)
      ? null
      : t('角色编码只能由字母、数字、下划线和连字符组成，并以字母开头！'),
  roleLevel:
    roleLevel === '' ||
    !Number.isInteger(Number(roleLevel)) ||
    Number(roleLevel) < 0 ||
    Number(roleLevel) > 100
      ? t('角色级别应为 0 到 100 的整数！')
      : null,
});

const fields: readonly (readonly [start: string, field: keyof Values])[] = [
  ['角色名称', 'roleName'],
  ['角色编码', 'code'],
  ['角色级别', 'roleLevel'],
];

/** One role, in a dialog; what it may do is granted in another. */
export function RoleForm({ role, onClose, onSaved }: RoleFormProps) {
  const client = useApolloClient();
  const send = useSend(RoleSaveDocument);
  const [initial] = useState(() => valuesOf(role));
  const id = role?.id;
  const form = useEntityForm<Values>({
    initial,
    version: role?.version ?? null,
    validate,
    save: useCallback(
      (
        { roleName, code, roleType, roleLevel }: Values,
        { commandId, version }: { readonly commandId: string; readonly version: number | null },
      ) => {
        const input = {
          ...{ id: id ?? null, version, roleName: roleName.trim(), code: code || null },
          ...{ roleType: Number(roleType), roleLevel: Number(roleLevel) },
        };
        return send({ input }, commandId);
      },
      [send, id],
    ),
    fieldOf: ({ msg }) => fields.find(([start]) => msg.startsWith(start))?.[1] ?? null,
    ...(id !== undefined && { loadTheirs: () => theirRole(client, id, valuesOf) }),
    onSaved: () => {
      notifySuccess(t('保存成功'));
      onSaved();
      onClose();
    },
  });
  const type = form.field('roleType');
  return (
    <DialogForm
      opened
      onClose={onClose}
      title={role === null ? t('新建角色') : t('编辑角色')}
      form={form}
      labels={roleLabels}
    >
      <TextInput label={t('角色名称')} required maxLength={50} {...form.field('roleName')} />
      <TextInput
        label={t('角色编码')}
        description={role === null ? t('留空则自动生成；保存后不能修改') : t('编码保存后不能修改')}
        maxLength={64}
        {...form.field('code')}
        disabled={role !== null}
      />
      <Stack gap={4}>
        <Text id="role-type-label" size="sm" fw={500}>
          {t('角色类型')}
        </Text>
        <SegmentedControl
          aria-labelledby="role-type-label"
          data={[2, 1].map((each) => ({ value: String(each), label: wordOfType(each) }))}
          value={String(type.value)}
          onChange={(value) => form.fields.setFieldValue('roleType', value)}
          disabled={role?.builtIn === true}
        />
      </Stack>
      <NumberInput
        label={t('角色级别')}
        description={t('0 到 100，数字越大级别越高；不能新建或修改级别高于自己的角色')}
        required
        w={220}
        min={0}
        max={100}
        allowDecimal={false}
        {...form.field('roleLevel')}
      />
    </DialogForm>
  );
}
