import { Anchor, Button, Checkbox, PasswordInput } from '@mantine/core';
import { useCamera } from '@vigil/ui/camera/use-camera.ts';
import { sayTime } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { Link } from 'react-router-dom';
import { examPaths } from '../../exams/public.ts';
import { paths } from '../paths.ts';
import { deviceTestedAt } from './device-memory.ts';
import { DeviceTest } from './device-test.tsx';
import { FaceTips } from '@vigil/ui/camera/face-tips.tsx';
import { monitoringOf } from './monitoring.ts';
import type { Check, Done } from './readiness.ts';
import { RulesOf } from './rules-of.tsx';
import { Step, Steps } from './step.tsx';
import styles from './check-steps.module.css';

interface CheckStepsProps {
  readonly check: Check;
  readonly done: Done;
  readonly onChange: (change: Partial<Done>) => void;
  /** the exam can be looked at, not entered yet: what is done now is done early */
  readonly early: boolean;
}

/**
 * What is to be done before this exam, in order: device, rules, password, face; what it does not ask for is
 * left out.
 */
export function CheckSteps({ check, done, onChange, early }: CheckStepsProps) {
  const steps = [
    ...(check.needDevice ? [{ key: 'device', One: DeviceStep }] : []),
    { key: 'rules', One: RulesStep },
    ...(check.openType === 9 && !early ? [{ key: 'password', One: PasswordStep }] : []),
    ...(check.faceOn ? [{ key: 'face', One: FaceStep }] : []),
    ...(early ? [{ key: 'tour', One: TourStep }] : []),
  ];
  return (
    <Steps>
      {steps.map(({ key, One }, index) => (
        <One key={key} number={index + 1} {...{ check, done, onChange, early }} />
      ))}
    </Steps>
  );
}

interface OneProps extends CheckStepsProps {
  readonly number: number;
}

function DeviceStep({ number, check, done, onChange, early }: OneProps) {
  const camera = useCamera({ microphone: true, looks: true });
  const tested = deviceTestedAt();
  const looks = {
    on: { state: 'done', hint: t('画面正常即可。检测后请保持摄像头可用，不要让其他程序占用。') },
    failed: { state: 'bad', hint: t('没有取得画面，请按下面的说明处理后重新检测。') },
    starting: { state: 'todo', hint: t('请在浏览器的提示中选择“允许”。') },
    off: {
      state: 'todo',
      hint:
        tested !== null
          ? t('{{time}} 检测正常，进入考试前请再检测一次。', { time: sayTime(tested) })
          : early
            ? t('可以提前检测，发现问题还来得及处理。')
            : t('点击“开始检测”，并允许浏览器使用摄像头和麦克风。'),
    },
  } as const;
  const { state, hint } =
    camera.fault === null
      ? looks[camera.state]
      : ({
          state: done.device ? 'done' : 'bad',
          hint: t('摄像头已打开，但看不到人：监考老师看到的也是这样。'),
        } as const);
  return (
    <Step name="device" number={number} title={t('设备检测')} state={state} hint={hint}>
      <DeviceTest
        examId={check.id}
        camera={camera}
        formal={check.examType === 1}
        onResult={(device) => onChange({ device })}
      />
    </Step>
  );
}

function RulesStep({ number, check, done, onChange, early }: OneProps) {
  return (
    <Step
      name="rules"
      number={number}
      title={t('了解规则')}
      state={early ? 'later' : done.consent ? 'done' : 'todo'}
      said={early ? t('开考前确认') : undefined}
      hint={
        monitoringOf(check).length > 0
          ? t('本场考试有监考，请先看清记录什么、到什么程度会交卷。')
          : t('本场考试没有摄像头和切屏监控。')
      }
    >
      <RulesOf check={check} />
      {early ? (
        <Anchor href={examPaths.instructions} target="_blank" rel="noopener">
          {t('阅读《考生须知》')}
        </Anchor>
      ) : (
        <Checkbox
          classNames={{ label: styles['consent'] ?? '', body: styles['consentRow'] ?? '' }}
          checked={done.consent}
          onChange={(event) => onChange({ consent: event.currentTarget.checked })}
          label={
            <>
              {t('我已阅读并同意')}
              <Anchor href={examPaths.instructions} target="_blank" rel="noopener" underline="always">
                {t('《考生须知》')}
              </Anchor>
            </>
          }
        />
      )}
    </Step>
  );
}

function PasswordStep({ number, done, onChange }: OneProps) {
  const given = done.password.trim() !== '';
  const wrong = done.wrongPassword !== null;
  return (
    <Step
      name="password"
      number={number}
      title={t('输入密码')}
      state={wrong ? 'bad' : given ? 'done' : 'todo'}
      said={given && !wrong ? t('已填写') : undefined}
      hint={t('由监考老师或组织者告知，开始时核对；连续输错会暂停 1 分钟。')}
    >
      <PasswordInput
        maw={360}
        label={t('考试密码')}
        placeholder={t('请输入考试密码')}
        autoComplete="off"
        value={done.password}
        error={done.wrongPassword}
        aria-invalid={wrong || undefined}
        onChange={(event) => onChange({ password: event.currentTarget.value, wrongPassword: null })}
      />
    </Step>
  );
}

function FaceStep({ number }: OneProps) {
  return (
    <Step
      name="face"
      number={number}
      title={t('人脸核验')}
      state="later"
      said={t('点击开始时进行')}
      hint={t('系统自动拍照与登记照片比对，通过后进入考试；不通过会说明原因，可以重试或手动拍照。')}
    >
      <FaceTips />
    </Step>
  );
}

function TourStep({ number }: OneProps) {
  return (
    <Step
      name="tour"
      number={number}
      title={t('演练一遍')}
      state="later"
      said={t('可选')}
      hint={t('用真实的答题页面熟悉每种题型和监考提示，不占考试次数，不留任何成绩。')}
    >
      <Button component={Link} to={paths.tour} variant="default">
        {t('进入考试演练')}
      </Button>
    </Step>
  );
}
