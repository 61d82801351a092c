import type { Site } from './remembered-site.ts';

/** What the site says while it is being maintained, empty for nothing particular; null: it is not. */
export function maintenanceOf({ info }: Site): string | null {
  const of = (name: string): string => info.settings.find((one) => one.name === name)?.value ?? '';
  return of('maintenance') === 'true' ? of('maintenanceNotice') : null;
}
