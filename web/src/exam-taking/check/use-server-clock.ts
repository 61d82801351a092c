import { useEffect, useState } from 'react';

/** The server's clock (ms), carried on by this device's monotonic one from the moment `serverTime` came; ticks each second. */
export function useServerClock(serverTime: string): number {
  const [elapsed, setElapsed] = useState(0);
  useEffect(() => {
    const from = performance.now();
    setElapsed(0);
    const timer = setInterval(() => setElapsed(performance.now() - from), 1000);
    return () => clearInterval(timer);
  }, [serverTime]);
  return Date.parse(serverTime) + elapsed;
}
