import { Button, Group, Input } from '@mantine/core';
import { IconCamera, IconUpload } from '@tabler/icons-react';
import { compressImage } from '@vigil/ui/upload/compress-image.ts';
import { FileButton } from '@vigil/ui/upload/file-button.tsx';
import { fetchedPart } from '@vigil/ui/state/fetched-part.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useId, useState } from 'react';
import styles from './real-person.module.css';

const PhotoCamera = fetchedPart(async () => (await import('./photo-camera.tsx')).PhotoCamera, null);

/** From here on it is compressed (real-010), KB: 3000 KB would be more than a call carries as base64. */
const limitKb = 2000;

interface FacePhotoFieldProps {
  /** data URL; '': none yet */
  readonly value: string;
  readonly error: string | null;
  readonly disabled: boolean;
  readonly onChange: (photo: string) => void;
}

/** The photo of one's face: taken by the camera or chosen, and kept in the page until it is submitted. */
export function FacePhotoField({ value, error, disabled, onChange }: FacePhotoFieldProps) {
  const labelId = useId();
  const [taking, setTaking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const take = async (file: File) => {
    setProblem(null);
    if (!/^image\/(jpeg|png)$/.test(file.type)) return setProblem(t('只支持 jpg、png 格式的图片！'));
    try {
      onChange(await dataUrlOf(await compressImage(file, limitKb * 1024)));
    } catch (thrown) {
      setProblem((thrown as Error).message);
    }
  };
  return (
    <Input.Wrapper
      label={t('人脸照片')}
      labelElement="div"
      labelProps={{ id: labelId }}
      description={t('本人正面、免冠、光线充足的清晰照片，支持 jpg、png，过大的图片会自动压缩')}
      error={problem ?? error}
      errorProps={{ mt: 6 }}
      size="md"
      required
    >
      <div role="group" aria-labelledby={labelId} className={styles['photo']}>
        {value !== '' && <img src={value} alt={t('人脸照片')} className={styles['face']} />}
        <Group gap="xs">
          <Button
            variant="default"
            size="sm"
            disabled={disabled}
            leftSection={<IconCamera size={16} aria-hidden />}
            onClick={() => setTaking(true)}
          >
            {t('拍照')}
          </Button>
          <FileButton
            kind="image"
            inputLabel={t('选择人脸照片')}
            disabled={disabled}
            leftSection={<IconUpload size={16} aria-hidden />}
            onFile={(file) => void take(file)}
          >
            {value === '' ? t('选择图片') : t('更换图片')}
          </FileButton>
        </Group>
      </div>
      {taking && (
        <PhotoCamera
          onClose={() => setTaking(false)}
          onPhoto={(photo) => {
            setTaking(false);
            setProblem(null);
            onChange(photo);
          }}
        />
      )}
    </Input.Wrapper>
  );
}

const dataUrlOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () =>
      reject(new Error(t('图片已损坏或格式不受支持，请更换图片后重试'))),
    );
    reader.readAsDataURL(file);
  });
