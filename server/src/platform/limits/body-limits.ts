const megabyte = 1024 * 1024;

/** Bytes a request body may have; `capture`: of an operation that carries a picture. */
export const bodyLimits = { normal: megabyte, capture: 3 * megabyte, upload: 20 * megabyte } as const;
