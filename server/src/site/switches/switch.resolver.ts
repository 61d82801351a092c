import {
  settingProblem,
  settingValue,
  type SettingValue,
  type SettingValues,
} from '@vigil/domain/kernel/setting';
import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../platform/access.js';
import type { RequestContext } from '../../platform/context.js';
import { declarationsOf } from '../../platform/declarations/declarations.js';
import {
  settingGroups,
  type SettingDeclaration,
  type Settings,
} from '../../platform/declarations/settings.js';
import { badInput } from '../../platform/errors.js';
import { ReferenceVersion, referenceHistory } from '../../platform/reference/reference-history.js';
import { saveReference, versionAfter } from '../../platform/reference/reference-save.js';
import { Rest } from '../../platform/rest.js';
import type { Services } from '../../platform/services.js';
import {
  departmentCodes,
  departmentIdFor,
  refuseGoneDepartments,
  withDepartmentNames,
} from './setting-departments.js';
import { keptSwitchboard, settingsBoard, switchboardEntity, switchboardId } from './switchboard.js';
import { SwitchConfig, SwitchConfigInput, SwitchesSaved, type SettingRow } from './types.js';

/** The documented names (spec 3 §3); every other one travels in `settings`. */
const flags = [
  ...['userReg', 'userAudit', 'accountLogin', 'mobileLogin', 'wechatLogin', 'faceLogin', 'cropLogin'],
  'dingLogin',
] as const;
const texts = ['userDeptType', 'userDeptCode', 'faceAudit', 'loginTick'] as const;
const settingsAtMost = 200;

/** What the site has switched on: the form of administrators. Pages hear of it with `siteInfo`. */
@Resolver()
export class SwitchResolver {
  @Access.admin('sys:switch')
  @Rest('/api/sys/config/switch/detail')
  @Query(() => SwitchConfig)
  async switchDetail(@Ctx() { services }: RequestContext): Promise<SwitchConfig> {
    const { settings } = declarationsOf(services);
    const { version, updateTime } = settingsBoard(services);
    const codes = await departmentCodes(services);
    const shown = (name: string): SettingValue | null => codes.get(name) ?? settings.kept(name);
    const rows = [...settings.declared].map(([name, declared]) => rowOf(name, declared, shown(name)));
    const named = [...flags, ...texts].map((name) => [name, shown(name)] as const);
    return {
      ...(Object.fromEntries(named) as Omit<SwitchConfig, 'version' | 'updateTime' | 'settings' | 'groups'>),
      ...{ version, updateTime: version === 0 ? null : updateTime, settings: rows },
      groups: settingGroups.filter(({ key }) => rows.some(({ group }) => group === key)),
    };
  }

  /** Sets what is given and differs; every process and every open page follows. */
  @Access.wholeSite('sys:switch')
  @Rest('/api/sys/config/switch/save')
  @Mutation(() => SwitchesSaved)
  async switchSave(
    @Arg('input', () => SwitchConfigInput) input: SwitchConfigInput,
    @Ctx() context: RequestContext,
  ): Promise<SwitchesSaved> {
    const { services } = context;
    const { settings } = declarationsOf(services);
    const given = await valuesIn(services, settings, input);
    const saved = await saveReference(context, switchboardEntity(services), {
      ...{
        operation: 'switchSave',
        id: switchboardId,
        version: input.version,
        mayBeNew: true,
        payload: input,
      },
      make: async (before, id, now) => {
        const values = settings.after(before?.values ?? {}, given);
        const problem = settings.problemOf(values);
        if (problem !== null) throw badInput(problem);
        await refuseGoneDepartments(services, values);
        return { id, version: versionAfter(before), values, updateTime: now };
      },
    });
    await keptSwitchboard(services).changed();
    return { version: saved.version };
  }

  @Access.admin('sys:switch')
  @Rest('/api/sys/config/switch/history')
  @Query(() => [ReferenceVersion])
  async switchHistory(@Ctx() { services }: RequestContext): Promise<ReferenceVersion[]> {
    return withDepartmentNames(services, await referenceHistory(services, 'switchboard', switchboardId));
  }
}

/**
 * The settings that were given, in the shape of their rows. Whole forms come back with fields of slices that are not
 * there: those are passed over, unless they would switch something on.
 */
async function valuesIn(
  services: Services,
  settings: Settings,
  input: SwitchConfigInput,
): Promise<SettingValues> {
  if ((input.settings?.length ?? 0) > settingsAtMost) throw badInput('一次设置的开关过多！');
  const given: readonly (readonly [string, string])[] = [
    ...[...flags, ...texts].flatMap((name) => {
      const value = input[name];
      return value === null || value === undefined ? [] : [[name, String(value)] as const];
    }),
    ...(input.settings ?? []).map(({ name, value }) => [name, value] as const),
  ];
  const values: [string, SettingValue][] = [];
  for (const [name, text] of given) {
    const declared = settings.declared.get(name);
    if (declared === undefined) {
      if (text === 'true' || !(name in input)) throw badInput(`开关“${name}”的功能尚未提供，不能设置！`);
      continue;
    }
    const value = settingValue(declared, text);
    if (value === null) throw badInput(settingProblem(declared, declared.title, text));
    const isDepartment = declared.kind === 'department';
    values.push([
      name,
      isDepartment ? await departmentIdFor(services, declared.title, String(value)) : value,
    ]);
  }
  return Object.fromEntries(values);
}

function rowOf(name: string, declared: SettingDeclaration, value: SettingValue | null): SettingRow {
  const { kind, group, title, hint, obeyedBy, onlyWhile, initially } = declared;
  const choices = kind === 'choice' ? Object.entries(declared.choices) : [];
  return {
    ...{ name, kind, group, title, hint: hint ?? null, obeyedBy, initially: String(initially) },
    value: String(value),
    choices: choices.map(([value, words]) => ({ value, title: words })),
    charsAtMost: kind === 'text' ? declared.charsAtMost : null,
    whileName: onlyWhile?.name ?? null,
    whileIs: onlyWhile === undefined ? null : String(onlyWhile.is),
  };
}
