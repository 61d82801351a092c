import { messageOf } from '@vigil/ui/connection/errors.ts';
import { useState } from 'react';
import type { Probed } from './probe-answer.tsx';

/**
 * Trying something outside: which try is under way, and what came of the last one (`ProbeAnswer`). A call that fails
 * is an answer too, in the server's words.
 */
export function useProbe<What extends string>() {
  const [said, setSaid] = useState<Probed | null>(null);
  const [busy, setBusy] = useState<What | null>(null);
  const probe = async (what: What, work: () => Promise<Probed>): Promise<void> => {
    setBusy(what);
    setSaid(null);
    try {
      setSaid(await work());
    } catch (error) {
      setSaid({ works: false, text: messageOf(error) });
    } finally {
      setBusy(null);
    }
  };
  return { said, busy, probe, forget: () => setSaid(null) };
}
