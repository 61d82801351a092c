import { candidateStream } from '@vigil/domain/sitting/events';
import { expect, it } from 'vitest';
import { Declarations } from '../../platform/declarations/declarations.js';
import type { Waived } from '../../platform/declarations/entitlement.js';
import type { Services } from '../../platform/services.js';
import { MemoryLog } from '../../testing/memory-log.js';
import { waiverFor, waiversFor } from './waiver.js';

const NOW = 1_800_000_000_000;
const grant = (examId: string, until: number | null = null): Waived => ({
  ...{ applicationId: `of-${examId}`, lifts: ['late'], until },
});

/** A log where it is counted what is read of it, and slices that have granted `grants`, by exam. */
function scene(grants: Readonly<Record<string, Waived>>) {
  const read: string[] = [];
  const log = new MemoryLog();
  const readStream = log.readStream.bind(log);
  log.readStream = (stream, ...rest) => {
    read.push(stream);
    return readStream(stream, ...rest);
  };
  const declared: Partial<Declarations> = {
    waivedExams: () => Promise.resolve(new Set(Object.keys(grants))),
    waived: (_services, examId) => Promise.resolve(grants[examId] ?? null),
  };
  const services = {
    ...{ log, clock: { now: () => NOW }, config: { shared: true }, tracing: null },
    metrics: { gauges: () => undefined, counters: () => undefined },
    declared: Object.assign(Object.create(Declarations.prototype) as object, declared),
  } as unknown as Services;
  return { services, read };
}

it('of several exams the person’s own stream is read once, where others may append too', async () => {
  const { services, read } = scene({ e1: grant('e1'), e2: grant('e2', NOW), e3: grant('e3', NOW + 1) });
  const found = await waiversFor(services, ['e1', 'e2', 'e3', 'e4'], 'zhang');
  expect([...found.keys()]).toEqual(['e1', 'e3']);
  expect(read).toEqual([candidateStream('zhang')]);
});

it('where nothing was granted nothing is read', async () => {
  const { services, read } = scene({});
  expect(await waiverFor(services, 'e1', 'zhang')).toBeNull();
  expect((await waiversFor(services, ['e1'], 'zhang')).size).toBe(0);
  expect(read).toEqual([]);
});
