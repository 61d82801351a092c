import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { filterWidth, type ListFilter } from './filter.ts';

interface WordsFieldProps {
  readonly filter: ListFilter & { readonly kind: 'words' };
  /** What the list shows now. */
  readonly value: string;
  readonly onChange: (words: string) => void;
}

const pauseMs = 300;

/**
 * Words to look for: the list follows when the typing pauses, at once on Enter. Other words that come from
 * elsewhere (the way back, 清除筛选) take the place of what stands here.
 */
export function WordsField({ filter, value, onChange }: WordsFieldProps) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    if (value !== typed.trim()) setTyped(value);
  }
  const later = useDebouncedCallback(onChange, pauseMs);
  const now = () => {
    later.cancel();
    if (typed.trim() !== value) onChange(typed.trim());
  };
  return (
    <TextInput
      type="search"
      style={{ width: filterWidth(filter) }}
      aria-label={filter.label}
      placeholder={filter.placeholder ?? filter.label}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        later(event.currentTarget.value.trim());
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) now();
      }}
      onBlur={now}
    />
  );
}
