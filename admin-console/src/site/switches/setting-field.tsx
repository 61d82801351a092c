import { Radio, Stack, Switch, Textarea } from '@mantine/core';
import type { EntityForm } from '@vigil/ui/console/form/use-entity-form.ts';
import { DepartSelect, useDepartments } from '../../organisation/public.ts';
import type { SettingRow, SwitchValues } from './switches.ts';

interface SettingFieldProps {
  readonly row: SettingRow;
  readonly form: EntityForm<SwitchValues>;
}

/** The input of one switch or setting, as its row says. */
export function SettingField({ row, form }: SettingFieldProps) {
  const { name, title, hint, kind } = row;
  const described = { label: title, ...(hint && { description: hint }) };
  if (kind === 'switch') return <Switch {...described} {...form.field(name, { type: 'checkbox' })} />;
  if (kind === 'choice')
    return (
      <Radio.Group {...described} {...form.field(name)}>
        <Stack gap="xs" mt="xs">
          {row.choices.map((choice) => (
            <Radio key={choice.value} value={choice.value} label={choice.title} />
          ))}
        </Stack>
      </Radio.Group>
    );
  if (kind === 'department') return <DepartmentField row={row} form={form} />;
  return (
    <Textarea
      {...described}
      {...(row.charsAtMost && { maxLength: row.charsAtMost })}
      autosize
      minRows={2}

      {...form.field(name)}
    />
  );
}

function DepartmentField({ row, form }: SettingFieldProps) {
  const { idOf, codeOf } = useDepartments();
  const { value, onChange, ...field } = form.field(row.name);
  return (
    <DepartSelect
      {...field}
      label={row.title}
      {...(row.hint && { description: row.hint })}
      clearable

      value={idOf(String(value))}
      onChange={(id) => (onChange as (code: string) => void)(codeOf(id) ?? '')}
    />
  );
}
