import type { CollectionDefinition, Document } from './port.js';

/** A collection and what its documents are: the definition alone is there at run time. */
export const define = <T extends Document>(
  definition: CollectionDefinition & {
    readonly recordedForm?: (document: T) => unknown;
    readonly earlierForms?: (document: T) => Iterable<unknown>;
    readonly sealedForm?: (document: T) => unknown;
  },
): CollectionDefinition & { readonly of?: T } => definition;
