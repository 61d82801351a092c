import { Radio, Stack } from '@mantine/core';
import { t } from '@vigil/ui/text/t.ts';
import type { SittingFieldsFragment } from '../generated/graphql.ts';
import { sayPlaces } from './category-words.ts';
import styles from './sign-up.module.css';
import { SittingTime } from './sitting-time.tsx';

interface SittingChoiceProps {
  readonly sittings: readonly SittingFieldsFragment[];
  readonly value: string;
  readonly onChange: (examId: string) => void;
  readonly error?: string | null | undefined;
  /** a full one cannot be chosen: there is no line to wait in, or a place would be given up for it */
  readonly noLine?: boolean;
}

/** The sitting, by its time, with what is free of it. [buy-024] */
export function SittingChoice({ sittings, value, onChange, error, noLine = false }: SittingChoiceProps) {
  return (
    <Radio.Group label={t('考试时间')} required value={value} onChange={onChange} error={error}>
      <Stack gap="sm" mt="xs" mb="sm">
        {sittings.map((sitting) => (
          <Radio
            key={sitting.id}
            value={sitting.id}
            label={
              <>
                <SittingTime sitting={sitting} />
                {'　'}
                <span className={styles['whole']}>{sitting.title}</span>
              </>
            }
            description={sayPlaces(sitting)}
            disabled={noLine && sitting.left === 0 && sitting.id !== value}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
