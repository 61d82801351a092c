import { useApolloClient } from '@apollo/client/react';
import { Alert, Anchor, Button, Checkbox, Radio, Select, Stack, TextInput } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { pictureLimitsKb } from '@vigil/domain/uploads/public';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { useAct } from '@vigil/ui/console/use-act.ts';
import { DayInput } from '@vigil/ui/dates/day-input.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { ImageField } from '@vigil/ui/upload/image-field.tsx';
import { useCallback, useRef, useState, type FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { examPaths } from '../exams/public.ts';
import {
  GiveSignUpInfoDocument,
  type MemberInfoInput,
  type SignUpInfoFragment,
  type SittingFieldsFragment,
} from '../generated/graphql.ts';
import { firstFault, memberFaults } from './member-faults.ts';
import { SittingChoice } from './sitting-choice.tsx';
import styles from './sign-up.module.css';

/** two inches: 35 × 49 mm */
const photoShape = 35 / 49;
const idCardTypes = [t('身份证'), t('港澳通行证'), t('台湾通行证'), t('护照')].map((label, place) => ({
  value: String(place + 1),
  label,
}));

/** In the time of this device: a birth date is of the past in any. */
const today = (): string => new Date().toLocaleDateString('sv');

interface MemberFormProps {
  readonly info: SignUpInfoFragment;
  readonly sittings: readonly SittingFieldsFragment[];
  readonly onCancel: () => void;
  readonly onDone: () => void;
}

/**
 * 报名信息表单. What is wrong is said at its field, in the server's words, and the first of it is gone to; what the server
 * alone knows it says below. What was typed stays. [buy-008] [buy-009] [buy-010]
 * [buy-011]
 */
export function MemberForm({ info, sittings, onCancel, onDone }: MemberFormProps) {
  const client = useApolloClient();
  const given = info.info;
  const [values, setValues] = useState(() => ({
    realName: given.realName,
    sex: given.sex === null ? '' : String(given.sex),
    birthDate: given.birthDate,
    idCardType: String(given.idCardType ?? 1),
    idCard: given.idCard,
    mobile: given.mobile,
    phone: given.phone,
    certAddress: given.certAddress,
    face: given.face,
    examId: info.examId ?? (sittings.length === 1 ? (sittings[0]?.id ?? '') : ''),
  }));
  const [agreed, setAgreed] = useState(false);
  const act = useAct(
    useCallback(
      (input: MemberInfoInput, commandId: string) =>
        client.mutate({ mutation: GiveSignUpInfoDocument, variables: { input }, context: { commandId } }),
      [client],
    ),
  );
  const [checks, setChecks] = useState(false);
  const faults = checks ? memberFaults(values, today()) : {};
  const form = useRef<HTMLFormElement>(null);
  const set = (name: keyof typeof values, value: string) =>
    setValues((before) => ({ ...before, [name]: value }));
  const field = (name: keyof typeof values) => ({
    value: values[name],
    error: faults[name],
    wrapperProps: { 'data-field': name },
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      set(name, event.currentTarget.value),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecks(true);
    const first = firstFault(memberFaults(values, today()));
    if (first !== null) {
      form.current
        ?.querySelector<HTMLElement>(`[data-field="${first}"]`)
        ?.querySelector<HTMLElement>('input:not([type=hidden], [type=file]), [tabindex]')
        ?.focus();
      return;
    }
    const { sex, idCardType, ...rest } = values;
    const saved = await act.run({
      ...rest,
      catId: info.catId,
      sex: sex === '' ? null : Number(sex),
      idCardType: Number(idCardType),
      consent: agreed ? info.consent : null,
    });
    if (!saved) return;
    notifySuccess(t('报名信息提交成功！'));
    onDone();
  };
  return (
    <form
      ref={form}
      noValidate
      className={styles['form']}
      aria-label={t('报名信息')}
      onSubmit={(event) => void submit(event)}
    >
      <Stack gap="md">
        <div data-field="examId">
          <SittingChoice
            sittings={sittings}
            value={values.examId}
            onChange={(examId) => set('examId', examId)}
            error={faults.examId}
            noLine={info.place === 'taken' || info.place === 'kept'}
          />
        </div>
        <TextInput label={t('姓名')} required autoComplete="name" maxLength={50} {...field('realName')} />
        <Radio.Group
          label={t('性别')}
          required
          value={values.sex}
          error={faults.sex}
          data-field="sex"
          onChange={(value) => set('sex', value)}
        >
          <div
            className={`${styles['acts']} ${styles['start']} ${styles['tick']}`}
            style={{ gap: '0.5rem 1.5rem', marginTop: '0.5rem' }}
          >
            <Radio value="1" label={t('男')} />
            <Radio value="2" label={t('女')} />
          </div>
        </Radio.Group>
        <DayInput
          label={t('出生日期')}
          required
          value={values.birthDate}
          error={faults.birthDate}
          defaultLevel="decade"
          defaultDate={values.birthDate || '1990-01-01'}
          maxDate={today()}
          autoComplete="bday"
          wrapperProps={{ 'data-field': 'birthDate' }}
          onChange={(day) => set('birthDate', day)}
        />
        <Select
          label={t('证件类型')}
          required
          data={idCardTypes}
          allowDeselect={false}
          value={values.idCardType}
          onChange={(value) => set('idCardType', value ?? '1')}
        />
        <TextInput
          label={t('证件号码')}
          required
          autoComplete="off"
          maxLength={20}
          description={t('同一证件在同一时间段内只能报名一次')}
          {...field('idCard')}
        />
        <TextInput
          label={t('手机号')}
          required
          inputMode="tel"
          readOnly={given.mobile !== ''}
          maxLength={11}
          {...field('mobile')}
        />
        <TextInput label={t('备用电话（选填）')} inputMode="tel" maxLength={30} {...field('phone')} />
        <TextInput label={t('证书邮寄地址')} required maxLength={200} {...field('certAddress')} />
        <div data-field="face">
          <ImageField
            label={t('上传正面证件照')}
            required
            value={values.face}
            aspect={photoShape}
            limitKb={pictureLimitsKb.idPhoto}
            path="/api/sys/user/id-photo"
            description={
              <ul className={styles['notes']}>
                <li>{t('支持 jpg、jpeg、png 格式，只能上传一张，不超过 3MB')}</li>
                <li>{t('不小于 500×500 像素，二寸白底正面免冠照片')}</li>
              </ul>
            }
            error={faults.face}
            onChange={(url) => set('face', url)}
          />
        </div>
        <Checkbox
          className={styles['tick']}
          checked={agreed}
          onChange={(event) => setAgreed(event.currentTarget.checked)}
          label={
            <>
              {t('我已阅读并同意')}
              <Anchor component={Link} to={examPaths.instructions} target="_blank" underline="always">
                {t('《考生须知》')}
              </Anchor>
            </>
          }
        />
        {act.error !== undefined && (
          <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle size={18} aria-hidden />}>
            {messageOf(act.error)}
          </Alert>
        )}
        <div className={styles['acts']}>
          <Button variant="default" onClick={onCancel}>
            {t('取消')}
          </Button>
          <Button type="submit" loading={act.busy} disabled={!agreed}>
            {t('提交')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
