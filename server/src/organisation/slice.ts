import type { Slice } from '../platform/slice.js';
import { PeopleActResolver } from './acts/act.resolver.js';
import { actWords } from './acts/event-words.js';
import { whenPeopleActBegunCarryToPeople } from './acts/when-people-act-begun-carry-to-people.js';
import { together } from '../platform/roles/lease.js';
import { addExportRoute } from './people/exports/export-route.js';
import { addPeopleFileRoutes } from './people/imports/import-route.js';
import { forgetOldPreviews } from './people/imports/forget-previews.js';
import { PeopleImportResolver } from './people/imports/import.resolver.js';
import { startReactor } from '../platform/reactors/reactor-runner.js';
import { accountSource } from './account-source.js';
import { collections } from './collections.js';
import { peopleDemo } from './demo/seed-people.js';
import { DepartmentResolver } from './department.resolver.js';
import { organisationDictionaries, organisationEnumerations } from './dictionaries.js';
import { forgetPerson } from './forget-person.js';
import { UserAccountResolver } from './people/account.resolver.js';
import { PeopleBatchResolver } from './people/batch.resolver.js';
import { userEntity } from './people/user-reference.js';
import { peopleOf } from './people.js';
import { PersonResolver } from './person.resolver.js';
import { builtInRoles } from './roles/built-in.js';
import { roleEntity } from './roles/role-reference.js';
import { startRoles } from './roles/seed-roles.js';

/** Departments, as far as screens choose from them, and the erasure of people. */
export const organisationSlice: Slice = {
  name: 'organisation',
  resolvers: [
    ...[
      DepartmentResolver,
      PersonResolver,
      PeopleActResolver,
      PeopleBatchResolver,
      UserAccountResolver,
      PeopleImportResolver,
    ],
  ],
  collections,
  dictionaries: organisationDictionaries,
  enumerations: organisationEnumerations,
  demo: peopleDemo,
  forget: forgetPerson,
  roles: builtInRoles,
  entities: (services) => [roleEntity(services), userEntity(services)],
  eventWords: actWords,
  files: {
    namelessEvents: ['PeopleActBegun', 'PeopleActEnded', 'CredentialSlipsIssued', 'PeopleExported'],
    namelessCollections: [collections.oneTimePasswords.name],
  },
  accounts: accountSource,
  serve: startRoles,
  react: (services, lease) =>
    together([
      () => startReactor(services, whenPeopleActBegunCarryToPeople(services), lease),
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
