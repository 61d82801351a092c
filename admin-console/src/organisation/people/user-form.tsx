import { useQuery } from '@apollo/client/react';
import { MultiSelect, PasswordInput, Select, SimpleGrid, TextInput } from '@mantine/core';
import { DateTimeField } from '@vigil/ui/console/dates/date-time-field.tsx';
import { instantOf, wallTimeOf, wallTimeProblem } from '@vigil/ui/console/dates/wall-time.ts';
import { DialogForm } from '@vigil/ui/console/form/dialog-form.tsx';
import { useEntityForm } from '@vigil/ui/console/form/use-entity-form.ts';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useCallback, useState } from 'react';
import { useSend } from '../../app/use-call.ts';
import {
  DistributionRulesDocument,
  PersonSaveDocument,
  type PersonFormQuery,
} from '../../generated/graphql.ts';
import { DepartSelect, useDepartments } from '../pickers/department-picker.tsx';
import { useRoleChoices } from './role-choices.ts';

type Person = PersonFormQuery['userDetail'];

interface UserFormProps {
  /** null: a new one */
  readonly person: Person | null;
  /** id of the department of `person`, or the one a new one is to be in */
  readonly departId: string | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

interface Values {
  readonly userName: string;
  readonly realName: string;
  readonly password: string;
  readonly departId: string | null;
  readonly roles: readonly string[];
  readonly mobile: string;
  readonly email: string;
  readonly idCardType: string | null;
  readonly idCard: string;
  readonly expireTime: string | null;
  readonly distributionRuleId: string | null;
}

const papers = [
  { value: '1', label: t('身份证') },
  { value: '2', label: t('港澳通行证') },
  { value: '3', label: t('台湾通行证') },
  { value: '4', label: t('护照') },
];

const labels: Readonly<Record<string, string>> = {
  userName: t('账号'),
  realName: t('姓名'),
  password: t('密码'),
  departId: t('部门'),
  roles: t('角色'),
  mobile: t('手机号'),
  email: t('邮箱'),
  idCardType: t('证件类型'),
  idCard: t('证件号码'),
  expireTime: t('有效期至'),
  distributionRuleId: t('代理级别'),
};

const valuesOf = (person: Person | null, departId: string | null): Values => ({
  userName: person?.userName ?? '',
  realName: person?.realName ?? '',
  password: '',
  departId,
  roles: person?.roles ?? [],
  mobile: person?.mobile ?? '',
  email: person?.email ?? '',
  idCardType: person?.idCardType == null ? null : String(person.idCardType),
  idCard: person?.idCard ?? '',
  expireTime: person?.expireTime == null ? null : wallTimeOf(person.expireTime),
  distributionRuleId: person?.distributionRuleId ?? null,
});

const weak = (password: string): boolean =>
  password.length < 6 || !/\d/.test(password) || !/[A-Za-z]/.test(password);

/** Problems in the specification's words (user-051 to 056). */
const validateAs = (isNew: boolean) => (values: Values) => {
  const { userName, realName, password, departId, roles, mobile, expireTime } = values;
  return {
    userName: userName.trim() === '' ? t('用户不能为空！') : null,
    realName: realName.trim() === '' ? t('姓名不能为空！') : null,
    password:
      password === ''
        ? isNew
          ? t('密码不能为空！')
          : null
        : weak(password)
          ? t('密码必须同时包含数字和字母且不能小于6位！')
          : null,
    departId: departId === null ? t('部门不能为空！') : null,
    roles: roles.length === 0 ? t('必须选择一个角色！') : null,
    mobile: mobile.trim() !== '' && !/^1[3-9]\d{9}$/.test(mobile.trim()) ? t('手机号格式不正确！') : null,
    expireTime: wallTimeProblem(t('有效期至'), expireTime),
  };
};

const fields: readonly (readonly [start: string, field: keyof Values])[] = [
  ['用户', 'userName'],
  ['账号', 'userName'],
  ['姓名', 'realName'],
  ['密码', 'password'],
  ['部门', 'departId'],
  ['角色', 'roles'],
  ['必须选择一个角色', 'roles'],
  ['手机号', 'mobile'],
  ['邮箱', 'email'],
  ['证件', 'idCard'],
  ['身份证', 'idCard'],
  ['代理级别', 'distributionRuleId'],
];

/** 用户信息 (dialog UserDialog): what an account is, in one dialog. */
export function UserForm({ person, departId, onClose, onSaved }: UserFormProps) {
  const save = useSend(PersonSaveDocument);
  const choices = useRoleChoices();
  const rules = useQuery(DistributionRulesDocument).data?.distributionRuleList ?? [];
  const { codeOf } = useDepartments();
  const [initial] = useState(() => valuesOf(person, departId));
  const [validate] = useState(() => validateAs(person === null));
  const form = useEntityForm<Values>({
    initial,
    version: person?.version ?? null,
    validate,
    save: useCallback(
      (
        values: Values,
        { commandId, version }: { readonly commandId: string; readonly version: number | null },
      ) => {
        const { departId: depart, expireTime, idCardType, roles, ...texts } = values;
        const input = {
          ...{ id: person?.id ?? null, version, ...texts, roles: [...roles], deptCode: codeOf(depart) },
          idCardType: idCardType === null ? null : Number(idCardType),
          expireTime: expireTime === null ? null : instantOf(expireTime),
        };
        return save({ input }, commandId);
      },
      [save, person, codeOf],
    ),
    fieldOf: ({ msg }) => fields.find(([start]) => msg.startsWith(start))?.[1] ?? null,
    onSaved: () => {
      notifySuccess(t('用户保存成功!'));
      onSaved();
      onClose();
    },
  });
  const { values } = form.fields;
  return (
    <DialogForm
      opened
      onClose={onClose}
      title={person === null ? t('新建用户') : t('用户信息')}
      form={form}
      labels={labels}
      size={720}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="md">
        <TextInput label={t('账号')} required maxLength={64} autoComplete="off" {...form.field('userName')} />
        <TextInput label={t('姓名')} required maxLength={50} {...form.field('realName')} />
        <PasswordInput
          label={t('密码')}
          required={person === null}
          placeholder={person === null ? '' : t('留空则不修改')}
          autoComplete="new-password"
          {...form.field('password')}
        />
        <DepartSelect
          required
          {...form.field('departId')}
          value={values.departId}
          onChange={(id) => form.fields.setFieldValue('departId', id)}
        />
        <MultiSelect
          label={t('角色')}
          required
          searchable
          placeholder={values.roles.length === 0 ? t('请选择') : ''}
          data={choices}
          {...form.field('roles')}
        />
        <DateTimeField
          label={t('有效期至')}
          description={t('留空为长期有效')}
          clock="23:59"
          {...form.field('expireTime')}
          value={values.expireTime}
        />
        <TextInput label={t('手机号')} inputMode="tel" maxLength={11} {...form.field('mobile')} />
        <TextInput label={t('邮箱')} type="email" maxLength={100} {...form.field('email')} />
        <Select
          label={t('证件类型')}
          placeholder={t('请选择')}
          data={papers}
          clearable
          {...form.field('idCardType')}
        />
        <TextInput label={t('证件号码')} maxLength={20} {...form.field('idCard')} />
        {rules.length > 0 && (
          <Select
            label={t('代理级别')}
            placeholder={t('请选择')}
            data={rules.map(({ id, title }) => ({ value: id, label: title }))}
            clearable
            {...form.field('distributionRuleId')}
          />
        )}
      </SimpleGrid>
    </DialogForm>
  );
}
