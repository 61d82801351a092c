import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { acceptOf, type MediaKind } from './media-kinds.ts';

interface FileButtonProps extends Omit<ButtonProps, 'children'> {
  readonly kind: MediaKind;
  /** name of the hidden file input, for people who reach it by other means than the button */
  readonly inputLabel: string;
  readonly onFile: (file: File) => void;
  readonly children: ReactNode;
}

/** A button that asks for one file of a kind. */
export function FileButton({ kind, inputLabel, onFile, children, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button type="button" variant="default" size="sm" {...button} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptOf(kind)}
        aria-label={inputLabel}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
    </>
  );
}
