import type { Order } from './column.ts';

/** The filters of a list that are set, by their names, as the address spells them. */
export type Filters<K extends string = string> = Readonly<Partial<Record<K, string>>>;
export type FilterChanges<K extends string = string> = Readonly<Partial<Record<K, string | undefined>>>;

/**
 * Where a list stands: its filters, order, page and size, and the row that is open beside it, with how to
 * change them. Pages keep it in the address (`useListAddress`), dialogs in memory (`useListMemory`).
 */
export interface ListPlace<K extends string = string> {
  /** from 1 */
  readonly current: number;
  readonly size: number;
  readonly order: Order | null;
  readonly filters: Filters<K>;
  /** Key of the row that is open beside the list. */
  readonly opened: string | null;
  readonly goTo: (current: number, size: number) => void;
  readonly sort: (order: Order | null) => void;
  /**
   * Sets or (undefined) takes away filters, goes back to the first page and closes what is open: it is another
   * list.
   */
  readonly change: (filters: FilterChanges<K>) => void;
  readonly open: (key: string | null) => void;
  /** The address of this list with a row open. */
  readonly addressOf?: (key: string) => string;
}
