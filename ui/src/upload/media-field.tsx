import { sizeText } from '@vigil/domain/uploads/public';
import { Button, Group, Input, Stack, Text } from '@mantine/core';
import { IconFileDownload, IconMicrophone, IconUpload } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { MediaPlayer } from '../media/media-player.tsx';
import { RecordDialog } from '../recorder/record-dialog.tsx';
import { t } from '../text/t.ts';
import { FileButton } from './file-button.tsx';
import styles from './image-field.module.css';
import { extensionsOf, largestOf, type MediaKind, nameOfKind, problemOf } from './media-kinds.ts';
import { RemoveButton } from './remove-button.tsx';
import { downloadAddress } from './upload-media.ts';
import { UploadStatus } from './upload-status.tsx';
import { useUpload } from './use-upload.ts';

/** What may be recorded here and now. */
const recordable: ReadonlySet<MediaKind> = new Set(['audio', 'recording']);
const playable: ReadonlySet<MediaKind> = new Set(['audio', 'video', 'recording']);

interface MediaFieldProps {
  readonly label: string;
  readonly kind: Exclude<MediaKind, 'image'>;
  /** URL; '' or null: none */
  readonly value: string | null | undefined;
  /** the new URL, which carries the file's name; '' when it was removed */
  readonly onChange: (url: string) => void;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  readonly required?: boolean;
  readonly disabled?: boolean;
  /** of the field, so that an error summary can lead to it */
  readonly id?: string;
  /** while there is none, a line with a button and nothing more */
  readonly compact?: boolean;
}

/**
 * One recording, film, attachment or Scratch file: uploaded with progress, played or linked, removed after a
 * question. A failed upload keeps the former one.
 */
export function MediaField({
  label,
  kind,
  value,
  onChange,
  description,
  error,
  required,
  disabled = false,
  id,
  compact = false,
}: MediaFieldProps) {
  const labelId = useId();
  const { state, start, retry, stop, turn, fail } = useUpload((media) => onChange(downloadAddress(media)));
  const [records, setRecords] = useState(false);
  const url = value ?? '';
  const take = (file: File) => {
    const problem = problemOf(file, kind);
    if (problem === null) void start(file);
    else fail(file.name, problem);
  };
  const hint =
    description ??
    t('支持 {{list}}，不超过 {{size}}', { list: extensionsOf(kind), size: sizeText(largestOf(kind)) });
  const isLine = compact && url === '';
  return (
    <Input.Wrapper
      label={isLine ? undefined : label}
      labelElement="div"
      labelProps={{ id: labelId }}
      description={isLine ? undefined : hint}
      error={error}
      required={required ?? false}
    >
      <Stack
        id={id}
        tabIndex={-1}
        gap="xs"
        role="group"
        {...(isLine ? { 'aria-label': label } : { 'aria-labelledby': labelId })}
        className={styles['space']}
      >
        {url !== '' && playable.has(kind) && <MediaPlayer src={url} label={label} />}
        {url !== '' && !playable.has(kind) && (
          <Group gap={6}>
            <IconFileDownload size={18} aria-hidden />
            <a href={url} download>
              {nameIn(url) ?? t('已上传的{{kind}}', { kind: nameOfKind(kind) })}
            </a>
          </Group>
        )}
        <Group gap="xs">
          <FileButton
            kind={kind}
            inputLabel={t('选择{{label}}', { label })}
            disabled={disabled || state.phase === 'sending'}
            leftSection={<IconUpload size={16} aria-hidden />}
            onFile={take}
          >
            {url !== ''
              ? t('更换{{kind}}', { kind: nameOfKind(kind) })
              : isLine
                ? t('添加{{label}}', { label })
                : t('选择{{kind}}', { kind: nameOfKind(kind) })}
          </FileButton>
          {recordable.has(kind) && (
            <Button
              variant="default"
              disabled={disabled || state.phase === 'sending'}
              leftSection={<IconMicrophone size={16} aria-hidden />}
              onClick={() => setRecords(true)}
            >
              {t('现场录音')}
            </Button>
          )}
          {url !== '' && <RemoveButton what={label} disabled={disabled} onRemove={() => onChange('')} />}
          {isLine && (
            <Text size="xs" c="dimmed">
              {hint}
            </Text>
          )}
        </Group>
        <RecordDialog
          opened={records}
          onClose={() => setRecords(false)}
          onDone={(file) => {
            setRecords(false);
            take(file);
          }}
        />
        <UploadStatus state={state} onRetry={retry} onStop={stop} onTurn={turn} />
      </Stack>
    </Input.Wrapper>
  );
}

/** The name a download address carries. */
const nameIn = (url: string): string | null => new URL(url, location.origin).searchParams.get('name');
