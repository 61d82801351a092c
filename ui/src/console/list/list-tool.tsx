import { ActionIcon, Tooltip, type ActionIconProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { Ref } from 'react';

interface ListToolProps extends Omit<ActionIconProps, 'children'> {
  readonly label: string;
  readonly icon: Icon;
  readonly onClick?: () => void;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A quiet button at the end of a list's filters: its icon, its name on hover and focus. */
export function ListTool({ label, icon: ToolIcon, ...props }: ListToolProps) {
  return (
    <Tooltip label={label} events={{ hover: true, focus: true, touch: false }}>
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} c="dimmed" {...props}>
        <ToolIcon size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
