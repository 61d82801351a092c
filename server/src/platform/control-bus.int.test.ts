import { createInProcessBus } from '@vigil/stores/bus/in-process/in-process-bus';
import type { Bus } from '@vigil/stores/bus/port';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { askOverBus, ControlBus } from './control-bus.js';
import { notMine } from './control.js';

describe('control over the bus', () => {
  let bus: Bus;
  let one: ControlBus;
  let other: ControlBus;
  beforeEach(async () => {
    bus = createInProcessBus({ name: `control-${Math.random()}` });
    const logger = pino({ level: 'silent' });
    one = new ControlBus(bus, logger);
    other = new ControlBus(bus, logger);
    await Promise.all([one.listen(), other.listen()]);
  });
  afterEach(async () => {
    await Promise.all([one.close(), other.close()]);
    await bus.close();
  });

  it('is answered by the process it is for', async () => {
    one.handle('double', () => notMine);
    other.handle('double', async (argument) => ({ twice: (argument as { n: number }).n * 2 }));
    expect(await askOverBus(bus, 'double', { n: 21 })).toEqual({ result: { twice: 42 } });
  });

  it('tells what went wrong', async () => {
    one.handle('fail', () => {
      throw new Error('cannot');
    });
    await expect(askOverBus(bus, 'fail', null)).rejects.toThrow('cannot');
  });

  it('every process sees the same ask', async () => {
    const seen: string[] = [];
    one.handle('both', (_argument, askId) => void seen.push(askId));
    other.handle('both', (_argument, askId) => void seen.push(askId));
    await askOverBus(bus, 'both', null);
    expect(new Set(seen).size).toBe(1);
    expect(seen).toHaveLength(2);
  });

  it('answers null when nobody does it', async () => {
    one.handle('rebuild', () => notMine);
    expect(await askOverBus(bus, 'rebuild', null)).toBeNull();
  }, 15_000);
});
