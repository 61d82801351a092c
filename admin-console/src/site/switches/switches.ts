import { t } from '@vigil/ui/text/t.ts';
import type { SwitchesQuery } from '../../generated/graphql.ts';

export type Switches = SwitchesQuery['switchDetail'];
export type SettingRow = Switches['settings'][number];
/** By name; a switch is a boolean, everything else a text. */
export type SwitchValues = Readonly<Record<string, boolean | string>>;

const valueOf = ({ kind, value }: SettingRow): boolean | string =>
  kind === 'switch' ? value === 'true' : value;

/** What the form holds of them. */
export const switchValues = ({ settings }: Switches): SwitchValues =>
  Object.fromEntries(settings.map((row) => [row.name, valueOf(row)]));

/** Whether a row counts beside the values that stand in the form. */
export const isShown = ({ whileName, whileIs }: SettingRow, values: SwitchValues): boolean =>
  whileName === null || whileName === undefined || String(values[whileName]) === whileIs;

/** The parts of the form with the rows that count; one of which none does is not there. */
export const shownGroups = ({ groups, settings }: Switches, values: SwitchValues) =>
  groups
    .map((group) => ({
      ...group,
      rows: settings.filter((row) => row.group === group.key && isShown(row, values)),
    }))
    .filter(({ rows }) => rows.length > 0);

/** What is to be saved: the rows that count and differ from what was opened. */
export const changedSettings = (
  { settings }: Switches,
  values: SwitchValues,
): { readonly name: string; readonly value: string }[] =>
  settings
    .filter((row) => isShown(row, values) && values[row.name] !== valueOf(row))
    .map(({ name }) => ({ name, value: String(values[name]) }));

/** What the paths of its form and its history are called. */
export const switchLabels = ({ settings }: Switches): Readonly<Record<string, string>> =>
  Object.fromEntries(
    settings.flatMap(({ name, title }) => [[name, title] as const, [`values.${name}`, title]]),
  );

/** A value in words: of a switch, of a choice, else itself. */
export function saySetting(row: SettingRow | undefined, value: unknown): string {
  if (row?.kind === 'switch') return value === true || value === 'true' ? t('开启') : t('关闭');
  const text = typeof value === 'string' ? value : '';
  return row?.choices.find((choice) => choice.value === text)?.title ?? (text === '' ? '—' : text);
}
