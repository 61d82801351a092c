import { AnswerVault, type AcknowledgedAnswer, type Keeping, type SealedAnswer } from './answer-vault.ts';
import type { KeptAnswersStorage } from './kept-answers-storage.ts';
import { putMark, type Mark } from './marks.ts';

/** An answer as bring-back takes it. */
export type ReturnedAnswer = { readonly quId: string } & AcknowledgedAnswer['fields'] &
  Pick<AcknowledgedAnswer, 'receipt'>;

export interface BroughtBack {
  readonly counted: number;
  readonly late: number;
}

export interface BringBackPorts {
  readonly storage: KeptAnswersStorage;
  readonly ask: (paperId: string) => Promise<Keeping>;
  readonly send: (
    paperId: string,
    claim: string | null,
    answers: readonly ReturnedAnswer[],
  ) => Promise<BroughtBack>;
}

const answersAtOnce = 50;
const charactersAtOnce = 400_000;

/**
 * Sends back what this browser keeps of a paper from before the log's last loss. Answers what came of it. Rejects
 * when the server does not take it now (another paper is open, no network): the next page tries again, and what was
 * taken stays taken.
 */
export async function bringBack(mark: Mark, { storage, ask, send }: BringBackPorts): Promise<BroughtBack> {
  const { paperId, userId } = mark;
  const keeping = await ask(paperId);
  const vault = await AnswerVault.open(keeping);
  const total = { counted: 0, late: 0 };
  if (vault === null) return total;
  const { answers, claim } = await storage.read(paperId, userId);
  const before = answers.filter(({ losses }) => losses < keeping.losses);
  for (const part of await inParts(before, vault)) {
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
  putMark({ ...mark, losses: keeping.losses });
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
