import { keepText, keptText } from '@vigil/ui/connection/kept-text.ts';

const key = 'examCatId';
const longest = 64;

/** A partner's link names the exam category it is about (`?examCatId=`): kept for this tab until somebody enters (user-060). */
export function keepPartnerCategory(search: string): void {
  const category = new URLSearchParams(search).get(key);
  if (category !== null && category !== '' && category.length <= longest) keepText(key, category, 'session');
}

/** The one that is kept, as a login sends it; nothing where no partner led here. */
export function partnerCategory(): { readonly examCatId?: string } {
  const examCatId = keptText(key, 'session');
  return examCatId === null ? {} : { examCatId };
}
