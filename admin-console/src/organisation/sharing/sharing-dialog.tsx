import { Text } from '@mantine/core';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { DialogForm } from '@vigil/ui/console/form/dialog-form.tsx';
import { useEntityForm, type EntityForm, type TheirVersion } from '@vigil/ui/console/form/use-entity-form.ts';
import { t } from '@vigil/ui/text/t.ts';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { GroupNames } from '../pickers/group-picker.tsx';
import { DepartNames, PeopleNames } from '../pickers/people-names.tsx';
import { RangeSelector } from '../pickers/range-selector.tsx';
import type { Sharing } from './sharing.ts';

/** With whom something is shared, as a form holds it. */
export interface SharingValues {
  readonly departIds: string[];
  readonly groupIds: string[];
  readonly userIds: string[];
}

export const sharingValues = ({ shared }: { readonly shared: Sharing }): SharingValues => ({
  departIds: [...shared.departIds],
  groupIds: [...(shared.groupIds ?? [])],
  userIds: [...shared.userIds],
});

/**
 * Their lists without what I took away and with what I added: neither of two who share at once undoes what
 * the other did.
 */
export const sharedByBoth = (
  base: SharingValues,
  theirs: SharingValues,
  mine: SharingValues,
): SharingValues => {
  const merged = (key: keyof SharingValues): string[] => {
    const before = new Set(base[key]);
    const now = new Set(mine[key]);
    return [
      ...new Set([
        ...theirs[key].filter((id) => now.has(id) || !before.has(id)),
        ...mine[key].filter((id) => !before.has(id)),
      ]),
    ];
  };
  return { departIds: merged('departIds'), groupIds: merged('groupIds'), userIds: merged('userIds') };
};

interface SharingDialogProps {
  readonly onClose: () => void;
  readonly title: string;
  /** Whose it is, and what those it is shared with may do. */
  readonly children: ReactNode;
  /** Below the form: `HandOver`, told whether the form has unsaved changes. */
  readonly handOver?: (unsaved: boolean) => ReactNode;
  readonly shared: Sharing;
  readonly version: number;
  readonly save: (
    shared: SharingValues,
    how: { readonly commandId: string; readonly version: number | null },
  ) => Promise<unknown>;
  /** With whom somebody else has shared it meanwhile. */
  readonly loadTheirs: () => Promise<TheirVersion<SharingValues>>;
  readonly onSaved: () => void;
}

/** Shares something that belongs to somebody with colleagues, departments and groups, or takes it back. */
export function SharingDialog({
  onClose,
  title,
  children,
  handOver,
  shared,
  version,
  save,
  loadTheirs,
  onSaved,
}: SharingDialogProps) {
  const [initial] = useState(() => sharingValues({ shared }));
  const base = useRef(initial);
  const form: EntityForm<SharingValues> = useEntityForm<SharingValues>({
    initial,
    version,
    save,
    loadTheirs: async () => {
      const theirs = await loadTheirs();
      // From here on mine is said of theirs, should yet another be faster.
      form.fields.setValues(sharedByBoth(base.current, theirs.values, form.fields.getValues()));
      base.current = theirs.values;
      return theirs;
    },
    onSaved: useCallback(() => {
      notifySuccess(t('保存成功'));
      onSaved();
      onClose();
    }, [onSaved, onClose]),
  });
  const { departIds, groupIds, userIds } = form.fields.values;
  return (
    <DialogForm
      opened
      onClose={onClose}
      title={title}
      form={form}
      labels={{ departIds: t('部门'), groupIds: t('用户组'), userIds: t('人员') }}
      sayValue={(path, value) =>
        path === 'departIds' ? (
          <DepartNames ids={value as string[]} />
        ) : path === 'groupIds' ? (
          <GroupNames ids={value as string[]} />
        ) : (
          <PeopleNames ids={value as string[]} />
        )
      }
    >
      <Text>{children}</Text>
      <RangeSelector
        label={t('共享给')}
        roleType={2}
        value={{ departIds, groupIds, userIds }}
        onChange={(range) =>
          form.fields.setValues({
            departIds: [...range.departIds],
            groupIds: [...range.groupIds],
            userIds: [...range.userIds],
          })
        }
      />
      {handOver?.(form.dirty)}
    </DialogForm>
  );
}
