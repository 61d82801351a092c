import { Chip, Group } from '@mantine/core';
import { t } from '@vigil/ui/text/t.ts';

interface PhrasesProps {
  readonly of: readonly string[];
  readonly text: string;
  readonly fill: (text: string) => void;
}

/** Words that are often needed, taken by a click and taken back by another. */
export const Phrases = ({ of, text, fill }: PhrasesProps) => (
  <Group gap="xs" aria-label={t('常用语')} role="group">
    {of.map((phrase) => (
      <Chip
        key={phrase}
        size="xs"
        variant="outline"
        checked={text === phrase}
        onChange={() => fill(text === phrase ? '' : phrase)}
      >
        {phrase}
      </Chip>
    ))}
  </Group>
);
