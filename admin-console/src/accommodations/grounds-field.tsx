import { Textarea } from '@mantine/core';
import { t } from '@vigil/ui/text/t.ts';

interface GroundsProps {
  readonly label: string;
  readonly description?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly tried: boolean;
}

const most = 500;

export const groundsProblem = (value: string): boolean => value.trim() === '';

/** Why something is granted or revoked: one to 500 characters. */
export const Grounds = ({ label, description, value, onChange, tried }: GroundsProps) => (
  <Textarea
    label={label}
    description={description}
    withAsterisk
    autosize
    minRows={2}
    maxRows={6}
    maxLength={most}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    error={tried && groundsProblem(value) ? t('{{label}}不能为空！', { label }) : undefined}
  />
);
