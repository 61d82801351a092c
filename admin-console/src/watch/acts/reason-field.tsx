import { Textarea } from '@mantine/core';
import { t } from '@vigil/ui/text/t.ts';
import { longestText } from './act-request.ts';

interface ReasonFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly placeholder?: string;
  readonly autoFocus?: boolean;
  readonly hint?: string;
}

/** The reason or message of an act: required, at most 500 characters, with the count when it gets close. */
export function ReasonField({
  label,
  value,
  onChange,
  error,
  placeholder,
  autoFocus = false,
  hint,
}: ReasonFieldProps) {
  const close = value.length > longestText * 0.8;
  return (
    <Textarea
      label={label}
      withAsterisk
      autosize
      minRows={3}
      maxRows={8}
      maxLength={longestText}
      placeholder={placeholder}
      description={close ? t('{{n}} / {{most}} 字', { n: value.length, most: longestText }) : hint}
      value={value}
      error={error}
      data-autofocus={autoFocus || undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
