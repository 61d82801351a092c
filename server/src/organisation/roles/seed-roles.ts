import { type Role, administratorRole } from '@vigil/domain/organisation/role';
import type { User } from '@vigil/domain/organisation/user';
import { findAll } from '@vigil/stores/documents/find-all';
import { collections as platformCollections, type SettingDocument } from '../../platform/collections.js';
import type { CommandEnvelope } from '../../platform/command-side/command-side.js';
import { declarationsOf } from '../../platform/declarations/declarations.js';
import type { RoleDefault } from '../../platform/declarations/roles.js';
import { RefusedError } from '../../platform/errors.js';
import { referenceData } from '../../platform/reference/reference-data.js';
import type { ReferenceDocument, ReferenceEntity } from '../../platform/reference/reference-entity.js';
import { together, type BackgroundService } from '../../platform/roles/lease.js';
import type { Services } from '../../platform/services.js';
import { collections } from '../collections.js';
import { userEntity } from '../people/user-reference.js';
import { nameKey, roleEntity } from './role-reference.js';

/** Settings document that says that no account of an earlier Vigil holds everything without a role. */
const formerAdministratorsId = 'users:administrators-have-their-role';

/**
 * Before calls are answered: the roles that come with the program are there, with what a newer program grants
 * them besides; who held everything by a permission of their own has the role that does. May be repeated, by
 * several processes at once.
 */
export async function startRoles(services: Services): Promise<BackgroundService> {
  for (const role of declarationsOf(services).roles) await seed(services, role);
  await giveAdministratorsTheirRole(services);
  return together([]);
}

async function seed(services: Services, wanted: RoleDefault): Promise<void> {
  const entity = roleEntity(services);
  const stored = services.documents.collection<Role>(collections.roles);
  const [before = null] = await stored.find({ filter: { code: wanted.code } });
  const after = seeded(before, before === null ? await nameFree(services, wanted) : wanted);
  if (after === null) return;
  await saveUnlessFaster(services, entity, before, after);
  services.accounts.roleChanged(wanted.code);
}

async function saveUnlessFaster<T extends ReferenceDocument>(
  services: Services,
  entity: ReferenceEntity<T>,
  before: T | null,
  after: T,
): Promise<void> {
  const envelope: CommandEnvelope = {
    actor: { kind: 'system', id: 'built-in-roles' },
    arrivedAt: services.clock.now(),
    operation: 'roleSeed',
    commandId: null,
  };
  try {
    await referenceData(services).save(entity, before, after, envelope);
  } catch (error) {
    // Another process was just as quick, with the same.
    if (!(error instanceof RefusedError)) throw error;
  }
}

/** Somebody may have called a role of their own so: it keeps its name, and the new one tells itself apart. */
async function nameFree({ documents }: Services, wanted: RoleDefault): Promise<RoleDefault> {
  const key = nameKey(wanted.roleName);
  const all = await findAll(documents.collection<Role>(collections.roles), {});
  return all.some(({ roleName }) => nameKey(roleName) === key)
    ? { ...wanted, roleName: `${wanted.roleName}（${wanted.code}）` }
    : wanted;
}

/**
 * The role as this program wants it: what it grants for the first time is added; what people took away or
 * added stays. Null: it is so, or the code is that of a role people made.
 */
function seeded(before: Role | null, { permissions, ...wanted }: RoleDefault): Role | null {
  if (before === null)
    return {
      id: `role-${wanted.code}`,
      version: 1,
      ...wanted,
      permissions: [...permissions],
      builtIn: true,
      granted: [...permissions],
    };
  const added = permissions.filter((permission) => !before.granted.includes(permission));
  if (!before.builtIn || added.length === 0) return null;
  return {
    ...before,
    version: before.version + 1,
    permissions: [...new Set([...before.permissions, ...added])],
    granted: [...before.granted, ...added],
  };
}

/** As users were kept when permissions were copied into them. */
type FormerUser = User & { readonly permissions?: readonly string[] };

async function giveAdministratorsTheirRole(services: Services): Promise<void> {
  const { documents, accounts } = services;
  const settings = documents.collection<SettingDocument>(platformCollections.settings);
  if ((await settings.get(formerAdministratorsId)) !== null) return;
  const users = documents.collection<FormerUser>(collections.users);
  for (const { permissions: _copied, ...user } of await users.find({
    filter: { permissions: { has: '*' } },
  })) {
    const roles = [...new Set([...user.roles, administratorRole])];
    const after = { ...user, roles, version: user.version + 1 };
    await saveUnlessFaster(services, userEntity(services), user, after);
    accounts.changed(user.id);
  }
  if ((await users.count({ permissions: { has: '*' } })) === 0)
    await settings.put({ id: formerAdministratorsId, version: 1, value: true });
}
