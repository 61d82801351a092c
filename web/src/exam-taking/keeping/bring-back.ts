import { AnswerVault, type AcknowledgedAnswer, type Keeping, type SealedAnswer } from './answer-vault.ts';
import type { KeptAnswersStorage } from './kept-answers-storage.ts';
import { putMark, type Mark } from './marks.ts';

/** An answer as bring-back takes it. */
export type ReturnedAnswer = { readonly quId: string } & AcknowledgedAnswer['fields'] &
  Pick<AcknowledgedAnswer, 'receipt'>;

/** What the server made of what was sent. */
interface Taken {
  readonly counted: number;
  readonly late: number;
}

export interface BroughtBack extends Taken {
  /** kept here under a key that this server no longer gives: they stay, and are tried again */
  readonly unreadable: number;
}

export interface BringBackPorts {
  readonly storage: KeptAnswersStorage;
  readonly ask: (paperId: string) => Promise<Keeping>;
  readonly send: (
    paperId: string,
    claim: string | null,
    answers: readonly ReturnedAnswer[],
  ) => Promise<Taken>;
}

const answersAtOnce = 50;
const charactersAtOnce = 400_000;

/**
 * Sends back what this browser keeps of a paper from before the log's last loss. Answers what came of it. Rejects
 * when the server does not take it now (another paper is open, no network): the next page tries again, and what was
 * taken stays taken. What cannot be opened stays too, and with it the mark of a loss, in case the key comes back.
 */
export async function bringBack(mark: Mark, { storage, ask, send }: BringBackPorts): Promise<BroughtBack> {
  const { paperId, userId } = mark;
  const keeping = await ask(paperId);
  const vault = await AnswerVault.open(keeping);
  const total = { counted: 0, late: 0, unreadable: 0 };
  if (vault === null) return total;
  const { answers, claim } = await storage.read(paperId, userId);
  const before = answers.filter(({ losses }) => losses < keeping.losses);
  const parts = await inParts(before, vault);
  total.unreadable = before.length - parts.flat().length;
  for (const part of parts) {
    const { counted, late } = await send(
      paperId,
      claim,
      part.map(({ returned }) => returned),
    );
    await storage.acknowledged(
      part.map(({ row }) => row),
      keeping.losses,
    );
    total.counted += counted;
    total.late += late;
  }
  if (total.unreadable === 0) putMark({ ...mark, losses: keeping.losses });
  return total;
}

interface Opened {
  readonly row: SealedAnswer;
  readonly returned: ReturnedAnswer;
}

/** In the order they were acknowledged, as much at once as a call takes. One that cannot be opened stays. */
async function inParts(rows: readonly SealedAnswer[], vault: AnswerVault): Promise<Opened[][]> {
  const parts: Opened[][] = [];
  let characters = Infinity;
  for (const row of [...rows].sort((a, b) => a.time - b.time || a.revision - b.revision)) {
    const answer = await vault.unseal(row);
    if (answer === null) continue;
    const returned = { quId: row.quId, ...answer.fields, receipt: answer.receipt };
    const length = JSON.stringify(returned).length;
    const part = parts.at(-1);
    if (part === undefined || part.length >= answersAtOnce || characters + length > charactersAtOnce) {
      parts.push([{ row, returned }]);
      characters = length;
    } else {
      part.push({ row, returned });
      characters += length;
    }
  }
  return parts;
}
