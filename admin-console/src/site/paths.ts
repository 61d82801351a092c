export const paths = {
  brands: '/admin/sys/config',
  brand: (id: string) => `/admin/sys/config/${encodeURIComponent(id)}`,
  switches: '/admin/sys/switch',
  dictionaries: '/admin/sys/dict',
  dictionary: (code: string) => `/admin/sys/dict/${encodeURIComponent(code)}`,
  embeddedPages: '/admin/sys/page',
  embeddedPage: (id: string) => `/admin/sys/page/${encodeURIComponent(id)}`,
} as const;
