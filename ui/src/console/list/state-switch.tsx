import { Switch } from '@mantine/core';
import { t } from '../../text/t.ts';
import { useRowTabIndex } from './row-active.ts';

interface StateSwitchProps {
  /** 0 enabled, 1 disabled */
  readonly state: number;
  /** Whose state it is, for those who hear it. */
  readonly name: string;
  readonly disabled?: boolean;
  /** Asked for; the switch moves when the list says so. */
  readonly onChange: (next: number) => void;
}

/** Enabled or disabled, in words; asking for the other state. */
export function StateSwitch({ state, name, disabled = false, onChange }: StateSwitchProps) {
  const on = state === 0;
  const tabIndex = useRowTabIndex();
  return (
    <Switch
      size="sm"
      checked={on}
      disabled={disabled}
      tabIndex={tabIndex}
      styles={{ label: { whiteSpace: 'nowrap' } }}
      label={on ? t('启用') : t('禁用')}
      aria-label={t('{{name}}：{{state}}', { name, state: on ? t('启用') : t('禁用') })}
      onChange={() => onChange(on ? 1 : 0)}
    />
  );
}
