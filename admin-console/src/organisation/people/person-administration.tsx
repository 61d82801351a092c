import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBuilding, IconShieldOff } from '@tabler/icons-react';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { ConfirmDialog } from '@vigil/ui/console/confirm-dialog.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useSession } from '../../app/session.tsx';
import { useCall } from '../../app/use-call.ts';
import { PersonFactorResetDocument } from '../../generated/graphql.ts';
import { PersonScope } from './person-scope.tsx';
import { nameOf, type PersonRow } from './person.ts';

interface PersonAdministrationProps {
  readonly person: PersonRow;
  readonly onChanged: () => void;
}

/** What is done to administrators alone: the department they are bound to, and the second factor of who lost it. */
export function PersonAdministration({ person, onChanged }: PersonAdministrationProps) {
  const { user, may } = useSession();
  const [binding, bind] = useDisclosure(false);
  const [asking, ask] = useDisclosure(false);
  const reset = useCall(PersonFactorResetDocument);
  if (person.roleType !== 2) return null;
  const submit = async () => {
    if (!(await reset.run({ id: person.id }))) return;
    notifySuccess(t('两步验证已重置！'));
    ask.close();
  };
  return (
    <>
      {may('sys:role:update') && may('sys:user:update') && (
        <Button variant="default" leftSection={<IconBuilding size={18} aria-hidden />} onClick={bind.open}>
          {t('管理范围')}
        </Button>
      )}
      {may('sys:user:update') && person.id !== user.userId && (
        <Button
          variant="default"
          leftSection={<IconShieldOff size={18} aria-hidden />}
          onClick={() => {
            reset.clear();
            ask.open();
          }}
        >
          {t('重置两步验证')}
        </Button>
      )}
      {binding && <PersonScope person={person} onClose={bind.close} onSaved={onChanged} />}
      <ConfirmDialog
        opened={asking}
        onClose={ask.close}
        title={t('重置两步验证')}
        noun={t('用户')}
        names={[nameOf(person)]}
        submitLabel={t('重置')}
        danger
        busy={reset.busy}
        error={reset.error}
        onSubmit={() => void submit()}
      >
        {t('重置后，此人原有的验证器和恢复码失效，所有登录立即退出，凭密码登录后可重新设置。确认重置吗？')}
      </ConfirmDialog>
    </>
  );
}
