/** Colleagues, departments and groups something is shared with, by id. */
export interface Sharing {
  readonly departIds: readonly string[];
  /** left out by what was shared before there were groups */
  readonly groupIds?: readonly string[] | null;
  readonly userIds: readonly string[];
}

export const isShared = ({ departIds, groupIds, userIds }: Sharing): boolean =>
  departIds.length + (groupIds?.length ?? 0) + userIds.length > 0;
