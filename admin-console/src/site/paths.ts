export const paths = {
  dictionaries: '/admin/sys/dict',
  dictionary: (code: string) => `/admin/sys/dict/${encodeURIComponent(code)}`,
} as const;
