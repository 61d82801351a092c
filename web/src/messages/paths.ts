const segment = encodeURIComponent;

/** Addresses of what people are told (spec 3 §2). */
export const paths = {
  notices: '/web/notice',
  notice: (id: string) => `/web/notice/detail/${segment(id)}`,
} as const;
