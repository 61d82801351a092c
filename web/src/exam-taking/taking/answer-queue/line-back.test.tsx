import { reportConnection } from '@vigil/ui/connection/connection-state.ts';
import { describe, expect, it, vi } from 'vitest';
import { lineBack } from './line-back.ts';

describe('a line that is back', () => {
  it('is told when the server answers after a silence, and not before', () => {
    const told: string[] = [];
    const stop = lineBack((what) => told.push(what));
    reportConnection('socket', true);
    expect(told).toEqual([]);
    reportConnection('socket', false);
    expect(told).toEqual([]);
    reportConnection('socket', true);
    expect(told).toEqual(['server']);
    stop();
    reportConnection('socket', false);
    reportConnection('socket', true);
    expect(told).toEqual(['server']);
  });

  it('is told when this device has a network again, and that alone', () => {
    const told: string[] = [];
    const stop = lineBack((what) => told.push(what));
    const network = vi.spyOn(Navigator.prototype, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    network.mockRestore();
    window.dispatchEvent(new Event('online'));
    expect(told).toEqual(['network']);
    stop();
    window.dispatchEvent(new Event('online'));
    expect(told).toEqual(['network']);
  });
});
