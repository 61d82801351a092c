import type { Recorded } from '@vigil/domain/kernel/event';
import type { PaperEvent } from '@vigil/domain/sitting/public';
import { answerHash, keyIdOf, type Receipt } from '@vigil/stores/chain/receipt';
import type { ReceiptSigner } from '@vigil/stores/chain/receipt-signer';

/**
 * Receipts of the last save of each question of a paper, signed anew, in the form candidates download: theirs say
 * the same, and are held against the package by the same check.
 */
export async function paperReceipts(
  paperId: string,
  own: readonly Recorded[],
  signer: ReceiptSigner,
  publicKey: string,
): Promise<object> {
  const last = new Map<string, Recorded & PaperEvent>();
  for (const event of own as readonly (Recorded & PaperEvent)[])
    if (event.type === 'AnswerSaved') last.set(event.data.quId, event);
  const receipts: Receipt[] = await Promise.all(
    [...last].map(([quId, { data, revision, time, hash }]) =>
      signer.receipt({
        ...{ paperId, quId, revision, time, eventHash: hash },
        answerHash: answerHash((data as { readonly answer?: unknown }).answer),
      }),
    ),
  );
  return { paperId, publicKey, keyId: keyIdOf(publicKey), receipts };
}
