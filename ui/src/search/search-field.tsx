import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

interface SearchFieldProps {
  readonly label: string;
  readonly placeholder?: string;
  /** What the list shows now. */
  readonly value: string;
  readonly onChange: (words: string) => void;
  /** px of the sign before it */
  readonly iconSize?: number;
  readonly className?: string;
  readonly style?: { readonly width: string | number };
}

const pauseMs = 300;

/**
 * Words to look for: the list follows when the typing pauses, at once on Enter. Other words that come from
 * elsewhere (the way back, 清除筛选) take the place of what stands here.
 */
export function SearchField({
  label,
  placeholder = label,
  value,
  onChange,
  iconSize = 18,
  ...look
}: SearchFieldProps) {
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
      {...look}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={iconSize} aria-hidden />}
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
