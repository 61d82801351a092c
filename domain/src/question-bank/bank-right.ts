import { isSharedWith, type Colleague } from '../kernel/ownership.js';
import type { Bank } from './bank.js';

/** Why a learner may practise a bank: it costs nothing, they were named for it, or they paid. */
export type BankRight = 'free' | 'designated' | 'bought';

/** Who asks. `bought`: an order of theirs for this bank was paid. */
export interface BankLearner extends Colleague {
  readonly bought: boolean;
}

/** A bank that learners may see at all. */
export const isOpenForTraining = ({ training, state }: Pick<Bank, 'training' | 'state'>): boolean =>
  training && state === 0;

/**
 * The right of a learner to a bank that is open for training; null: it has to be bought. While nothing is
 * sold everything is free (spec 2 §1, modulePay).
 */
export function bankRight(
  { priceFen, shared }: Pick<Bank, 'priceFen' | 'shared'>,
  who: BankLearner,
  isSold: boolean,
): BankRight | null {
  if (!isSold || priceFen === 0) return 'free';
  if (isSharedWith({ shared }, who)) return 'designated';
  return who.bought ? 'bought' : null;
}

/**
 * A learner's order of a bank as an earlier Vigil kept it: one document. The price is the bank's when it was ordered;
 * times in ms. Orders are streams now (`domain/src/orders`), and these go on as such.
 */
export interface BankOrder {
  readonly id: string;
  readonly version: number;
  readonly repoId: string;
  readonly userId: string;
  readonly priceFen: number;
  /** 0 waits for payment, 1 paid */
  readonly state: number;
  readonly createTime: number;
  readonly updateTime: number;
}
