import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { t } from '../text/t.ts';

/** What a person may choose; without a choice it is as the system has it. */
export const colourSchemes: readonly { readonly value: MantineColorScheme; readonly label: string }[] = [
  { value: 'light', label: t('浅色') },
  { value: 'dark', label: t('深色') },
  { value: 'auto', label: t('随系统') },
];

/** The look chosen on this device, which holds in both applications, and how it is chosen. */
export function useColourScheme(): readonly [MantineColorScheme, (scheme: string) => void] {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return [colorScheme, (scheme) => setColorScheme(scheme as MantineColorScheme)];
}
