import type { KeptAnswersStorage, PaperHere } from './kept-answers-storage.ts';
import type { Visitor } from './due.ts';
import type { Mark } from './marks.ts';

export interface SweepPorts {
  readonly storage: Pick<KeptAnswersStorage, 'papers' | 'forgetContent'>;
  /** The paper that the visitor has open, by the server's word; null: none. */
  readonly openPaper: () => Promise<string | null>;
  /** whether a paper is open in a tab of this browser: that sees to its end by itself */
  readonly isSat: () => Promise<boolean>;
  readonly marks: () => readonly Mark[];
  /** A paper of the visitor is over. */
  readonly over: (paperId: string) => void;
}

/**
 * Takes away the content of every paper that is not the visitor's open one, whether or not anything of it was
 * ever acknowledged here: what is in the store counts, not what is noted of it. Of papers that are the
 * visitor's the server is asked, and where it does not answer, or has lost events since, nothing goes. Null:
 * nobody is logged in. Answers that wait to be sent stay.
 */
export async function sweepContent(visitor: Visitor | null, ports: SweepPorts): Promise<void> {
  const { storage, openPaper, isSat } = ports;
  // Read before the server is asked: what is here by then is a paper that it knows.
  const here = await storage.papers().catch((): readonly PaperHere[] => []);
  if (here.length === 0) return;
  const sat = await isSat();
  const isAnothers = ({ ownerId }: PaperHere) => ownerId !== null && ownerId !== visitor?.userId;
  const go = visitor === null ? (sat ? [] : here) : here.filter(isAnothers);
  for (const { paperId } of go) await storage.forgetContent(paperId);
  const own = visitor === null || sat ? [] : here.filter((paper) => !isAnothers(paper) && !isLost(paper));
  if (own.length === 0) return;
  const open = await openPaper();
  for (const { paperId, ownerId } of own.filter((paper) => paper.paperId !== open)) {
    await storage.forgetContent(paperId);
    if (ownerId !== null) ports.over(paperId);
  }

  function isLost({ paperId }: PaperHere): boolean {
    const mark = ports.marks().find((one) => one.paperId === paperId);
    return mark !== undefined && visitor !== null && visitor.logLosses > mark.losses;
  }
}
