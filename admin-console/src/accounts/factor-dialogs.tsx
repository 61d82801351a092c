import { PasswordInput, Text, TextInput } from '@mantine/core';
import { ActDialog } from '@vigil/ui/console/act-dialog.tsx';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { FactorSecret } from '@vigil/ui/security/factor-secret.tsx';
import { RecoveryCodes } from '@vigil/ui/security/recovery-codes.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { useCall } from '../app/use-call.ts';
import {
  FactorBeginDocument,
  FactorCodesDocument,
  FactorConfirmDocument,
  FactorDisableDocument,
} from '../generated/graphql.ts';

interface FactorDialogProps {
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

const CodeField = ({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (code: string) => void;
}) => (
  <TextInput
    label={t('验证码')}
    description={t('身份验证器显示的 6 位数字')}
    autoComplete="one-time-code"
    maxLength={20}
    data-autofocus
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

const Codes = ({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }) => (
  <Dialog
    opened
    onClose={() => undefined}
    withCloseButton={false}
    closeOnClickOutside={false}
    closeOnEscape={false}
    title={t('恢复码')}
  >
    <RecoveryCodes codes={codes} onDone={onDone} />
  </Dialog>
);

interface EnableFactorProps extends FactorDialogProps {
  /** false: they have just signed in as they do */
  readonly hasPassword: boolean;
}

/** Password, then the app's picture and its first code, then the recovery codes. */
export function EnableFactor({ hasPassword, onClose, onChanged }: EnableFactorProps) {
  const begin = useCall(FactorBeginDocument);
  const confirm = useCall(FactorConfirmDocument);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const secret = begin.answer()?.secondFactorBegin;
  if (codes !== null) return <Codes codes={codes} onDone={onClose} />;
  const submit = async () => {
    if (secret === undefined) {
      await begin.run({ password: hasPassword ? password : null });
      return;
    }
    if (!(await confirm.run({ code: code.trim() }))) return setCode('');
    setCodes(confirm.answer()?.secondFactorConfirm.recoveryCodes ?? []);
    onChanged();
  };
  return (
    <ActDialog
      opened
      onClose={onClose}
      title={t('开启两步验证')}
      object={t('登录时除密码外，还需要手机上的验证码。')}
      submitLabel={secret === undefined ? t('下一步') : t('开启')}
      busy={begin.busy || confirm.busy}
      error={secret === undefined ? begin.error : confirm.error}
      onSubmit={() => void submit()}
    >
      {secret === undefined && !hasPassword && (
        <Text size="sm">{t('您没有登录密码：请在登录后 5 分钟内开启，否则需重新登录。')}</Text>
      )}
      {secret === undefined && hasPassword && (
        <PasswordInput
          label={t('当前密码')}
          autoComplete="current-password"
          data-autofocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      )}
      {secret !== undefined && (
        <>
          <FactorSecret {...secret} />
          <CodeField value={code} onChange={setCode} />
        </>
      )}
    </ActDialog>
  );
}

export function DisableFactor({ onClose, onChanged }: FactorDialogProps) {
  const disable = useCall(FactorDisableDocument);
  const [code, setCode] = useState('');
  const submit = async () => {
    if (!(await disable.run({ code: code.trim() }))) return setCode('');
    onChanged();
    onClose();
  };
  return (
    <ActDialog
      opened
      onClose={onClose}
      title={t('关闭两步验证')}
      object={t('关闭后，只凭密码即可登录您的账号。')}
      submitLabel={t('关闭两步验证')}
      danger
      busy={disable.busy}
      error={disable.error}
      onSubmit={() => void submit()}
    >
      <CodeField value={code} onChange={setCode} />
    </ActDialog>
  );
}

export function RenewCodes({ onClose, onChanged }: FactorDialogProps) {
  const renew = useCall(FactorCodesDocument);
  const [code, setCode] = useState('');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <Codes codes={codes} onDone={onClose} />;
  const submit = async () => {
    if (!(await renew.run({ code: code.trim() }))) return setCode('');
    setCodes(renew.answer()?.secondFactorRecoveryCodes ?? []);
    onChanged();
  };
  return (
    <ActDialog
      opened
      onClose={onClose}
      title={t('重新生成恢复码')}
      object={t('原有的恢复码将全部失效。')}
      submitLabel={t('重新生成')}
      busy={renew.busy}
      error={renew.error}
      onSubmit={() => void submit()}
    >
      <CodeField value={code} onChange={setCode} />
    </ActDialog>
  );
}
