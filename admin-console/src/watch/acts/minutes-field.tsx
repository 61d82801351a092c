import { NumberInput } from '@mantine/core';
import { t } from '@vigil/ui/text/t.ts';
import { mostMinutes } from './act-request.ts';

interface MinutesFieldProps {
  readonly label: string;
  readonly value: number | string;
  readonly onChange: (value: number | string) => void;
  readonly error?: string | undefined;
  readonly autoFocus?: boolean;
}

/** Whole minutes from 1 to a day. */
export function MinutesField({ label, value, onChange, error, autoFocus = false }: MinutesFieldProps) {
  return (
    <NumberInput
      label={label}
      withAsterisk
      min={1}
      max={mostMinutes}
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="none"
      suffix={t(' 分钟')}
      value={value}
      error={error}
      data-autofocus={autoFocus || undefined}
      onChange={onChange}
    />
  );
}
