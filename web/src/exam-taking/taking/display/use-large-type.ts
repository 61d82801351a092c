import { grantLargeType } from '@vigil/ui/theme/font-size.ts';
import { useEffect } from 'react';

/** The largest type while the paper of somebody who has a right to it is on screen; they may still choose another size. */
export function useLargeType(granted: boolean): void {
  useEffect(() => {
    if (!granted) return;
    grantLargeType(true);
    return () => grantLargeType(false);
  }, [granted]);
}
