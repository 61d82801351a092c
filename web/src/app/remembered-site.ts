import { keepText, keptText } from '@vigil/ui/connection/kept-text.ts';
import type { DepartConfigQuery, SiteInfoQuery } from '../generated/graphql.ts';

/** What every page knows of the site it stands in. */
export interface Site {
  readonly info: SiteInfoQuery['siteInfo'];
  readonly depart: DepartConfigQuery['departConfig'];
}

const key = 'vigil.site.3';

/**
 * Keeps the site data last loaded on this device, so that a page opens again without a network (a reload
 * during an exam); a browser that keeps nothing more has those of before.
 */
export function rememberSite(site: Site): void {
  keepText(key, JSON.stringify(site));
}

/** The site data kept by an earlier visit; null when there is none or it cannot be read. */
export function rememberedSite(): Site | null {
  try {
    const site = JSON.parse(keptText(key) ?? 'null') as Partial<Site> | null;
    return site?.info === undefined || site.depart === undefined
      ? null
      : { info: site.info, depart: site.depart };
  } catch {
    return null;
  }
}
