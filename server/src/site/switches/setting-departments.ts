import type { SettingValue } from '@vigil/domain/kernel/setting';
import { departmentNamed } from '../../organisation/public.js';
import { holdsAny } from '../../platform/access.js';
import { declarationsOf } from '../../platform/declarations/declarations.js';
import type { Settings } from '../../platform/declarations/settings.js';
import type { Naming, Use } from '../../platform/declarations/uses.js';
import { badInput } from '../../platform/errors.js';
import type { ReferenceVersion } from '../../platform/reference/reference-history.js';
import type { Services } from '../../platform/services.js';

// A setting that names a department keeps its id: a code goes to another place with a move, and to another
// department in time. On the wire it is the code. What an earlier version kept is a code, and is read as one.

/** The history with departments as they are called now; one that has gone stays as it was kept. */
export async function withDepartmentNames(
  services: Services,
  versions: readonly ReferenceVersion[],
): Promise<ReferenceVersion[]> {
  const paths = departmentSettings(declarationsOf(services).settings).map((name) => `values.${name}`);
  const named = async (json: string | null): Promise<string | null> => {
    const kept: unknown = json === null ? null : JSON.parse(json);
    const department = typeof kept === 'string' ? await departmentNamed(services, kept) : null;
    return department === null ? json : JSON.stringify(department.deptName);
  };
  return Promise.all(
    versions.map(async (version) => ({
      ...version,
      changes: await Promise.all(
        version.changes.map(async (change) =>
          paths.includes(change.path)
            ? { ...change, before: await named(change.before), after: await named(change.after) }
            : change,
        ),
      ),
    })),
  );
}

/** Names of the settings that name a department. */
const departmentSettings = (settings: Settings): string[] =>
  [...settings.declared].flatMap(([name, { kind }]) => (kind === 'department' ? [name] : []));

/** Each of them with the code that its department has now; empty: it names none, or none that is there. */
export async function departmentCodes(services: Services): Promise<ReadonlyMap<string, string>> {
  const { settings } = declarationsOf(services);
  const codes = departmentSettings(settings).map(async (name) => {
    const department = await departmentNamed(services, String(settings.kept(name)));
    return [name, department?.deptCode ?? ''] as const;
  });
  return new Map(await Promise.all(codes));
}

/** The id for what was typed into such a setting. Refuses `BadInput` what is no department. */
export async function departmentIdFor(services: Services, title: string, typed: string): Promise<string> {
  if (typed === '') return '';
  const department = await departmentNamed(services, typed);
  if (department === null) throw badInput(`“${title}”不存在，请重新选择！`);
  return department.id;
}

/** Refuses `BadInput` when one of them came to count, beside these others, whose department has gone meanwhile. */
export async function refuseGoneDepartments(
  services: Services,
  values: Readonly<Record<string, SettingValue>>,
): Promise<void> {
  const to = declarationsOf(services).settings.beside(values);
  for (const name of departmentSettings(to)) {
    const kept = to.text(name);
    if (kept !== '') await departmentIdFor(services, to.declared.get(name)?.title ?? name, kept);
  }
}

/** What settings name while they count: the departments that people come into. */
export const namedBySettings: Naming = {
  async usesOf({ services, session }, subjects) {
    const named = await namedNow(services);
    const keeps = session !== null && holdsAny(session.user, ['sys:switch']);
    return subjects.map((subject) =>
      named
        .filter(({ departId }) => subject.kind === 'department' && departId === subject.id)
        .map(({ name, title }): Use => ({
          ...{ key: `setting ${name}`, noun: '功能开关', counter: '项', how: 'fixed' },
          ...{ id: keeps ? name : null, title },
        })),
    );
  },
  async counts(services, kind) {
    const counts = new Map<string, number>();
    if (kind === 'department')
      for (const { departId } of await namedNow(services))
        counts.set(departId, (counts.get(departId) ?? 0) + 1);
    return counts;
  },
};

async function namedNow(services: Services) {
  const { settings } = declarationsOf(services);
  const named = departmentSettings(settings).map(async (name) => {
    const department = await departmentNamed(services, settings.text(name));
    const title = settings.declared.get(name)?.title ?? name;
    return department === null ? [] : [{ name, title, departId: department.id }];
  });
  return (await Promise.all(named)).flat();
}
