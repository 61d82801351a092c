import type { Slice } from '../platform/slice.js';
import { DepartmentResolver } from './department.resolver.js';

/** Departments, as far as screens choose from them. */
export const organisationSlice: Slice = { name: 'organisation', resolvers: [DepartmentResolver] };
