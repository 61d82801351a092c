import type { PeopleExported } from '@vigil/domain/organisation/public';
import { expect, it } from 'vitest';
import { documentsAfter, type Fact } from '../runner/projection-specification.js';
import { peopleExportProjection } from './people-export.projection.js';

const exported = (time: number, data: PeopleExported): Fact => [
  'people-exports-li',
  { type: 'PeopleExported', data },
  time,
];

it('view people_exports: one document for each file, with who, when, how many and by which filter', () => {
  const first = { count: 3, filter: { deptName: '研发部' }, covered: true };
  const second = { count: 9, filter: {}, covered: false };
  const files = documentsAfter(peopleExportProjection, [exported(1000, first), exported(2000, second)]);
  expect([...files.values()]).toMatchObject([
    { id: 'event-0', exporterId: 'spec', at: 1000, ...first },
    { id: 'event-1', exporterId: 'spec', at: 2000, ...second },
  ]);
});
