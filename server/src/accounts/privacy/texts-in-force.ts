import {
  consentTexts,
  sameText,
  type ConsentPurpose,
  type ConsentText,
  type TextVersion,
} from '@vigil/domain/accounts/consent-purposes';
import type { PrivacyState } from '@vigil/domain/accounts/privacy.decider';
import type { RequestContext } from '../../platform/context.js';
import { legalTextFor } from '../../site/public.js';
import type { OwnConsent } from './types.js';

/** A text that people are asked to agree to, as it is now: the brand's own HTML, else Vigil's plain text. */
export interface TextInForce extends ConsentText, TextVersion {
  readonly html: string | null;
}

/** The texts of the page at this address. What is said about faces is what the program does: Vigil's own. */
export const textsInForce = (
  context: RequestContext,
  domain: string | null | undefined,
): Promise<TextInForce[]> =>
  Promise.all(
    consentTexts.map(async (own) => {
      const brand = own.purpose === 'face' ? null : await legalTextFor(context, own.purpose, domain);
      if (brand === null) return { ...own, brandId: null, html: null };
      const { brandId, html, version } = brand;
      return { ...own, brandId, html, version, text: '' };
    }),
  );

/** Which version of which text that is now, for one purpose. */
export async function versionInForce(
  context: RequestContext,
  purpose: ConsentPurpose,
  domain: string | null | undefined,
): Promise<TextVersion> {
  const { brandId, version } = (await textsInForce(context, domain)).find(
    (text) => text.purpose === purpose,
  ) as TextInForce;
  return { brandId, version };
}

/** What the person said to each of them. */
export const consentsIn = ({ consents }: PrivacyState, texts: readonly TextInForce[]): OwnConsent[] =>
  texts.map((text) => {
    const given = consents.get(text.purpose);
    return {
      ...text,
      givenVersion: given?.version ?? null,
      givenAt: given?.at ?? null,
      current: given !== undefined && sameText(given, text),
    };
  });
