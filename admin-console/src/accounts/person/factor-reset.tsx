import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconShieldOff } from '@tabler/icons-react';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { ConfirmDialog } from '@vigil/ui/console/confirm-dialog.tsx';
import { t } from '@vigil/ui/text/t.ts';
import type { Places } from '../../app/brought.tsx';
import { useSession } from '../../app/session.tsx';
import { useCall } from '../../app/use-call.ts';
import { PersonFactorResetDocument } from '../../generated/graphql.ts';

/** 重置两步验证 of an administrator who lost the second factor; nobody does it to themselves. */
export function FactorReset({ person }: Places['personActs']) {
  const { user, may } = useSession();
  const [asking, ask] = useDisclosure(false);
  const reset = useCall(PersonFactorResetDocument);
  if (person.roleType !== 2 || !may('sys:user:update') || person.id === user.userId) return null;
  const submit = async () => {
    if (!(await reset.run({ id: person.id }))) return;
    notifySuccess(t('两步验证已重置！'));
    ask.close();
  };
  return (
    <>
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
      <ConfirmDialog
        opened={asking}
        onClose={ask.close}
        title={t('重置两步验证')}
        noun={t('用户')}
        names={[person.realName]}
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
