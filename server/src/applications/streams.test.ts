import { expect, it } from 'vitest';
import type { Services } from '../platform/services.js';
import { grantedByApplication } from './streams.js';

const NOW = 1_800_000_000_000;

it('what was granted until a time that has come is not among the exams with a grant', async () => {
  const rows = [
    { examId: 'for good', until: null },
    { examId: 'still', until: NOW + 1 },
    { examId: 'over', until: NOW },
  ];
  const services = {
    views: { view: () => ({ find: () => Promise.resolve(rows) }) },
    clock: { now: () => NOW },
  } as unknown as Services;
  expect(await grantedByApplication.exams(services, 'zhang')).toEqual(['for good', 'still']);
});
