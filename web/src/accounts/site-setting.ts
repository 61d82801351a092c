import type { SiteInfoQuery } from '../generated/graphql.ts';

type Info = Pick<SiteInfoQuery['siteInfo'], 'settings'>;

/** A setting that pages are told; '' when nobody told it. */
export const settingOf = ({ settings }: Info, name: string): string =>
  settings.find((one) => one.name === name)?.value ?? '';

export const isOn = (info: Info, name: string): boolean => settingOf(info, name) === 'true';
