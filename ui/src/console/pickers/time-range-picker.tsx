import { ActionIcon, Button, Group, Input, Stack } from '@mantine/core';
import { TimeInput as ClockInput } from '@mantine/dates';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../../text/t.ts';
import { readTimeRanges, writeTimeRanges } from './ranges.ts';

interface TimeRangePickerProps {
  readonly label: string;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  /** `HH:mm-HH:mm`, one to a line */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/**
 * Says 时间段不能为空 when a range lacks an end, and that it must end after it begins; null when all are
 * whole (common-071).
 */
export function timeRangeProblem(value: string): string | null {
  for (const [from, to] of readTimeRanges(value)) {
    if (from === '' || to === '') return t('时间段不能为空');
    if (from >= to) return t('结束时间必须晚于开始时间');
  }
  return null;
}

/** Stretches of a day (component TimeRangePicker). */
export function TimeRangePicker({ label, description, error, value, onChange }: TimeRangePickerProps) {
  const ranges = readTimeRanges(value);
  const put = (index: number, end: 0 | 1, time: string) =>
    onChange(
      writeTimeRanges(
        ranges.map((range, at) => (at !== index ? range : end === 0 ? [time, range[1]] : [range[0], time])),
      ),
    );
  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={error}
      labelElement="div"
      role="group"
      aria-label={label}
    >
      <Stack gap="xs" mt={4}>
        {ranges.map(([from, to], index) => (
          <Group key={index} gap="xs" wrap="nowrap">
            <ClockInput
              aria-label={t('第 {{n}} 段开始', { n: index + 1 })}
              value={from}
              onChange={(event) => put(index, 0, event.currentTarget.value)}
            />
            <span aria-hidden>—</span>
            <ClockInput
              aria-label={t('第 {{n}} 段结束', { n: index + 1 })}
              value={to}
              onChange={(event) => put(index, 1, event.currentTarget.value)}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('移除第 {{n}} 段', { n: index + 1 })}
              onClick={() => onChange(writeTimeRanges(ranges.filter((_range, at) => at !== index)))}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        <Button
          variant="default"
          size="compact-sm"
          w="fit-content"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => onChange(writeTimeRanges([...ranges, ['09:00', '18:00']]))}
        >
          {t('添加时段')}
        </Button>
      </Stack>
    </Input.Wrapper>
  );
}
