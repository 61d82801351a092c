import { createInProcessBus } from '@vigil/stores/bus/in-process/in-process-bus';
import { afterEach, expect, it, vi } from 'vitest';
import { KeptReference } from './kept-reference.js';
import { type Thing, thingsIn } from './things.fixture.js';

type Find = ReturnType<typeof thingsIn>['find'];

const thing = (id: string, name: string): Thing => ({ id, version: 1, name, code: null });
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

let buses = 0;

/** Processes that share a bus and a store whose reading can be played with. */
function installation() {
  buses += 1;
  const name = `kept-reference-${process.pid}-${buses}`;
  const store = { things: [thing('1', 'one')] as readonly Thing[], find: vi.fn<Find>() };
  store.find.mockImplementation(async () => [...store.things]);
  const begin = async () => {
    const bus = createInProcessBus({ name });
    ends.push(() => bus.close());
    const warned = vi.fn<() => void>();
    const services = { bus, logger: { warn: warned } } as unknown as ConstructorParameters<
      typeof KeptReference
    >[0];
    const kept = new KeptReference<Thing>(services, 'thing', store as never);
    const service = await kept.start();
    ends.push(() => service.stop());
    return { kept, service, warned };
  };
  return { store, begin };
}

it('whoever saved has it when the save is over, the others soon after', async () => {
  const { store, begin } = installation();
  const [here, there] = [await begin(), await begin()];
  const read = vi.fn<() => void>();
  there.kept.onRead(read);
  store.things = [thing('1', 'renamed'), thing('2', 'two')];
  await here.kept.changed();
  expect(here.kept.get('1')?.name).toBe('renamed');
  await vi.waitFor(() => expect(there.kept.all.map(({ name }) => name)).toEqual(['renamed', 'two']));
  expect(read).toHaveBeenCalled();
  expect(there.kept.get('3')).toBeNull();
});

it('while the store cannot be read, what was read last stands, and it is read again', async () => {
  const { store, begin } = installation();
  const [here, there] = [await begin(), await begin()];
  const away = new Error('away');
  store.things = [thing('1', 'renamed')];
  store.find.mockImplementation(() => Promise.reject(away));
  await here.kept.changed();
  expect(here.warned).toHaveBeenCalled();
  await vi.waitFor(() => expect(there.warned).toHaveBeenCalled());
  expect(there.kept.get('1')?.name).toBe('one');
  store.find.mockImplementation(async () => [...store.things]);
  await vi.waitFor(() => expect(there.kept.get('1')?.name).toBe('renamed'), { timeout: 10_000 });
});

it('of readings side by side the one that began last counts', async () => {
  const { store, begin } = installation();
  const { kept } = await begin();
  const answers: ((things: Thing[]) => void)[] = [];
  store.find.mockImplementation(() => new Promise((answer) => answers.push(answer)));
  const [older, newer] = [kept.changed(), kept.changed()];
  await vi.waitFor(() => expect(answers.length).toBeGreaterThanOrEqual(2));
  answers.slice(1).forEach((answer) => answer([thing('1', 'newer')]));
  await newer;
  answers[0]?.([thing('1', 'older')]);
  await older;
  expect(kept.get('1')?.name).toBe('newer');
});

it('one that was stopped reads no more', async () => {
  const { store, begin } = installation();
  const [here, there] = [await begin(), await begin()];
  await there.service.stop();
  store.things = [thing('1', 'renamed')];
  await here.kept.changed();
  await here.kept.changed();
  expect(there.kept.get('1')?.name).toBe('one');
});
