import { Anchor, Text } from '@mantine/core';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { ConfirmDialog } from '@vigil/ui/console/confirm-dialog.tsx';
import { askUnsaved } from '@vigil/ui/console/form/ask-unsaved.ts';
import { useAct } from '@vigil/ui/console/use-act.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { UserPicker, type PickedUser } from '../pickers/user-picker.tsx';
import { useSession } from '../../app/session.tsx';

interface HandOverProps {
  /** 考试, 题库 */
  readonly noun: string;
  readonly title: string;
  /** null: nobody's own */
  readonly ownerId: string | null;
  /** the right to all of its kind, without which only the owner gives it away */
  readonly all: string;
  /** changes stand beside it that giving it away would lose */
  readonly unsaved: boolean;
  readonly send: (ownerId: string, commandId: string) => Promise<unknown>;
  readonly onDone: () => void;
}

/**
 * Gives something to another owner, after asking, also about unsaved changes: a line with the act for who may
 * do it, nothing for anybody else.
 */
export function HandOver({ noun, title, ownerId, all, unsaved, send, onDone }: HandOverProps) {
  const { user, may } = useSession();
  const [picking, setPicking] = useState(false);
  const [chosen, setChosen] = useState<PickedUser | null>(null);
  const act = useAct<string>(send);
  if (ownerId !== user.userId && !may(all)) return null;
  const begin = () => {
    if (!unsaved) return setPicking(true);
    askUnsaved({
      loses: t('移交后，未保存的修改将丢失。'),
      confirm: t('不保存，继续移交'),
      onConfirm: () => setPicking(true),
    });
  };
  const submit = async () => {
    if (chosen === null || !(await act.run(chosen.id))) return;
    notifySuccess(t('已移交给 {{name}}', { name: chosen.realName }));
    onDone();
  };
  return (
    <>
      <Text size="sm">
        {t('不再由您负责？')}
        <Anchor component="button" type="button" size="sm" onClick={begin}>
          {t('移交给其他人员')}
        </Anchor>
      </Text>
      <UserPicker
        opened={picking}
        onClose={() => setPicking(false)}
        title={t('选择新的负责人')}
        roleType={2}
        single
        excludes={ownerId === null ? [] : [ownerId]}
        onPick={([user]) => {
          act.clear();
          setChosen(user ?? null);
        }}
      />
      <ConfirmDialog
        opened={chosen !== null}
        onClose={() => setChosen(null)}
        title={t('移交{{noun}}', { noun })}
        noun={noun}
        names={[title]}
        submitLabel={t('移交')}
        danger
        busy={act.busy}
        error={act.error}
        onSubmit={() => void submit()}
      >
        {t('移交后由 {{name}} 负责，原负责人不再能编辑，除非对方重新共享。确认移交吗？', {
          name: chosen?.realName ?? '',
        })}
      </ConfirmDialog>
    </>
  );
}
