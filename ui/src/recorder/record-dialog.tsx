import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconMicrophone, IconPlayerStop } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../layout/dialog.tsx';
import { MediaPlayer } from '../media/media-player.tsx';
import { clock } from '../text/format.ts';
import { t } from '../text/t.ts';
import { beginRecording, type SoundRecording } from './sound-recording.ts';

interface RecordDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** What was recorded, as a WAV file. */
  readonly onDone: (file: File) => void;
}

/** Longest recording: it ends by itself then, s. */
const longestSeconds = 10 * 60;

/** Records the microphone: begun, ended, listened to, taken or recorded again. Closing it lets go of the microphone. */
export function RecordDialog({ opened, onClose, onDone }: RecordDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={t('录音')} size={460}>
      {opened && <Recorder onClose={onClose} onDone={onDone} />}
    </Dialog>
  );
}

type Phase =
  | { readonly is: 'ready' | 'asking' | 'recording' | 'saving' }
  | { readonly is: 'failed' }
  | { readonly is: 'done'; readonly file: File; readonly url: string };

function Recorder({ onClose, onDone }: Omit<RecordDialogProps, 'opened'>) {
  const [phase, setPhase] = useState<Phase>({ is: 'ready' });
  const [seconds, setSeconds] = useState(0);
  const recording = useRef<SoundRecording | null>(null);
  const isGone = useRef(false);

  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      recording.current?.drop();
    };
  }, []);
  const url = phase.is === 'done' ? phase.url : null;
  useEffect(() => (url === null ? undefined : () => URL.revokeObjectURL(url)), [url]);

  const begin = async () => {
    setPhase({ is: 'asking' });
    try {
      const begun = await beginRecording();
      if (isGone.current) return begun.drop();
      recording.current = begun;
      setSeconds(0);
      setPhase({ is: 'recording' });
    } catch {
      if (!isGone.current) setPhase({ is: 'failed' });
    }
  };
  const finish = async () => {
    const ending = recording.current;
    if (ending === null) return;
    recording.current = null;
    setPhase({ is: 'saving' });
    try {
      const file = await ending.finish(t('录音'));
      if (!isGone.current) setPhase({ is: 'done', file, url: URL.createObjectURL(file) });
    } catch {
      if (!isGone.current) setPhase({ is: 'failed' });
    }
  };
  const isRecording = phase.is === 'recording';
  const finishNow = useRef(finish);
  useEffect(() => {
    finishNow.current = finish;
  });
  useEffect(() => {
    if (!isRecording) return undefined;
    const since = performance.now();
    const timer = setInterval(() => {
      const passed = Math.floor((performance.now() - since) / 1000);
      setSeconds(passed);
      if (passed >= longestSeconds) void finishNow.current();
    }, 250);
    return () => clearInterval(timer);
  }, [isRecording]);

  return (
    <Stack gap="md">
      {phase.is === 'failed' && (
        <Alert color="red" role="alert">
          {t('操作失败，请检查设备是否具备录音功能！')}
        </Alert>
      )}
      {phase.is === 'done' ? (
        <MediaPlayer key={phase.url} src={phase.url} label={t('录音')} as="audio" />
      ) : (
        <Text role="timer" fz="xl" fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
          {clock(seconds)}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {t('最长 {{minutes}} 分钟。录音保存为 WAV 文件。', { minutes: longestSeconds / 60 })}
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('取消')}
        </Button>
        {isRecording ? (
          <Button leftSection={<IconPlayerStop size={18} aria-hidden />} onClick={() => void finish()}>
            {t('停止录音')}
          </Button>
        ) : (
          <Button
            variant={phase.is === 'done' ? 'default' : 'filled'}
            leftSection={<IconMicrophone size={18} aria-hidden />}
            loading={phase.is === 'asking' || phase.is === 'saving'}
            onClick={() => void begin()}
          >
            {phase.is === 'done' ? t('重新录音') : t('开始录音')}
          </Button>
        )}
        {phase.is === 'done' && <Button onClick={() => onDone(phase.file)}>{t('使用这段录音')}</Button>}
      </Group>
    </Stack>
  );
}
