import { startReactor } from '../platform/reactors/reactor-runner.js';
import type { Slice } from '../platform/slice.js';
import { DepartmentResolver } from './department.resolver.js';
import { PersonResolver } from './person.resolver.js';
import { whenPersonErasedForget } from './when-person-erased-forget.js';

/** Departments, as far as screens choose from them, and the erasure of people. */
export const organisationSlice: Slice = {
  name: 'organisation',
  resolvers: [DepartmentResolver, PersonResolver],
  react: (services, lease) => startReactor(services, whenPersonErasedForget(services), lease),
};
