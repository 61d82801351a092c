import type { Slice } from '../platform/slice.js';
import { PeopleActResolver } from './acts/act.resolver.js';
import { actWords } from './acts/event-words.js';
import { whenPeopleActBegunCarryToPeople } from './acts/when-people-act-begun-carry-to-people.js';
import { startReactor } from '../platform/reactors/reactor-runner.js';
import { accountSource } from './account-source.js';
import { collections } from './collections.js';
import { peopleDemo } from './demo/seed-people.js';
import { DepartmentResolver } from './department.resolver.js';
import { organisationDictionaries, organisationEnumerations } from './dictionaries.js';
import { forgetPerson } from './forget-person.js';
import { organisationPermissions, roleMenu } from './menu.js';
import { menuEntity } from './menus/arrangement.js';
import { MenuResolver } from './menus/menu.resolver.js';
import { PeopleBatchResolver } from './people/batch.resolver.js';
import { userEntity } from './people/user-reference.js';
import { peopleOf } from './people.js';
import { PersonResolver } from './person.resolver.js';
import { builtInRoles } from './roles/built-in.js';
import { RoleResolver } from './roles/role.resolver.js';
import { roleEntity } from './roles/role-reference.js';
import { ScopeResolver } from './roles/scope.resolver.js';
import { startRoles } from './roles/seed-roles.js';

/** People, departments, roles and the console's menu. */
export const organisationSlice: Slice = {
  name: 'organisation',
  resolvers: [
    ...[DepartmentResolver, PersonResolver, RoleResolver, ScopeResolver, MenuResolver],
    ...[PeopleActResolver, PeopleBatchResolver],
  ],
  collections,
  menu: roleMenu,
  permissions: organisationPermissions,
  dictionaries: organisationDictionaries,
  enumerations: organisationEnumerations,
  demo: peopleDemo,
  forget: forgetPerson,
  roles: builtInRoles,
  entities: (services) => [roleEntity(services), menuEntity(services), userEntity(services)],
  eventWords: actWords,
  files: { namelessEvents: ['PeopleActBegun', 'PeopleActEnded'] },
  accounts: accountSource,
  serve: startRoles,
  react: (services, lease) => startReactor(services, whenPeopleActBegunCarryToPeople(services), lease),
  personNames: async (services, ids) => {
    const people = await peopleOf(services).byIds(ids);
    return new Map([...people].map(([id, { realName }]) => [id, realName]));
  },
};
