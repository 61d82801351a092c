import { ActionIcon, Group, Input, RangeSlider, Stack, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { t } from '../../text/t.ts';
import { readScoreRanges, writeScoreRanges, type ScoreRange } from './ranges.ts';

interface ScoreRangeSliderProps {
  readonly label: string;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  /** `0~60;80~100` */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly min?: number;
  readonly max?: number;
}

/**
 * Ranges of scores, typed or drawn (component ScoreRangeSlider): 0–300 unless told otherwise; sorted and
 * merged when one has finished.
 */
export function ScoreRangeSlider({
  label,
  description,
  error,
  value,
  onChange,
  min = 0,
  max = 300,
}: ScoreRangeSliderProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const ranges = readScoreRanges(value, min, max) ?? [];
  const wrong = typed !== null && readScoreRanges(typed, min, max) === null;
  const put = (next: readonly ScoreRange[]) =>
    onChange(writeScoreRanges(readScoreRanges(writeScoreRanges(next), min, max) ?? []));
  const finish = () => {
    const read = typed === null ? null : readScoreRanges(typed, min, max);
    if (read === null) return;
    onChange(writeScoreRanges(read));
    setTyped(null);
  };
  return (
    <Input.Wrapper label={label} description={description} labelElement="div" role="group" aria-label={label}>
      <Stack gap="sm" mt={4}>
        <TextInput
          aria-label={t('{{label}}（如 0~60;80~100）', { label })}
          placeholder="0~60;80~100"
          value={typed ?? value}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={finish}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            finish();
          }}
          error={wrong ? t('分数段格式不正确，请用“起~止”，多段用分号隔开') : error}
        />
        {ranges.map((range, index) => (
          <Group key={`${range.from}~${range.to}`} gap="xs" wrap="nowrap">
            <RangeSlider
              flex={1}
              min={min}
              max={max}
              minRange={0}
              thumbSize={24}
              defaultValue={[range.from, range.to]}
              thumbFromLabel={t('第 {{n}} 段最低分', { n: index + 1 })}
              thumbToLabel={t('第 {{n}} 段最高分', { n: index + 1 })}
              onChangeEnd={([from, to]) =>
                put(ranges.map((each, at) => (at === index ? { from, to } : each)))
              }
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('移除第 {{n}} 段', { n: index + 1 })}
              onClick={() => put(ranges.filter((_each, at) => at !== index))}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
      </Stack>
    </Input.Wrapper>
  );
}
