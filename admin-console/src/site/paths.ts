export const paths = {
  switches: '/admin/sys/switch',
  dictionaries: '/admin/sys/dict',
  dictionary: (code: string) => `/admin/sys/dict/${encodeURIComponent(code)}`,
} as const;
