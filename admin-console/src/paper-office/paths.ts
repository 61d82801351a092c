export const paths = {
  papers: '/admin/exam/paper',
  paper: (id: string) => `/admin/exam/paper/${encodeURIComponent(id)}`,
} as const;
