import { useConnection } from '@vigil/ui/connection/connection-state.ts';
import { useEffect, useRef } from 'react';

/**
 * Calls `act` each time the connection is back: what happened meanwhile (time, hand-in, reopening) is not
 * told again by the subscription.
 */
export function useReconnected(act: () => void): void {
  const connection = useConnection();
  const before = useRef(connection);
  useEffect(() => {
    if (connection === 'online' && before.current !== 'online') act();
    before.current = connection;
  }, [connection, act]);
}
