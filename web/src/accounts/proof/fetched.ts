import { fetchedPart } from '@vigil/ui/state/fetched-part.tsx';

/** `ProofDialog` for pages of other slices: asked for when it is needed. */
export const ProofDialog = fetchedPart(async () => (await import('./proof-dialog.tsx')).ProofDialog, null);

/** `ProofFirst` for pages of other slices. */
export const ProofFirst = fetchedPart(async () => (await import('./proof-first.tsx')).ProofFirst);
