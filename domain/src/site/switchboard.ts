import type { SettingValues } from '../kernel/setting.js';

/** What an installation set, as one document: switches and settings by name. A name that is left out stands as declared. */
export interface Switchboard {
  readonly id: string;
  readonly version: number;
  readonly values: SettingValues;
  /** ms epoch */
  readonly updateTime: number;
}
