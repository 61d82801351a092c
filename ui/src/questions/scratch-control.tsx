import { Button, Group, Progress, Text } from '@mantine/core';
import { IconDownload, IconFileCheck, IconUpload } from '@tabler/icons-react';
import { t } from '../text/t.ts';
import { useRef, useState } from 'react';
import type { ControlProps } from './control.ts';
import { uploadOwnFile } from '../upload/send-file.ts';
import { scratchFileName } from './scratch-file.ts';
import styles from './scratch-control.module.css';

const largestBytes = 50 * 1024 * 1024;

/**
 * Type 7: the template is downloaded, worked on in Scratch, and the .sb3 file uploaded as the answer. A
 * failed upload keeps the former answer.
 */
export function ScratchControl({ question, fields, readOnly, onChoose }: ControlProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<{ readonly percent: number } | { readonly failed: string } | null>(null);
  const [name, setName] = useState<string | null>(null);
  const url = fields.scratchAnswer ?? '';
  const uploading = state !== null && 'percent' in state;

  const take = async (file: File | undefined) => {
    if (!file) return;
    if (!/\.sb3$/i.test(file.name)) return setState({ failed: t('请选择 Scratch 作品文件（.sb3）') });
    if (file.size > largestBytes) return setState({ failed: t('文件不能超过 50 MB') });
    setState({ percent: 0 });
    try {
      const uploaded = await uploadOwnFile(file, { onProgress: (percent) => setState({ percent }) });
      setName(file.name);
      setState(null);
      onChoose({ scratchAnswer: uploaded });
    } catch (error) {
      setState({ failed: error instanceof Error ? error.message : t('上传失败') });
    }
  };

  return (
    <div className={styles['panel']}>
      {question.scratchUrl && (
        <Group justify="space-between">
          <Text>{t('第一步：下载题目模板，在 Scratch 中完成作品')}</Text>
          <Button
            component="a"
            href={question.scratchUrl}
            download={scratchFileName}
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
          >
            {t('下载模板')}
          </Button>
        </Group>
      )}
      <Group justify="space-between">
        <Text>{question.scratchUrl ? t('第二步：上传完成的作品（.sb3）') : t('上传完成的作品（.sb3）')}</Text>
        <Button
          variant={url ? 'default' : 'filled'}
          leftSection={<IconUpload size={18} aria-hidden />}
          loading={uploading}
          disabled={readOnly}
          onClick={() => picker.current?.click()}
        >
          {url ? t('重新上传') : t('上传作品')}
        </Button>
        <input
          ref={picker}
          type="file"
          accept=".sb3"
          hidden
          aria-label={t('选择作品文件')}
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            void take(file);
          }}
        />
      </Group>
      {uploading && <Progress value={state.percent} aria-label={t('正在上传')} />}
      {state !== null && 'failed' in state && (
        <Text c="var(--vigil-danger)" role="alert">
          {state.failed}
        </Text>
      )}
      {url && !uploading && (
        <Group gap="xs" className={styles['done']}>
          <IconFileCheck size={20} aria-hidden />
          <a href={url} download={scratchFileName}>
            {name ?? t('已上传的作品')}
          </a>
        </Group>
      )}
    </div>
  );
}
