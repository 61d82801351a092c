import { useApolloClient } from '@apollo/client/react';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { useUser } from '../../app/user.ts';
import { BindMobileDocument, UnbindMobileDocument } from '../../generated/graphql.ts';
import { FormFailure } from '../form-failure.tsx';
import { ProofFields } from '../proof/proof-fields.tsx';
import { nothingShown, proofProblem, showsOther } from '../proof/proof.ts';
import { useOwnProofs } from '../proof/use-own-proofs.ts';
import { SmsCode } from '../sms-code.tsx';

interface MobileDialogProps {
  readonly act: 'bind' | 'unbind';
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const words = {
  bind: { title: t('绑定手机号'), done: t('手机号绑定成功！') },
  unbind: { title: t('解绑手机号'), done: t('手机号解绑成功！') },
};

/** Where somebody comes back to who signs in anew before they bind a number: this dialog is open again. */
export const bindingNumberAt = '/web/uc?to=connect&open=mobile';

/** 绑定手机号, 解绑手机号: the number, and the code that came to it; who binds one shows that the account is theirs. */
export function MobileDialog({ act, onClose, onDone }: MobileDialogProps) {
  return (
    <Dialog opened onClose={onClose} title={words[act].title}>
      {act === 'bind' ? (
        <BindForm onClose={onClose} onDone={onDone} />
      ) : (
        <MobileForm
          act="unbind"
          proofs={nothingMore}
          onRefused={() => undefined}
          onClose={onClose}
          onDone={onDone}
        />
      )}
    </Dialog>
  );
}

/** The code that came to the number is the proof. */
const nothingMore: readonly string[] = ['fresh'];

function BindForm({ onClose, onDone }: Omit<MobileDialogProps, 'act'>) {
  const query = useOwnProofs(true);
  return (
    <QueryView query={query}>
      {({ ownProofs }) => (
        <MobileForm
          act="bind"
          proofs={ownProofs}
          onRefused={query.reload}
          onClose={onClose}
          onDone={onDone}
        />
      )}
    </QueryView>
  );
}

interface MobileFormProps extends MobileDialogProps {
  readonly proofs: readonly string[];
  readonly onRefused: () => void;
}

function MobileForm({ act, proofs, onRefused, onClose, onDone }: MobileFormProps) {
  const client = useApolloClient();
  const user = useUser();
  // What is taken away is the number that is there: nobody types it once more.
  const own = act === 'unbind' ? (user?.mobile ?? null) : null;
  const { title, done } = words[act];
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [proof, setProof] = useState(nothingShown);
  const [missing, setMissing] = useState<string | null>(null);
  const form = useForm({
    initialValues: { mobile: own ?? '', smsCode: '' },
    validate: {
      mobile: (value) => (value.trim() === '' ? t('手机号不能为空') : null),
      smsCode: (value) => (value.trim() === '' ? t('短信验证码不能为空') : null),
    },
  });
  // Showing something else may lead away from the page: the number is asked for after it.
  const waits = showsOther(proofs) && proof.passkey === null;
  const submit = async (input: typeof form.values) => {
    const problem = proofProblem(proofs, proof);
    setMissing(problem);
    if (problem !== null) return;
    setBusy(true);
    setFailure(null);
    const shown = proofs.includes('password') ? { password: proof.password } : { passkey: proof.passkey };
    try {
      await (act === 'bind'
        ? client.mutate({ mutation: BindMobileDocument, variables: { input: { ...input, ...shown } } })
        : client.mutate({ mutation: UnbindMobileDocument, variables: { input } }));
      notifySuccess(done);
      onDone();
    } catch (error) {
      setFailure(messageOf(error));
      // It was good once.
      setProof((before) => ({ ...before, passkey: null }));
      setBusy(false);
      onRefused();
    }
  };
  return (
    <form noValidate onSubmit={form.onSubmit((values) => void submit(values))} aria-label={title}>
      <Stack gap="md">
        {act === 'unbind' && (
          <Text size="sm">{t('解绑后不能再用短信验证码登录，也不能用手机号找回密码。')}</Text>
        )}
        <FormFailure message={failure} />
        <ProofFields
          proofs={proofs}
          values={proof}
          onValues={setProof}
          onFailure={setFailure}
          to={bindingNumberAt}
          disabled={busy}
          problem={missing}
          binding
        />
        {!waits && (
          <>
            <TextInput
              label={t('手机号')}
              type="tel"
              autoComplete="tel-national"
              maxLength={11}
              readOnly={own !== null}
              {...(proofs.includes('password') || own !== null ? {} : { 'data-autofocus': true })}
              {...form.getInputProps('mobile')}
            />
            <SmsCode
              mobile={form.values.mobile}
              smsType={act}
              value={form.values.smsCode}
              error={form.errors['smsCode'] as string | undefined}
              onChange={(code) => form.setFieldValue('smsCode', code)}
              onFailure={setFailure}
              onMobileFault={(fault) => form.setFieldError('mobile', fault)}
            />
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {t('取消')}
              </Button>
              <Button type="submit" loading={busy} {...(act === 'unbind' ? { color: 'red' } : {})}>
                {title}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </form>
  );
}
