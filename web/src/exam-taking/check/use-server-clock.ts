import { useEffect, useState } from 'react';

/**
 * The server's clock (ms), carried on by this device's monotonic one from the moment `serverTime` came; ticks
 * each second.
 */
export function useServerClock(serverTime: string): number {
  const [tick, setTick] = useState({ since: serverTime, elapsed: 0 });
  useEffect(() => {
    const from = performance.now();
    const timer = setInterval(() => setTick({ since: serverTime, elapsed: performance.now() - from }), 1000);
    return () => clearInterval(timer);
  }, [serverTime]);
  return Date.parse(serverTime) + (tick.since === serverTime ? tick.elapsed : 0);
}
