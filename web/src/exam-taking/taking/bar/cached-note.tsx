import { useSyncExternalStore } from 'react';
import { followShell, shellIsHere } from '../../../app/offline-shell.ts';
import type { Sitting } from '../paper/sitting.ts';
import { useCachedSoFar } from '../paper/use-sitting.ts';
import { PaperCached } from './paper-cached.tsx';

/** How much of the paper opens without a network, as it is now. */
export function CachedNote({ sitting }: { readonly sitting: Sitting }) {
  const cached = useCachedSoFar(sitting);
  const reloads = useSyncExternalStore(followShell, shellIsHere);
  return cached.total === 0 ? null : <PaperCached cached={cached} reloads={reloads} />;
}
