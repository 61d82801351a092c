import { Select, Switch, TextInput } from '@mantine/core';
import { FormSection } from '@vigil/ui/console/form/form-frame.tsx';
import type { EntityForm } from '@vigil/ui/console/form/use-entity-form.ts';
import { t } from '@vigil/ui/text/t.ts';
import { DepartSelect, useDepartments, useRoleChoices } from '../../organisation/public.ts';
import { MappedRows } from './mapped-rows.tsx';
import type { Values } from './provider-values.ts';
import { matchingWords, type ProviderWords } from './provider-words.ts';

interface MappingFieldsProps {
  readonly form: EntityForm<Values>;
  readonly words: ProviderWords;
  /** the provider says of a mail address whether it was verified */
  readonly verifiesMail: boolean;
}

/** How what a provider tells of somebody becomes their account. */
export function MappingFields({ form, words, verifiesMail }: MappingFieldsProps) {
  const { idOf, codeOf } = useDepartments();
  const roles = useRoleChoices();
  const { mapping } = form.fields.values;
  return (
    <>
      <FormSection
        title={t('首次登录')}
        hint={t('按所选信息与已有账号匹配；匹配到多个账号、管理员账号或未经验证的信息时，等待管理员确认。')}
      >
        <Select
          label={t('匹配方式')}
          allowDeselect={false}
          data={matchingWords.filter(({ value }) => verifiesMail || value !== 'email')}
          {...form.field('mapping.matchBy')}
        />
        {mapping.matchBy !== 'none' && (
          <TextInput
            label={t('用于匹配的属性')}
            description={words.attributeHint}
            {...form.field('mapping.matchAttribute')}
          />
        )}
        <Switch
          label={t('自动建立账号')}
          description={t('没有匹配到的人自动成为学员；关闭时等待管理员确认')}
          {...form.field('mapping.createPeople', { type: 'checkbox' })}
        />
        <TextInput label={t('账号属性')} {...form.field('mapping.userNameAttribute')} />
        <TextInput label={t('姓名属性')} {...form.field('mapping.realNameAttribute')} />
        <TextInput label={t('邮箱属性')} {...form.field('mapping.emailAttribute')} />
      </FormSection>
      <FormSection title={t('部门与角色')} hint={t('没有列出的值不起作用；没有列出的角色不会被改动。')}>
        <Switch
          label={t('每次登录时更新')}
          description={t('关闭时只在首次登录时设置')}
          {...form.field('mapping.follow', { type: 'checkbox' })}
        />
        <TextInput label={t('部门属性')} {...form.field('mapping.departAttribute')} />
        <MappedRows
          label={t('部门对应')}
          rows={mapping.departs}
          onChange={(rows) => form.fields.setFieldValue('mapping.departs', rows as never)}
          pick={(code, change, label) => (
            <DepartSelect
              label={null}
              aria-label={label}
              placeholder={t('选择部门')}
              value={idOf(code)}
              onChange={(id) => change(codeOf(id) ?? '')}
            />
          )}
        />
        <TextInput label={t('角色属性')} {...form.field('mapping.roleAttribute')} />
        <MappedRows
          label={t('角色对应')}
          rows={mapping.roles}
          onChange={(rows) => form.fields.setFieldValue('mapping.roles', rows as never)}
          pick={(code, change, label) => (
            <Select
              aria-label={label}
              placeholder={t('选择角色')}
              data={roles.filter(({ value }) => value !== 'sa')}
              value={code === '' ? null : code}
              onChange={(to) => change(to ?? '')}
            />
          )}
        />
      </FormSection>
    </>
  );
}
