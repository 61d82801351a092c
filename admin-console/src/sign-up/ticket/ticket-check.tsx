import { useLazyQuery } from '@apollo/client/react';
import { Alert, Button, TextInput } from '@mantine/core';
import { IconCamera, IconCircleCheck, IconQrcode } from '@tabler/icons-react';
import { CameraView } from '@vigil/ui/camera/camera-view.tsx';
import { useCamera } from '@vigil/ui/camera/use-camera.ts';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useMemo, useRef, useState } from 'react';
import { TicketCheckDocument, type TicketCheckQuery } from '../../generated/graphql.ts';
import styles from './ticket-check.module.css';
import { useQrScan } from './use-qr-scan.ts';

/** 核验准考证: the button of a wall, and the dialog in which tickets are scanned one after the other. */
export function TicketCheck({ examId }: { readonly examId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        title={t('核验准考证')}
        leftSection={<IconQrcode size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('核验准考证')}
      </Button>
      <Dialog opened={open} onClose={() => setOpen(false)} title={t('核验准考证')} size="lg">
        {open && <Checking examId={examId} />}
      </Dialog>
    </>
  );
}

type Checked = TicketCheckQuery['ticketCheck'];

function Checking({ examId }: { readonly examId: string }) {
  const [check, { loading }] = useLazyQuery(TicketCheckDocument, { fetchPolicy: 'network-only' });
  const [code, setCode] = useState('');
  const [seen, setSeen] = useState<Checked | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const ask = async (text: string): Promise<void> => {
    setProblem(null);
    setSeen(null);
    try {
      setSeen((await check({ variables: { examId, code: text } })).data?.ticketCheck ?? null);
    } catch (error) {
      setProblem(messageOf(error));
    }
    setCode('');
  };
  return (
    <div className={styles['stack']}>
      <form
        className={styles['entry']}
        onSubmit={(event) => {
          event.preventDefault();
          if (code.trim() !== '') void ask(code);
        }}
      >
        <TextInput
          className={styles['code']}
          label={t('准考证号')}
          description={t('用扫码枪扫描准考证上的二维码，或输入准考证号后按回车')}
          inputWrapperOrder={['label', 'description', 'input']}
          data-autofocus
          autoComplete="off"
          maxLength={100}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" loading={loading} disabled={code.trim() === ''}>
          {t('核验')}
        </Button>
      </form>
      <Scanner onCode={(text) => void ask(text)} />
      <div aria-live="polite">
        {problem !== null && <Alert color="red">{problem}</Alert>}
        {seen !== null && <Holder of={seen} />}
      </div>
    </div>
  );
}

function Scanner({ onCode }: { readonly onCode: (text: string) => void }) {
  const camera = useCamera();
  const video = useRef<HTMLVideoElement>(null);
  const { videoRef } = camera;
  const shown = useMemo(
    () => ({
      ...camera,
      videoRef: (element: HTMLVideoElement | null) => {
        video.current = element;
        videoRef(element);
      },
    }),
    [camera, videoRef],
  );
  useQrScan(video, camera.state === 'on', onCode);
  if (camera.state === 'off')
    return (
      <Button
        variant="default"
        className={styles['camera']}
        leftSection={<IconCamera size={16} aria-hidden />}
        onClick={() => void camera.start()}
      >
        {t('用摄像头扫码')}
      </Button>
    );
  return <CameraView camera={shown} label={t('对准准考证上的二维码')} />;
}

/** Who the ticket is of, to be compared with who stands there and with the card they hold up. */
function Holder({ of }: { readonly of: Checked }) {
  const facts: readonly (readonly [string, string])[] = [
    [t('姓名'), of.realName],
    [t('证件号码'), of.idCard || '—'],
    [t('部门'), of.deptName ?? '—'],
    [t('考场'), of.room ?? t('未安排')],
    ...(of.seat === null ? [] : [[t('座位号'), String(of.seat)] as const]),
  ];
  return (
    <section className={styles['holder']} aria-label={t('核验结果')}>
      {of.face !== '' && (
        <img className={styles['face']} src={of.face} alt={t('{{name}}的报名照片', { name: of.realName })} />
      )}
      <div className={styles['stack']}>
        {of.began ? (
          <Alert color="yellow">{t('准考证有效，但该考生已经开始答卷，请核对是否重复入场。')}</Alert>
        ) : (
          <Alert color="green" icon={<IconCircleCheck size={18} aria-hidden />}>
            {t('准考证有效，请核对本人与照片、证件是否一致。')}
          </Alert>
        )}
        <dl className={styles['facts']}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
