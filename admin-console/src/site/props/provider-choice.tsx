import { SegmentedControl, Select } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { t } from '@vigil/ui/text/t.ts';

interface ProviderChoiceProps {
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly onChoose: (value: string) => void;
}

/** 服务商: whose settings are looked at; side by side where there is room. */
export function ProviderChoice({ choices, value, onChoose }: ProviderChoiceProps) {
  const isNarrow = useMediaQuery('(max-width: 48em)', false);
  return isNarrow ? (
    <Select
      label={t('服务商')}
      data={choices}
      value={value}
      allowDeselect={false}
      onChange={(next) => {
        if (next !== null) onChoose(next);
      }}
    />
  ) : (
    <SegmentedControl
      aria-label={t('服务商')}
      data={[...choices]}
      value={value}
      onChange={onChoose}
      style={{ alignSelf: 'flex-start' }}
    />
  );
}
