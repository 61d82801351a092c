import { t } from '@vigil/ui/text/t.ts';
import type { GroupFieldsFragment } from '../../generated/graphql.ts';

export type GroupRow = GroupFieldsFragment;

/** What the fields of a group are called, in the form and in its history. */
export const groupLabels: Readonly<Record<string, string>> = {
  title: t('用户组名称'),
  remark: t('备注'),
};
