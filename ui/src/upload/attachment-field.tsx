import { Button, Group, Input } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../connection/errors.ts';
import { t } from '../text/t.ts';
import { FileButton } from './file-button.tsx';
import { uploadOwnFile } from './send-file.ts';

interface AttachmentFieldProps {
  /** addresses of the caller's own uploads */
  readonly files: readonly string[];
  readonly onChange: (files: readonly string[]) => void;
  readonly description: string;
}

/** Pictures that one may attach. */
export const attachmentsMost = 3;

/** Up to three pictures that prove what is said; private. */
export function AttachmentField({ files, onChange, description }: AttachmentFieldProps) {
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (file: File) => {
    setSending(true);
    setProblem(null);
    try {
      onChange([...files, await uploadOwnFile(file)]);
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <Input.Wrapper label={t('证明材料')} description={description} error={problem}>
      <Group gap="xs" mt={4}>
        {files.map((url, place) => (
          <Button.Group key={url}>
            <Button component="a" variant="default" href={url} target="_blank" rel="noopener">
              {t('附件 {{n}}', { n: place + 1 })}
            </Button>
            <Button
              variant="default"
              aria-label={t('移除附件 {{n}}', { n: place + 1 })}
              onClick={() => onChange(files.filter((one) => one !== url))}
            >
              {t('移除')}
            </Button>
          </Button.Group>
        ))}
        {files.length < attachmentsMost && (
          <FileButton
            kind="image"
            inputLabel={t('选择证明材料')}
            loading={sending}
            onFile={(file) => void send(file)}
          >
            {t('添加图片')}
          </FileButton>
        )}
      </Group>
    </Input.Wrapper>
  );
}
