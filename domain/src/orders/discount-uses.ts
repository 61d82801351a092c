import { z } from 'zod';
import { accept, refuse, type Decider } from '../kernel/decider.js';

/** Facts of `discount-{code}`: which orders use it. */
export const discountSchemas = {
  /** An order has it while it may still be paid. */
  DiscountReserved: z.object({ code: z.string(), orderId: z.string(), buyerId: z.string() }),
  /** The order was paid: the use is final until all of it goes back. */
  DiscountUsed: z.object({ code: z.string(), orderId: z.string(), buyerId: z.string() }),
  /** The order closed unpaid, or all of it went back. */
  DiscountReleased: z.object({ code: z.string(), orderId: z.string() }),
};

type Data<Type extends keyof typeof discountSchemas> = z.infer<(typeof discountSchemas)[Type]>;
export type DiscountEvent = {
  readonly [Type in keyof typeof discountSchemas]: { readonly type: Type; readonly data: Data<Type> };
}[keyof typeof discountSchemas];

export interface DiscountUse {
  readonly buyerId: string;
  /** the order was paid */
  readonly final: boolean;
}
/** By order. */
export type DiscountUses = Readonly<Record<string, DiscountUse>>;

export type DiscountCommand =
  | {
      readonly type: 'ReserveDiscount';
      readonly code: string;
      readonly orderId: string;
      readonly buyerId: string;
      /** null: any number */
      readonly totalUses: number | null;
      readonly usesPerPerson: number | null;
      /** orders whose use was found to have nothing behind it: a crash in between */
      readonly stale: readonly string[];
    }
  | {
      readonly type: 'UseDiscount';
      readonly code: string;
      readonly orderId: string;
      readonly buyerId: string;
    }
  | { readonly type: 'ReleaseDiscount'; readonly code: string; readonly orderId: string };

export type DiscountRefusal = { readonly reason: 'DiscountUsedUp' | 'DiscountUsedByYou' };

/** Stream of a code's uses. */
export const discountStream = (code: string): string => `discount-${code}`;

/**
 * The uses of one code: never more than it has at any time, in all and of one person, however many ask at once; a use is
 * final only where it was held. [OR22]
 */
export const discountUsesDecider: Decider<DiscountUses, DiscountCommand, DiscountEvent, DiscountRefusal> = {
  initialState: {},
  decide: (command, uses) => {
    const { code, orderId } = command;
    const mine = uses[orderId];
    switch (command.type) {
      case 'ReleaseDiscount':
        return mine === undefined
          ? accept<DiscountEvent>()
          : accept<DiscountEvent>({ type: 'DiscountReleased', data: { code, orderId } });
      case 'UseDiscount':
        if (mine === undefined) return refuse({ reason: 'DiscountUsedUp' });
        return mine.final
          ? accept<DiscountEvent>()
          : accept<DiscountEvent>({
              type: 'DiscountUsed',
              data: { code, orderId, buyerId: command.buyerId },
            });
      case 'ReserveDiscount': {
        if (mine !== undefined) return accept<DiscountEvent>();
        const { buyerId, totalUses, usesPerPerson } = command;
        const stale = command.stale.filter((id) => uses[id]?.final === false);
        const others = Object.entries(uses).filter(([id]) => !stale.includes(id));
        if (totalUses !== null && others.length >= totalUses) return refuse({ reason: 'DiscountUsedUp' });
        const own = others.filter(([, use]) => use.buyerId === buyerId).length;
        if (usesPerPerson !== null && own >= usesPerPerson) return refuse({ reason: 'DiscountUsedByYou' });
        return accept<DiscountEvent>(
          ...stale.map((id): DiscountEvent => ({ type: 'DiscountReleased', data: { code, orderId: id } })),
          { type: 'DiscountReserved', data: { code, orderId, buyerId } },
        );
      }
    }
  },
  evolve: (uses, { type, data }) => {
    switch (type) {
      case 'DiscountReserved':
        return { ...uses, [data.orderId]: { buyerId: data.buyerId, final: false } };
      case 'DiscountUsed':
        return { ...uses, [data.orderId]: { buyerId: data.buyerId, final: true } };
      case 'DiscountReleased':
        return Object.fromEntries(Object.entries(uses).filter(([id]) => id !== data.orderId));
      default:
        return uses;
    }
  },
};
