import { Fieldset, Stack } from '@mantine/core';
import type { PeopleRange } from '@vigil/domain/organisation/people-range';
import { t } from '@vigil/ui/text/t.ts';
import { DepartMultiSelect } from './department-picker.tsx';
import { GroupMultiSelect } from './group-picker.tsx';
import { UserMultiField } from './user-multi-field.tsx';

interface RangeSelectorProps {
  readonly label?: string;
  readonly value: PeopleRange;
  readonly onChange: (value: PeopleRange) => void;
  /** Which parts are offered; all when left out. */
  readonly parts?: readonly ('departs' | 'groups' | 'users')[];
  readonly roleType?: number;
  readonly error?: string | null;
  readonly disabled?: boolean;
}

/**
 * Whom something is for: departments with those below them, groups, and single people (component RangeSelector;
 * depart-001, user-078).
 */
export function RangeSelector({
  label = t('范围'),
  value,
  onChange,
  parts = ['departs', 'groups', 'users'],
  roleType,
  error,
  disabled,
}: RangeSelectorProps) {
  return (
    <Fieldset legend={label} disabled={disabled} m={0}>
      <Stack gap="md">
        {parts.includes('departs') && (
          <DepartMultiSelect
            label={t('部门')}
            description={t('包含其下级部门')}
            value={value.departIds}
            onChange={(departIds) => onChange({ ...value, departIds })}
            error={error}
          />
        )}
        {parts.includes('groups') && (
          <GroupMultiSelect
            label={t('用户组')}
            value={value.groupIds}
            onChange={(groupIds) => onChange({ ...value, groupIds })}
          />
        )}
        {parts.includes('users') && (
          <UserMultiField
            label={t('人员')}
            value={value.userIds}
            onChange={(userIds) => onChange({ ...value, userIds })}
            {...(roleType !== undefined && { roleType })}
            error={parts.includes('departs') ? undefined : error}
          />
        )}
      </Stack>
    </Fieldset>
  );
}
