import { Button } from '@mantine/core';
import { onPlainClick, type RowAct } from './row-act.ts';

/** Acts of a row as buttons, where there is room: in the panel beside the list. */
export function ActButtons({ acts }: { readonly acts: readonly RowAct[] }) {
  return acts.map(({ key, label, icon: ActIcon, href, onClick }) => {
    const shared = { variant: 'default', leftSection: <ActIcon size={16} aria-hidden /> };
    if (href === undefined)
      return (
        <Button key={key} {...shared} onClick={onClick}>
          {label}
        </Button>
      );
    return (
      <Button
        key={key}
        {...shared}
        component="a"
        href={href}
        onClick={(event) => onPlainClick(event, onClick)}
      >
        {label}
      </Button>
    );
  });
}
