import { useApolloClient } from '@apollo/client/react';
import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { useAct } from '@vigil/ui/console/use-act.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useCallback, useRef, useState, type FormEvent } from 'react';
import { isAboutProof, ProofDialog, type ProofSent } from '../accounts/public.ts';
import { RealSubmitDocument, type RealSubmitInput } from '../generated/graphql.ts';
import { FacePhotoField } from './face-photo-field.tsx';
import styles from './real-person.module.css';

/** Path of its page. */
export const realPersonAt = '/web/uc?to=real-person';

interface RealPersonFormProps {
  /** how the last submission calls the person; the number and the photo are given anew */
  readonly realName: string;
  readonly onDone: () => void;
  /** Leaves what stands as it is; without it there is nothing to go back to. */
  readonly onCancel?: () => void;
}

/**
 * Name, number and photo of a person, asked about once more before they are sent, with a proof that the
 * account is theirs. What was typed stays when refused.
 */
export function RealPersonForm({ realName, onDone, onCancel }: RealPersonFormProps) {
  const client = useApolloClient();
  const [values, setValues] = useState({ realName, idCard: '', face: '' });
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  const refused = useRef<unknown>(null);
  const act = useAct(
    useCallback(
      async (input: RealSubmitInput, commandId: string) => {
        try {
          await client.mutate({ mutation: RealSubmitDocument, variables: { input }, context: { commandId } });
        } catch (error) {
          refused.current = error;
          throw error;
        }
      },
      [client],
    ),
  );
  const set = (name: keyof typeof values, value: string) =>
    setValues((before) => ({ ...before, [name]: value }));
  const problems = {
    realName: values.realName.trim() === '' ? t('真实姓名不能为空！') : null,
    idCard: isIdNumber(values.idCard) ? null : t('身份证号码不正确！'),
    face: values.face === '' ? t('人脸照片必须上传！') : null,
  };
  const send = async (proof: ProofSent) => {
    if (!(await act.run({ ...values, ...proof }))) {
      // What else is wrong is told in the form, where it is mended.
      if (!isAboutProof(refused.current)) return;
      act.clear();
      throw refused.current;
    }
    notifySuccess(t('实名认证提交成功！'));
    onDone();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.values(problems).some((problem) => problem !== null)) return;
    setAsking(true);
  };
  const field = (name: 'realName' | 'idCard') => ({
    value: values[name],
    error: tried ? problems[name] : null,
    required: true,
    disabled: act.busy,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      set(name, event.currentTarget.value),
  });
  return (
    <>
      <form noValidate className={styles['form']} aria-label={t('实名认证')} onSubmit={submit}>
        <Stack gap="md">
          <TextInput label={t('真实姓名')} autoComplete="name" maxLength={50} {...field('realName')} />
          <TextInput
            label={t('身份证号码')}
            autoComplete="off"
            maxLength={18}
            description={t('15 位或 18 位；加密保存，页面上只显示首尾几位')}
            {...field('idCard')}
          />
          <FacePhotoField
            value={values.face}
            error={tried ? problems.face : null}
            disabled={act.busy}
            onChange={(face) => set('face', face)}
          />
          {act.error !== undefined && (
            <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle size={18} aria-hidden />}>
              {messageOf(act.error)}
            </Alert>
          )}
          <Group gap="sm">
            <Button type="submit" loading={act.busy}>
              {t('提交认证')}
            </Button>
            {onCancel !== undefined && (
              <Button variant="default" disabled={act.busy} onClick={onCancel}>
                {t('取消')}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
      {asking && (
        <ProofDialog
          title={t('提交实名认证')}
          act={t('确定提交')}
          binding
          to={realPersonAt}
          onConfirm={send}
          onClose={() => setAsking(false)}
        >
          {t('请确认姓名、身份证号与人脸照片一致，确定提交吗？')}
        </ProofDialog>
      )}
    </>
  );
}

/** As far as a page can tell (common-069); the server also counts the check digit. */
const isIdNumber = (text: string): boolean => /^(\d{15}|\d{17}[\dXx])$/.test(text.trim());
