import { Radio, Stack } from '@mantine/core';
import { t } from '@vigil/ui/text/t.ts';
import { RangeSelector } from '../organisation/public.ts';
import { everybody, type Audience } from './audience.ts';

interface AudienceFieldProps {
  readonly label: string;
  /** What 所有人 means here. */
  readonly everybodyMeans: string;
  readonly value: Audience;
  readonly onChange: (value: Audience) => void;
  readonly error?: string | null;
}

/** Whom something is for: everybody, or departments, groups and people. */
export function AudienceField({ label, everybodyMeans, value, onChange, error }: AudienceFieldProps) {
  return (
    <Stack gap="sm">
      <Radio.Group
        label={label}
        value={value.everybody ? 'all' : 'some'}
        onChange={(next) =>
          onChange(next === 'all' ? everybody : { ...value, everybody: false, roleType: null })
        }
      >
        <Stack gap="xs" mt="xs">
          <Radio value="all" label={t('所有人')} description={everybodyMeans} />
          <Radio value="some" label={t('指定范围')} />
        </Stack>
      </Radio.Group>
      {!value.everybody && (
        <RangeSelector
          label={t('部门、用户组和人员')}
          value={value}
          onChange={(range) => onChange({ ...range, everybody: false, roleType: null })}
          error={error ?? null}
        />
      )}
    </Stack>
  );
}
