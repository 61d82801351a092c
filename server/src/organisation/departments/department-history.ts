import { canonicalJson } from '@vigil/domain/kernel/canonical-json';
import type { Recorded } from '@vigil/domain/kernel/event';
import { departmentTreeStream, type DepartmentEvent } from '@vigil/domain/organisation/department-events';
import { declarationsOf } from '../../platform/declarations/declarations.js';
import type { FieldChange, ReferenceVersion } from '../../platform/reference/reference-history.js';
import type { Services } from '../../platform/services.js';
import { departmentsOf } from './departments.js';

type Fact = Recorded & DepartmentEvent;

const change = (path: string, before: unknown, after: unknown): FieldChange => ({
  path,
  before: canonicalJson(before),
  after: canonicalJson(after),
});

/**
 * Who changed what of one department, the newest first, from the one stream that all departments have. `version`
 * is the place in that stream, from 1.
 */
export async function departmentHistory(services: Services, id: string): Promise<ReferenceVersion[]> {
  const events = (await services.log.readStream(departmentTreeStream)) as Fact[];
  const own = events.filter(
    ({ type, data }) => type !== 'DepartmentsAdopted' && type !== 'DepartmentMoveCarried' && data.id === id,
  );
  const tree = await departmentsOf(services).tree();
  const names = new Map([...tree.values()].map((one) => [one.id, one.deptName]));
  const people = await declarationsOf(services).personNames(
    services,
    new Set(own.map(({ actor }) => actor.id)),
  );
  return own
    .map((event): ReferenceVersion => ({
      version: event.revision + 1,
      time: event.time,
      actorId: event.actor.id,
      actorName: people.get(event.actor.id) ?? '',
      ...told(event, (parentId) => (parentId === null ? '' : (names.get(parentId) ?? parentId))),
    }))
    .reverse();
}

function told(
  { type, data }: DepartmentEvent,
  nameOf: (parentId: string | null) => string,
): Pick<ReferenceVersion, 'kind' | 'changes'> {
  switch (type) {
    case 'DepartmentCreated':
      return { kind: 'created', changes: [] };
    case 'DepartmentDeleted':
      return { kind: 'deleted', changes: [] };
    case 'DepartmentRenamed':
      return { kind: 'changed', changes: [change('deptName', data.before, data.after)] };
    case 'DepartmentMoved':
      return {
        kind: 'changed',
        changes: [
          change('parentId', nameOf(data.from.parentId), nameOf(data.to.parentId)),
          change('deptCode', data.from.deptCode, data.to.deptCode),
        ],
      };
    case 'DepartmentSorted':
      return { kind: 'changed', changes: [change('sort', data.from, data.to)] };
    case 'DepartmentsAdopted':
    case 'DepartmentMoveCarried':
      return { kind: 'changed', changes: [] };
  }
}
