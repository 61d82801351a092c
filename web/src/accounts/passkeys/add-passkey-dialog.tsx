import { useApolloClient } from '@apollo/client/react';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { focusFirstFault } from '@vigil/ui/form/focus-first-fault.ts';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState, type FormEvent } from 'react';
import { PasskeyBeginDocument, PasskeyFinishDocument } from '../../generated/graphql.ts';
import { FormFailure } from '../form-failure.tsx';
import { ProofFields } from '../proof/proof-fields.tsx';
import { mayShow, nothingShown, proofIn, proofProblem } from '../proof/proof.ts';

interface AddPasskeyDialogProps {
  /** the account has a second factor: its code is asked for, too */
  readonly codeWanted: boolean;
  /** what proves that the account is theirs: `OwnPasskeys.proofs` */
  readonly proofs: readonly string[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/**
 * 添加通行密钥: a name and a proof that the account is theirs, then the device asks for finger, face or PIN. Who has no
 * password proves it by what they have: a sign-in at their provider of this moment, or a code sent to their number.
 */
export function AddPasskeyDialog({ codeWanted, proofs, onClose, onDone }: AddPasskeyDialogProps) {
  const client = useApolloClient();
  const [values, setValues] = useState({ name: deviceWord(), code: '' });
  const [proof, setProof] = useState(nothingShown);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const field = (name: keyof typeof values) => ({
    value: values[name],
    required: true,
    disabled: busy,
    onChange: ({ currentTarget: { value } }: { readonly currentTarget: { readonly value: string } }) =>
      setValues((before) => ({ ...before, [name]: value })),
  });
  const add = async () => {
    const { code, name } = values;
    const begun = await client.mutate({
      mutation: PasskeyBeginDocument,
      variables: { ...proofIn(proofs, proof), code: codeWanted ? code.trim() : null },
    });
    if (!begun.data) return;
    const { ceremony, options } = begun.data.passkeyBegin;
    const { makePasskey } = await import('./authenticator.ts');
    const response = await makePasskey(options);
    await client.mutate({
      mutation: PasskeyFinishDocument,
      variables: { ceremony, response, name: name.trim() },
    });
    notifySuccess(t('通行密钥添加成功！'));
    onDone();
    onClose();
  };
  const [tried, setTried] = useState(false);
  const problems = {
    name: values.name.trim() === '' ? t('通行密钥名称不能为空！') : null,
    proof: proofProblem(proofs, proof),
    code: codeWanted && values.code.trim() === '' ? t('验证码不能为空') : null,
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    setFailure(null);
    if (Object.values(problems).some((problem) => problem !== null))
      return focusFirstFault(event.currentTarget);
    setBusy(true);
    add()
      .catch((error: unknown) => {
        setFailure(messageOf(error));
        // It was good once.
        setProof((before) => ({ ...before, passkey: null }));
      })
      .finally(() => setBusy(false));
  };
  return (
    <Dialog opened onClose={onClose} title={t('添加通行密钥')} closeOnClickOutside={false}>
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <Text size="sm">{t('通行密钥可以直接登录您的账号，请只在自己的设备上添加。')}</Text>
          <FormFailure message={failure} />
          <TextInput label={t('名称')} maxLength={30} error={tried && problems.name} {...field('name')} />
          <ProofFields
            proofs={proofs}
            values={proof}
            onValues={setProof}
            onFailure={setFailure}
            to="/web/uc?to=pass"
            disabled={busy}
            problem={tried ? problems.proof : null}
          />
          {codeWanted && (
            <TextInput
              label={t('验证码')}
              autoComplete="one-time-code"
              maxLength={20}
              error={tried && problems.code}
              {...field('code')}
            />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('取消')}
            </Button>
            <Button type="submit" loading={busy} disabled={!mayShow(proofs, proof)}>
              {t('继续')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

/** What the device before somebody is likely called. */
function deviceWord(): string {
  const { userAgent } = navigator;
  if (/iPhone/.test(userAgent)) return 'iPhone';
  if (/iPad/.test(userAgent)) return 'iPad';
  if (/Android/.test(userAgent)) return t('安卓手机');
  if (/Mac OS/.test(userAgent)) return t('Mac 电脑');
  return /Windows/.test(userAgent) ? t('Windows 电脑') : t('我的设备');
}
