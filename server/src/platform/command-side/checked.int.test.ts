import { expect, it } from 'vitest';
import { CommandSide } from './command-side.js';
import { commandSideScene, counter, envelope } from './command-side.fixture.js';

const scene = commandSideScene();

it('where it is checked nothing is decided on an event that is not what was hashed; elsewhere verification names it', async () => {
  const begun = scene.side();
  for (const amount of [1, 2, 3]) await begun.execute('a', { amount }, envelope(`c${amount}`));
  const changed = {
    ...scene.log,
    readStream: async (...of: Parameters<typeof scene.log.readStream>) =>
      (await scene.log.readStream(...of)).map((event) =>
        event.revision === 1 ? { ...event, data: { amount: 50 } } : event,
      ),
  };
  const side = (checked: boolean) =>
    new CommandSide({
      ...{ log: changed, decider: counter, streamOf: (id: string) => `counter-${id}`, now: () => 2000 },
      ...{ cacheSize: 10, shared: false, checked },
    });
  expect((await side(false).load('a')).state).toBe(54);
  const fault = { code: 'StreamFault', trouble: 'changed', stream: 'counter-a' };
  await expect(side(true).load('a')).rejects.toMatchObject(fault);
  await expect(side(true).execute('a', { amount: 1 }, envelope('c4'))).rejects.toMatchObject(fault);
  expect(await scene.log.readStream('counter-a')).toHaveLength(3);
});
