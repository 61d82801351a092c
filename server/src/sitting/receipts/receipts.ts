import type { PaperEvent } from '@vigil/domain/sitting/events';
import { ReceiptSigner } from '@vigil/stores/chain/receipt-signer';
import { answerHash, type Receipt } from '@vigil/stores/chain/receipt';
import type { EventPlace } from '../../platform/command-side/command-side.js';
import { perServices } from '../../platform/per-services.js';
import type { Services } from '../../platform/services.js';
import { sealKeyOf } from '../../platform/seal-key.js';

/** Receipts for acknowledged saves, signed with the key of the seals. */
export class Receipts {
  #signer: ReceiptSigner | null = null;

  constructor(private readonly services: Services) {}

  /**
   * The receipt of a durable `AnswerSaved`; a repeat of the save gets the same claim. null when the key
   * cannot be used, which is logged: an answer that is safe is acknowledged all the same.
   */
  async of(
    paperId: string,
    saved: Extract<PaperEvent, { type: 'AnswerSaved' }>['data'],
    { revision, time, hash }: EventPlace,
  ): Promise<Receipt | null> {
    try {
      this.#signer ??= new ReceiptSigner(await sealKeyOf(this.services)());
      return await this.#signer.receipt({
        paperId,
        quId: saved.quId,
        answerHash: answerHash(saved.answer),
        revision,
        time,
        eventHash: hash,
      });
    } catch (error) {
      this.services.logger.error({ err: error, paperId }, 'a save was acknowledged without a receipt');
      return null;
    }
  }
}

export const receiptsOf = perServices((services: Services) => new Receipts(services));
