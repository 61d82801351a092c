const segment = encodeURIComponent;

/** Addresses of banks and questions. */
export const paths = {
  repoList: '/admin/repo/list',
  /** Questions of one bank, or of all. */
  quList: (repoId?: string) =>
    repoId === undefined ? '/admin/repo/qu' : `/admin/repo/qu?repoId=${segment(repoId)}`,
  /** Without an id: a new question, in the bank when one is given. */
  quEdit: (quId?: string, repoId?: string) =>
    `/admin/repo/qu/edit${quId === undefined ? '' : `/${segment(quId)}`}${repoId === undefined ? '' : `?repoId=${segment(repoId)}`}`,
  repoImport: (repoId: string) => `/admin/repo/import/${segment(repoId)}`,
} as const;
