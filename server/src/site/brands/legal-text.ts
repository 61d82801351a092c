import type { LegalText } from '@vigil/domain/site/brand';
import type { RequestContext } from '../../platform/context.js';
import { brandFor } from './brands.js';

/** A text of a brand, and whose it is. */
export interface BrandText extends LegalText {
  readonly brandId: string;
}

/** What the page at this address asks people to agree to; null: its brand has no such text of its own. */
export async function legalTextFor(
  context: RequestContext,
  kind: 'agreement' | 'privacy',
  domain: string | null | undefined,
): Promise<BrandText | null> {
  const brand = await brandFor(context, domain);
  return brand === null || brand[kind].html === '' ? null : { ...brand[kind], brandId: brand.id };
}
