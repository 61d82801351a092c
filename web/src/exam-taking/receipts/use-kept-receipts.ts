import { useEffect, useState } from 'react';
import type { Receipt } from '../taking/answer-queue/transport.ts';
import { keptReceipts } from '../taking/paper/copies.ts';

/** The receipts this browser holds of a paper, oldest first; null until that is known. */
export function useKeptReceipts(paperId: string): readonly Receipt[] | null {
  const [known, setKnown] = useState<{ paperId: string; receipts: readonly Receipt[] } | null>(null);
  useEffect(() => {
    let gone = false;
    void keptReceipts(paperId).then((receipts) => {
      if (!gone) setKnown({ paperId, receipts });
    });
    return () => {
      gone = true;
    };
  }, [paperId]);
  return known?.paperId === paperId ? known.receipts : null;
}
