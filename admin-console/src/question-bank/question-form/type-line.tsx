import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconReplace } from '@tabler/icons-react';
import type { EntityForm } from '@vigil/ui/console/form/use-entity-form.ts';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { typeName } from '@vigil/ui/questions/question-types.ts';
import { t } from '@vigil/ui/text/t.ts';
import styles from './question-form.module.css';
import { ofAnotherType, type QuestionValues } from './question-values.ts';
import { TypeGallery } from './type-gallery.tsx';

/** Which type the question is; of a new one, the way to another. What was typed stays. */
export function TypeLine({ form }: { readonly form: EntityForm<QuestionValues> }) {
  const { values, setValues } = form.fields;
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <div className={styles['typeLine']}>
      <Tag tone="info">{typeName(values.quType)}</Tag>
      {values.id === '' ? (
        <Button
          type="button"
          variant="subtle"
          size="compact-sm"
          leftSection={<IconReplace size={16} aria-hidden />}
          onClick={open}
        >
          {t('更换题型')}
        </Button>
      ) : (
        <span className={styles['muted']}>{t('保存过的试题不能换题型')}</span>
      )}
      <Dialog opened={opened} onClose={close} title={t('选择题型')} size={900}>
        <TypeGallery
          current={values.quType}
          onPick={(quType) => {
            setValues(ofAnotherType(values, quType));
            close();
          }}
        />
      </Dialog>
    </div>
  );
}
