import type { Collection, CollectionDefinition, Document, Documents } from './port.js';

/** What the contract's documents look like. */
export interface Item extends Document {
  readonly version?: number;
  readonly position?: string;
  readonly name?: string | null;
  readonly rank?: number | null;
  readonly open?: boolean;
  readonly mixed?: unknown;
  readonly tags?: readonly (string | number | boolean | null)[];
  readonly rules?: { readonly examType?: number | string };
  readonly code?: string | null;
}

/** How a suite opens the adapter: on an empty store, and again on what the last one left. */
export interface DocumentsUnderTest {
  readonly documents: Documents;
  /** It takes documents of 18 MB and indexed texts of 40 kB. */
  readonly takesLarge: boolean;
  /** Closes and opens again on the same store. */
  reopen(): Promise<Documents>;
  cleanUp(): Promise<void>;
}

/** The collection the contract works on. */
export const items: CollectionDefinition = {
  name: 'items',
  indexes: [
    { fields: ['name', 'rank'] },
    { fields: ['code'], unique: true, sparse: true },
    { fields: ['rank'], sparse: true },
  ],
};
/** A position as logs make them: opaque, and sorting as plain text in the order of the log. */
export const at = (n: number): string => String(n).padStart(16, '0');
export const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
export const ids = (documents: readonly Document[]): string[] => documents.map((document) => document.id);

/** For the next test of a suite that opens its store once: a thread or a database for each is most of its time. */
export async function empty(collection: Collection<Item>): Promise<void> {
  await Promise.all(ids(await collection.find({})).map((id) => collection.delete(id)));
}
