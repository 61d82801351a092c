import type { SettingDeclarations } from '../platform/declarations/settings.js';

/** What an installation switches of the site itself. */
export const siteSettings: SettingDeclarations = {
  unknownHosts: {
    ...{ kind: 'switch', initially: true, group: 'site', title: '未登记的域名显示默认品牌' },
    hint: '关闭后，有多个品牌时，未登记在任何品牌下的域名打不开学员端。',
    obeyedBy: 'site/brands/brands.ts',
  },
};
