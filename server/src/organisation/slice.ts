import { startReactor } from '../platform/reactors/reactor-runner.js';
import { together } from '../platform/roles/lease.js';
import type { Slice } from '../platform/slice.js';
import { PeopleActResolver } from './acts/act.resolver.js';
import { actWords } from './acts/event-words.js';
import { whenPeopleActBegunCarryToPeople } from './acts/when-people-act-begun-carry-to-people.js';
import { addExportRoute } from './people/exports/export-route.js';
import { addPeopleFileRoutes } from './people/imports/import-route.js';
import { forgetOldPreviews } from './people/imports/forget-previews.js';
import { PeopleImportResolver } from './people/imports/import.resolver.js';
import { accountSource } from './account-source.js';
import { collections } from './collections.js';
import { peopleDemo } from './demo/seed-people.js';
import { DepartmentResolver } from './departments/department.resolver.js';
import { departmentWords } from './departments/department-words.js';
import { startDepartments } from './departments/start-departments.js';
import { whenDepartmentMovedBeginAct } from './departments/when-department-moved-begin-act.js';
import { GroupUserResolver } from './groups/group-user.resolver.js';
import { GroupResolver } from './groups/group.resolver.js';
import { groupEntity } from './groups/groups.js';
import { organisationDictionaries, organisationEnumerations } from './dictionaries.js';
import { forgetPerson } from './forget-person.js';
import { departmentMenu, peopleMenu, organisationPermissions, roleMenu } from './menu.js';
import { menuEntity } from './menus/arrangement.js';
import { MenuResolver } from './menus/menu.resolver.js';
import { UserAccountResolver } from './people/account.resolver.js';
import { PeopleBatchResolver } from './people/batch.resolver.js';
import { DistributionRuleResolver } from './people/distribution-rule.resolver.js';
import { userEntity } from './people/user-reference.js';
import { peopleOf } from './people.js';
import { PersonResolver } from './person.resolver.js';
import { RangeResolver } from './ranges/range.resolver.js';
import { builtInRoles } from './roles/built-in.js';
import { RoleResolver } from './roles/role.resolver.js';
import { roleEntity } from './roles/role-reference.js';
import { ScopeResolver } from './roles/scope.resolver.js';
import { startRoles } from './roles/seed-roles.js';

/** People, departments, roles and the console's menu. */
export const organisationSlice: Slice = {
  name: 'organisation',
  resolvers: [
    ...[DepartmentResolver, PersonResolver, RoleResolver, MenuResolver],
    ...[PeopleActResolver, PeopleBatchResolver, UserAccountResolver, GroupResolver, GroupUserResolver],
    ...[DistributionRuleResolver, PeopleImportResolver, RangeResolver, ScopeResolver],
  ],
  collections,
  menu: [...peopleMenu, ...departmentMenu, ...roleMenu],
  permissions: organisationPermissions,
  dictionaries: organisationDictionaries,
  enumerations: organisationEnumerations,
  demo: peopleDemo,
  forget: forgetPerson,
  roles: builtInRoles,
  entities: (services) => [
    roleEntity(services),
    menuEntity(services),
    userEntity(services),
    groupEntity(services),
  ],
  eventWords: { ...actWords, ...departmentWords },
  files: {
    namelessEvents: [...Object.keys({ ...actWords, ...departmentWords })],
    namelessCollections: [collections.oneTimePasswords.name],
  },
  accounts: accountSource,
  serve: (services) => together([() => startRoles(services), () => startDepartments(services)]),
  react: (services, lease) =>
    together([
      () => startReactor(services, whenPeopleActBegunCarryToPeople(services), lease),
      () => startReactor(services, whenDepartmentMovedBeginAct(services), lease),
      () => forgetOldPreviews(services, lease),
    ]),
  routes: (app, services) => {
    addPeopleFileRoutes(app, services);
    addExportRoute(app, services);
  },
  personNames: async (services, ids) => {
    const people = await peopleOf(services).byIds(ids);
    return new Map([...people].map(([id, { realName }]) => [id, realName]));
  },
};
