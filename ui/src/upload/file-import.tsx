import { Anchor, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { Dropzone, type FileRejection } from '@mantine/dropzone';
import '@mantine/dropzone/styles.layer.css';
import { IconDownload, IconFileUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Dialog } from '../layout/dialog.tsx';
import { downloadFile } from '../connection/download-file.ts';
import { notifySuccess } from '../connection/notify.tsx';
import { t } from '../text/t.ts';
import { postFile, UploadStopped } from './post-file.ts';
import styles from './file-import.module.css';

export interface FileImportProps<A> {
  /**
   * Address that takes the file as multipart `file`; or what tells it from the file, or why none takes it (an
   * error whose message is for people). Then any kind of file is looked at, and `accept` only helps to choose.
   */
  readonly action: string | ((file: File) => Promise<string>);
  /** Address that answers a template to fill in. */
  readonly template?: string | undefined;
  /** Extensions with their dot, lower case. */
  readonly accept: readonly string[];
  readonly maxBytes?: number;
  /** What the file should look like, in a sentence. */
  readonly hint?: string;
  /**
   * What is said when the server has taken the file; absent: the specification's sentence. For calls that
   * only read the file it must not be that.
   */
  readonly success?: string;
  /** The server has taken the file: code 0 and its `data`. */
  readonly onAnswer: (answer: A) => void;
}

const megabyte = 1024 * 1024;

/** No line ends between a sign and the dot of the next ending: what may break there is said by a space without width. */
const enumerating = '、\u200b';

/**
 * Takes one file by drag or choice and sends it at once, with progress and a way to stop. Any other kind, a
 * second file or one too large is refused before it is sent; a refusal of the server (code not 0) is shown in
 * a dialog (spec 2 §8), after which another file can be chosen.
 */
export function FileImport<A>({
  action,
  template,
  accept,
  maxBytes = 20 * megabyte,
  hint,
  success = t('数据导入成功！'),
  onAnswer,
}: FileImportProps<A>) {
  const [sending, setSending] = useState<{ readonly name: string; readonly percent: number } | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const stop = useRef<AbortController | null>(null);

  const send = async (file: File): Promise<void> => {
    const controller = new AbortController();
    stop.current = controller;
    setSending({ name: file.name, percent: 0 });
    try {
      const address = typeof action === 'string' ? action : await action(file);
      const answer = await postFile<A>(address, file, file.name, {
        onProgress: (percent) => setSending({ name: file.name, percent }),
        signal: controller.signal,
      });
      notifySuccess(success);
      onAnswer(answer);
    } catch (error) {
      if (!(error instanceof UploadStopped)) setRefusal((error as Error).message);
    } finally {
      setSending(null);
    }
  };
  const takeTemplate = (): void => {
    if (template !== undefined)
      downloadFile(template).catch((error: unknown) => setRefusal((error as Error).message));
  };

  return (
    <>
      {sending === null ? (
        <Dropzone
          className={styles['drop']}
          multiple={false}
          maxSize={maxBytes}
          {...(typeof action === 'string' && { accept: { 'application/octet-stream': [...accept] } })}
          onDrop={(files) => files[0] && void send(files[0])}
          onReject={(rejections) => setRefusal(rejectionText(rejections, accept, maxBytes))}
          inputProps={{ 'aria-label': t('选择文件'), accept: accept.join(',') }}
        >
          <Stack align="center" gap={4} className={styles['inner']}>
            <IconFileUpload size={32} stroke={1.4} aria-hidden />
            <Text fw={500}>{t('点击选择文件，或把文件拖到这里')}</Text>
            <Text c="dimmed" size="sm" ta="center">
              {t('支持 {{kinds}}，一次一个文件，不超过 {{mb}} MB', {
                kinds: accept.join(enumerating),
                mb: Math.round(maxBytes / megabyte),
              })}
            </Text>
          </Stack>
        </Dropzone>
      ) : (
        <div className={styles['sending']} role="status">
          <Group justify="space-between" wrap="nowrap">
            <Text truncate>{sending.name}</Text>
            <Text className="tabular" c="dimmed" style={{ flexShrink: 0 }}>
              {sending.percent < 100
                ? t('已上传 {{percent}}%', { percent: sending.percent })
                : t('正在读取文件…')}
            </Text>
          </Group>
          <Progress
            value={sending.percent}
            animated={sending.percent === 100}
            aria-label={t('上传进度')}
            my="xs"
          />
          <Button variant="default" size="xs" onClick={() => stop.current?.abort()}>
            {t('停止')}
          </Button>
        </div>
      )}
      {(template !== undefined || hint !== undefined) && (
        <Group justify="space-between" gap="xs" mt="xs" align="flex-start">
          {hint !== undefined && (
            <Text c="dimmed" size="sm" className={styles['hint']}>
              {hint}
            </Text>
          )}
          {template !== undefined && (
            <Anchor
              component="button"
              type="button"
              size="sm"
              onClick={takeTemplate}
              className={styles['template']}
            >
              <IconDownload size={16} aria-hidden />
              {t('下载模板')}
            </Anchor>
          )}
        </Group>
      )}
      <Dialog opened={refusal !== null} onClose={() => setRefusal(null)} title={t('提示信息')}>
        <Stack>
          <Text role="alert">{refusal}</Text>
          <Group justify="flex-end">
            <Button onClick={() => setRefusal(null)} data-autofocus>
              {t('知道了')}
            </Button>
          </Group>
        </Stack>
      </Dialog>
    </>
  );
}

function rejectionText(
  rejections: readonly FileRejection[],
  accept: readonly string[],
  maxBytes: number,
): string {
  if (rejections.length > 1) return t('一次只能选择一个文件！');
  switch (rejections[0]?.errors[0]?.code) {
    case 'file-too-large':
      return t('文件不能超过 {{mb}} MB！', { mb: Math.round(maxBytes / megabyte) });
    case 'too-many-files':
      return t('一次只能选择一个文件！');
    default:
      return t('只能选择 {{kinds}} 文件！', { kinds: accept.join('、') });
  }
}
