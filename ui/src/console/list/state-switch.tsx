import { Switch } from '@mantine/core';
import { t } from '../../text/t.ts';
import { useRowTabIndex } from './row-active.ts';

interface StateSwitchProps {
  /** 0 enabled, 1 disabled */
  readonly state: number;
  /** Whose state it is, for those who hear it. */
  readonly name: string;
  readonly disabled?: boolean;
  /** What the two states are called; enabled and disabled unless said otherwise. */
  readonly words?: { readonly on: string; readonly off: string };
  /** Asked for; the switch moves when the list says so. */
  readonly onChange: (next: number) => void;
}

/** Enabled or disabled, in words; asking for the other state. */
export function StateSwitch({ state, name, disabled = false, words, onChange }: StateSwitchProps) {
  const on = state === 0;
  const word = on ? (words?.on ?? t('启用')) : (words?.off ?? t('禁用'));
  const tabIndex = useRowTabIndex();
  return (
    <Switch
      size="sm"
      checked={on}
      disabled={disabled}
      tabIndex={tabIndex}
      styles={{ label: { whiteSpace: 'nowrap' } }}
      label={word}
      aria-label={t('{{name}}：{{state}}', { name, state: word })}
      onChange={() => onChange(on ? 1 : 0)}
    />
  );
}
