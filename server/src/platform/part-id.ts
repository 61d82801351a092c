/** Id of a part of an import, from 0: sorted by id, the parts stand in their order. */
export const partId = (importId: string, part: number): string =>
  `${importId}:${String(part).padStart(5, '0')}`;
