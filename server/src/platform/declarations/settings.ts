import {
  settingInForce,
  type SettingShape,
  type SettingValue,
  type SettingValues,
} from '@vigil/domain/kernel/setting';

/** Parts of the form of switches in their order. */
export const settingGroups = [
  { key: 'module', title: '功能模块' },
  { key: 'login', title: '登录方式' },
  { key: 'account', title: '注册与账号' },
  { key: 'exam', title: '考试' },
  { key: 'site', title: '站点运行' },
] as const;

/**
 * A switch or a setting of the site, declared by the slice that obeys it:
 *
 * ```ts
 * // server/src/SLICE/settings.ts, named in slice.ts as `settings`
 * export const accountsSettings: SettingDeclarations = {
 *   userReg: {
 *     ...{ kind: 'switch', initially: false, group: 'account', title: '开放注册' },
 *     ...{ hint: '登录页出现“注册”', toPages: true, obeyedBy: 'accounts/register.ts' },
 *   },
 * };
 * // where it acts, in every process and as of the last save:
 * if (!settingsOf(services).on('userReg')) throw new RefusedError('Closed', '暂未开放注册！');
 * ```
 *
 * From that row come the form (功能开关), its check, the history, and what pages are told. A switch that no slice
 * declares is not offered, and is off.
 */
export type SettingDeclaration = SettingShape & {
  readonly group: (typeof settingGroups)[number]['key'];
  /** at most a few words, for the form and the history */
  readonly title: string;
  /** what changes for people when it is set */
  readonly hint?: string;
  /** Source file that obeys it, for who reads the table. */
  readonly obeyedBy: string;
  /** Pages are told, also before anybody is logged in: `siteInfo.settings`, and `props` for the documented names. */
  readonly toPages?: true;
  /** The form shows it only while another has this value; it counts only then as well. */
  readonly onlyWhile?: { readonly name: string; readonly is: SettingValue };
  /** As declared again once another is set to this value, unless it is set in the same breath. */
  readonly endedBy?: { readonly name: string; readonly is: SettingValue };
  /** What is wrong with it beside the others that are to stand (each by `on` and `text`); null: nothing. */
  readonly problem?: (to: SettingReader) => string | null;
};

/** The settings of a slice by their names on the wire. */
export type SettingDeclarations = Readonly<Record<string, SettingDeclaration>>;

/** Settings as they stand. */
export interface SettingReader {
  /** A switch; false when no slice declares it. */
  on(name: string): boolean;
  /** Any other; empty when no slice declares it, or while another one makes it not count. */
  text(name: string): string;
}

/** Every switch and setting of the slices, as declared and as this installation set them. */
export class Settings implements SettingReader {
  private stored: SettingValues = {};

  constructor(readonly declared: ReadonlyMap<string, SettingDeclaration>) {}

  /** From now on these are set. */
  follow(stored: SettingValues): void {
    this.stored = stored;
  }

  on(name: string): boolean {
    return this.value(name) === true;
  }

  text(name: string): string {
    const value = this.value(name);
    return typeof value === 'string' ? value : '';
  }

  /** As it is in force; null: no slice declares it, or it does not count now. */
  value(name: string): SettingValue | null {
    const declared = this.declared.get(name);
    if (declared === undefined) return null;
    const { onlyWhile } = declared;
    if (onlyWhile !== undefined && this.value(onlyWhile.name) !== onlyWhile.is) return null;
    return settingInForce(declared, this.stored[name]);
  }

  /** As it is stored or declared, whether it counts now or not. */
  kept(name: string): SettingValue | null {
    const declared = this.declared.get(name);
    return declared === undefined ? null : settingInForce(declared, this.stored[name]);
  }

  /** What the pages are told, by name. */
  get toPages(): { readonly name: string; readonly value: string }[] {
    return [...this.declared]
      .filter(([, { toPages }]) => toPages === true)
      .map(([name]) => ({ name, value: String(this.value(name) ?? '') }));
  }

  /** What stands once these are set: what they end is as declared again. */
  after(before: SettingValues, given: SettingValues): SettingValues {
    const ended = [...this.declared].flatMap(([name, { endedBy, initially }]) =>
      endedBy !== undefined && given[endedBy.name] === endedBy.is ? [[name, initially] as const] : [],
    );
    return { ...before, ...Object.fromEntries(ended), ...given };
  }

  /** The same declarations, as these set them. */
  beside(values: SettingValues): Settings {
    const other = new Settings(this.declared);
    other.follow(values);
    return other;
  }

  /** The first thing that is wrong when these stand; null: nothing. */
  problemOf(values: SettingValues): string | null {
    const to = this.beside(values);
    for (const { problem } of this.declared.values()) {
      const found = problem?.(to) ?? null;
      if (found !== null) return found;
    }
    return null;
  }
}
