/** Colleagues and departments something is shared with, by id. */
export interface Sharing {
  readonly departIds: readonly string[];
  readonly userIds: readonly string[];
}

export const isShared = ({ departIds, userIds }: Sharing): boolean => departIds.length + userIds.length > 0;
