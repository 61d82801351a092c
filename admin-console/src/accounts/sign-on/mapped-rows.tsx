import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import type { ReactNode } from 'react';

export interface MappedRow {
  readonly value: string;
  readonly code: string;
}

interface MappedRowsProps {
  readonly label: string;
  readonly rows: readonly MappedRow[];
  readonly onChange: (rows: MappedRow[]) => void;
  /** picks what a value stands for */
  readonly pick: (code: string, change: (code: string) => void, label: string) => ReactNode;
}

/** Values of an attribute, each with what it stands for here. */
export function MappedRows({ label, rows, onChange, pick }: MappedRowsProps) {
  const change = (index: number, row: Partial<MappedRow>) =>
    onChange(rows.map((one, at) => (at === index ? { ...one, ...row } : one)));
  return (
    <Stack gap="xs" role="group" aria-label={label}>
      <Text fw={500} size="sm">
        {label}
      </Text>
      {rows.map(({ value, code }, index) => (
        // eslint-disable-next-line react/no-array-index-key -- rows have no id, and what they show is in the form
        <Group key={index} gap="xs" wrap="nowrap" align="flex-end">
          <TextInput
            flex={1}
            miw={0}
            aria-label={t('{{label}}第 {{n}} 行的属性值', { label, n: index + 1 })}
            placeholder={t('属性值')}
            value={value}
            onChange={(event) => change(index, { value: event.currentTarget.value })}
          />
          <div style={{ flex: 1, minWidth: 0 }}>
            {pick(
              code,
              (to) => change(index, { code: to }),
              t('{{label}}第 {{n}} 行', { label, n: index + 1 }),
            )}
          </div>
          <ActionIcon
            variant="subtle"
            color="red"
            size="lg"
            aria-label={t('删除{{label}}第 {{n}} 行', { label, n: index + 1 })}
            onClick={() => onChange(rows.filter((_row, at) => at !== index))}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <Button
        variant="default"
        w="fit-content"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => onChange([...rows, { value: '', code: '' }])}
      >
        {t('添加对应关系')}
      </Button>
    </Stack>
  );
}
