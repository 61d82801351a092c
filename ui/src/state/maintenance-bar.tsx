import { IconTool } from '@tabler/icons-react';
import { t } from '../text/t.ts';
import { QuietBar } from './quiet-bar.tsx';

/** What the site says of being maintained; no text: nothing particular. */
export interface Maintenance {
  /** false: it is only announced */
  readonly on: boolean;
  readonly text: string;
}

/** Of the settings that pages are told; null: it neither is maintained nor is to be. */
export function maintenanceIn(
  settings: readonly { readonly name: string; readonly value: string }[],
): Maintenance | null {
  const of = (name: string): string => settings.find((one) => one.name === name)?.value ?? '';
  const on = of('maintenance') === 'true';
  const text = of(on ? 'maintenanceNotice' : 'maintenancePlan');
  return on || text !== '' ? { on, text } : null;
}

/** One line for each page that stays open. */
export const sayMaintenance = ({ on, text }: Maintenance): string =>
  on
    ? text === ''
      ? t('系统维护中')
      : t('系统维护中：{{text}}', { text })
    : t('维护预告：{{text}}', { text });

/** Tells that the site is maintained or is to be; nothing otherwise. */
export const MaintenanceBar = ({ of }: { readonly of: Maintenance | null }) =>
  of && (
    <QuietBar icon={IconTool}>
      <span>{sayMaintenance(of)}</span>
    </QuietBar>
  );
